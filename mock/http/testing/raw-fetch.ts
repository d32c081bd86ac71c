import { request } from 'node:http';
import { buffer } from 'node:stream/consumers';

/** A request that is sent unchanged: `Host`, `Origin` and the path as given. */
export type RawRequest = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Buffer | URLSearchParams;
};

/** The server to connect to, whatever the `Host` header says. */
export type ServerAddress = {
  host: string;
  port: number | string;
};

const form = 'application/x-www-form-urlencoded';
const withoutBody = new Set([204, 205, 304]);

/** Sends a request that `fetch` would change or reject. Redirects are returned, not followed. */
export function rawFetch(
  { host, port }: ServerAddress,
  path: string,
  { method = 'GET', headers = {}, body }: RawRequest = {},
): Promise<Response> {
  const type = body instanceof URLSearchParams ? { 'Content-Type': form } : {};
  const bytes = body instanceof URLSearchParams ? body.toString() : body;
  const length = bytes === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(bytes)) };
  return new Promise((resolve, reject) => {
    request({ host, port, path, method, headers: { ...length, ...type, ...headers } }, (message) => {
      const fields = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
        values.map((value): [string, string] => [name, value]),
      );
      const status = message.statusCode ?? 0;
      const respond = (data: Buffer) =>
        new Response(withoutBody.has(status) ? null : new Uint8Array(data), { status, headers: fields });
      buffer(message).then(respond).then(resolve, reject);
    })
      .on('error', reject)
      .end(bytes);
  });
}
