import { request } from 'node:http';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import type { Mock } from '../../start.ts';

/** What a test sends, with every header field as it likes. */
export interface RawRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string;
  /** The address to connect to, where it is not that of the URL. */
  via?: string;
}

/** What came back. */
export interface RawResponse {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
}

/** Sends a request that `fetch` would not send: `Host`, `Origin` and the like as given. */
export function send(
  url: string,
  { method = 'GET', headers = {}, body, via }: RawRequest = {},
): Promise<RawResponse> {
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

/** A non-loopback address of this machine, if it has one. */
export const externalAddress = Object.values(networkInterfaces())
  .flat()
  .find((network) => network && !network.internal && network.family === 'IPv4')?.address;

/** Tries to freeze the clock without permission. */
export function tryToFreeze(mock: Mock, sent: RawRequest = {}, via = '127.0.0.1'): Promise<RawResponse> {
  return send(`${mock.baseUrl}/__mock/clock/freeze`, { method: 'POST', ...sent, via });
}

/** Whether the clock still goes. */
export async function isClockRunning(mock: Mock): Promise<boolean> {
  return !(await mock.control.clock.read()).frozen;
}
