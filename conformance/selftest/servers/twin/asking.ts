import { ask, type Reply } from '../ask.ts';
import type { RunningTwin } from '../twin.ts';

/** Asks a twin as its n-th user (the first where none is said), or as nobody (`null`). */
export type Ask = (
  method: string,
  path: string,
  body?: unknown,
  user?: number | null,
  more?: Record<string, string>,
) => Promise<Reply>;

/** A way to ask one of a twin's companies; the twin may start later. */
export function asking(twin: () => RunningTwin, company = 0): Ask {
  return (method, path, body, user = 0, more = {}) => {
    const { port, profile } = twin();
    const person = user === null ? undefined : profile.users[user];
    const credentials = Buffer.from(`${person?.email}:${person?.password}`).toString('base64');
    const headers = { ...(person ? { authorization: `Basic ${credentials}` } : {}), ...more };
    const host = new URL(profile.companies[company]?.baseUrl ?? '').host;
    return ask({ port, host, method, path, body, headers });
  };
}

/** What an update of the contact that a reply shows has to tell of its state: fields, and header fields. */
export function stateIn({ json, headers }: Reply): { fields: object; headers: Record<string, string> } {
  const version = Object(Object(json).contact).lock_version;
  return {
    fields: version === undefined ? {} : { lock_version: version },
    headers: headers.etag === undefined ? {} : { 'if-match': String(headers.etag) },
  };
}

/** The id of a contact that is there from the start, wherever the twin puts it. */
export async function contactId(ask: Ask): Promise<string> {
  const { text } = await ask('GET', '/api/contacts?per_page=1');
  return /"id":"?([^",]+)/.exec(text)?.[1] ?? '';
}
