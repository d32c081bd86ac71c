import { request } from 'node:http';

/** A request to a server on 127.0.0.1 that has several host names. */
export type RequestSettings = {
  port: number;
  /** The `Host` header. */
  host: string;
  method?: string;
  path: string;
  headers?: Record<string, string>;
  /** A string or bytes to send unchanged, or a value to send as JSON. */
  body?: unknown;
};

/** A response with its body. `json` is undefined if the body is not valid JSON. */
export type HttpResponse = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  json: unknown;
};

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function serializeBody(body: unknown): string | Buffer | undefined {
  return body === undefined || typeof body === 'string' || Buffer.isBuffer(body)
    ? body
    : JSON.stringify(body);
}

/** Sends a request without following redirects. Rejects if the connection fails, or after a minute, which only a server that hangs takes. */
export function sendRequest({
  port,
  host,
  method = 'GET',
  path,
  headers,
  body,
}: RequestSettings): Promise<HttpResponse> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port,
      method,
      path,
      headers: { host, ...type, ...headers },
      timeout: 60_000,
    };
    const sent = request(options, async (response) => {
      const chunks: Buffer[] = await response.toArray();
      const text = Buffer.concat(chunks).toString('utf8');
      resolve({ status: response.statusCode ?? 0, headers: response.headers, text, json: parseJson(text) });
    });
    sent.on('error', reject).on('timeout', () => sent.destroy(new Error('No response within a minute.')));
    sent.end(serializeBody(body));
  });
}
