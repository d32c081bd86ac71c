import type { IncomingHttpHeaders } from 'node:http';
import { sendUnchanged } from './send-unchanged.ts';

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
  headers: IncomingHttpHeaders;
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
export async function sendRequest({
  host,
  headers,
  body,
  ...request
}: RequestSettings): Promise<HttpResponse> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const { status, message, bytes } = await sendUnchanged({
    ...request,
    headers: { host, ...type, ...headers },
    body: serializeBody(body),
  });
  const text = bytes.toString();
  return { status, headers: message.headers, text, json: parseJson(text) };
}
