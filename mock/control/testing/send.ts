import { networkInterfaces } from 'node:os';
import type { CompanyRequest } from '../../oauth/testing/company-fetch.ts';
import type { Mock } from '../../start.ts';
import { localFetch } from '../client/local-fetch.ts';

/** A request of a test, and the address to connect to if it is not that of the URL. */
export type RequestVia = CompanyRequest & { via?: string };

/** A response with its text, and its JSON if the text is an object or array. */
export type ParsedResponse = {
  status: number;
  headers: Headers;
  text: string;
  json: unknown;
};

/** Sends a request, with any `Host` header, and parses the response. */
export async function send(url: string, { via, ...request }: RequestVia = {}): Promise<ParsedResponse> {
  const address = new URL(url);
  address.hostname = via ?? address.hostname;
  const response = await localFetch(address, request);
  const { status, headers } = response;
  const text = await response.text();
  return { status, headers, text, json: /^[[{]/.test(text) ? JSON.parse(text) : undefined };
}

/** A non-loopback address of this machine, if it has one. */
export const externalAddress = Object.values(networkInterfaces())
  .flat()
  .find((network) => network && !network.internal && network.family === 'IPv4')?.address;

/** Tries to freeze the clock without permission. */
export function tryToFreeze(
  mock: Mock,
  request: CompanyRequest = {},
  via = '127.0.0.1',
): Promise<ParsedResponse> {
  return send(`${mock.baseUrl}/__mock/clock/freeze`, { method: 'POST', ...request, via });
}

/** Whether the clock is running. */
export async function isClockRunning(mock: Mock): Promise<boolean> {
  return !(await mock.control.clock.read()).frozen;
}
