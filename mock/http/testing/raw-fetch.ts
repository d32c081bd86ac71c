import { sendUnchanged } from '../../../testing/http/send-unchanged.ts';

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
export async function rawFetch(
  address: ServerAddress,
  path: string,
  { headers = {}, body, ...request }: RawRequest = {},
): Promise<Response> {
  const isForm = body instanceof URLSearchParams;
  const { status, message, bytes } = await sendUnchanged({
    ...address,
    path,
    ...request,
    headers: { ...(isForm ? { 'Content-Type': form } : {}), ...headers },
    body: isForm ? body.toString() : body,
  });
  const fields = Object.entries(message.headersDistinct).flatMap(([name, values = []]) =>
    values.map((value): [string, string] => [name, value]),
  );
  return new Response(withoutBody.has(status) ? null : new Uint8Array(bytes), { status, headers: fields });
}
