import { reader } from './small-mock.ts';

/** The value of an `Authorization` header for HTTP Basic. */
export function basic(email: string, password: string): string {
  return `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
}

/** Header fields that log the reader of the small mock in. */
export const asReader = { Authorization: basic(reader.email, reader.password) };

/** Header fields of a JSON request of the reader. */
export const asWriter = { ...asReader, 'Content-Type': 'application/json' };

/** A response with its JSON. */
export type ReceivedResponse = {
  status: number;
  headers: Headers;
  body: unknown;
};

/** Sends a request and parses the JSON response; `undefined` for an empty body. */
export async function call(url: string, init: RequestInit = {}): Promise<ReceivedResponse> {
  const response = await fetch(url, init);
  const body = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: body === '' ? undefined : JSON.parse(body),
  };
}
