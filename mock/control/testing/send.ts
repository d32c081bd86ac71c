import { request } from 'node:http';
import { text } from 'node:stream/consumers';

/** What a test sends, with every header field as it likes. */
export interface Sent {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The address to connect to, where it is not that of the URL. */
  via?: string;
}

/** What came back. */
export interface Seen {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

/** Sends a request that `fetch` would not send: `Host`, `Origin` and the like as given. */
export function send(url: string, { method = 'GET', headers = {}, body, via }: Sent = {}): Promise<Seen> {
  const { hostname, port, pathname, search } = new URL(url);
  const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
  const options = {
    host: via ?? hostname,
    port,
    path: pathname + search,
    method,
    headers: { ...length, ...headers },
  };
  return new Promise((resolve, reject) => {
    request(options, async (message) => {
      const said = await text(message).catch(reject);
      if (said === undefined) return;
      const fields = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      resolve({
        status: message.statusCode ?? 0,
        headers: new Headers(fields),
        text: said,
        json: said.startsWith('{') || said.startsWith('[') ? JSON.parse(said) : undefined,
      });
    })
      .on('error', reject)
      .end(body);
  });
}
