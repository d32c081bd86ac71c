import { basicCredentials } from '../../../testing/http/authorization.ts';
import { type HttpResponse, sendRequest } from '../../../testing/http/send-request.ts';
import type { Choices } from './choices/choices.ts';
import type { RunningServer } from './reference-server.ts';
import type { JsonObject } from './state/records.ts';

/** Calls a server as its n-th user (default: the first), or without credentials (`null`). */
export type CallAs = (
  method: string,
  path: string,
  body?: unknown,
  user?: number | null,
  more?: Record<string, string>,
) => Promise<HttpResponse>;

/** Creates a function that calls one company of a server that may start later. */
export function callAs(server: () => RunningServer, company = 0): CallAs {
  return (method, path, body, index = 0, more = {}) => {
    const { port, profile } = server();
    const user = index === null ? undefined : profile.users[index];
    const headers = { ...(user ? { authorization: basicCredentials(user) } : {}), ...more };
    const host = new URL(profile.companies[company]?.baseUrl ?? '').host;
    return sendRequest({ port, host, method, path, body, headers });
  };
}

/** The members and headers with which an update of the contact in a response passes the server's optimistic locking. */
export function lockOf({ json, headers }: HttpResponse): { fields: object; headers: Record<string, string> } {
  const version = Object(Object(json).contact).lock_version;
  return {
    fields: version === undefined ? {} : { lock_version: version },
    headers: headers.etag === undefined ? {} : { 'if-match': String(headers.etag) },
  };
}

/** The header with which the media type of an update passes: that of a merge patch, which is JSON, too. */
export const mergePatchType = { 'content-type': 'application/merge-patch+json' };

/** The id of a contact that exists from the start. */
export async function contactId(call: CallAs): Promise<string> {
  const { text } = await call('GET', '/api/contacts?per_page=1');
  return /"id":"?([^",]+)/.exec(text)?.[1] ?? '';
}

/** Valid request bodies in a vocabulary: a contact, the field of its last name, an address, and an invoice. */
type Sample = {
  whole: JsonObject;
  last: string;
  address: JsonObject;
  invoice: JsonObject;
  /** The field of an invoice that refers to its contact. */
  owner: string;
};

/** Request bodies for tests, by vocabulary. */
export const samples: Readonly<Record<Choices['vocabulary'], Sample>> = {
  english: {
    whole: { given_name: 'Ada', family_name: 'Example' },
    last: 'family_name',
    address: { town: 'Wien' },
    invoice: { subject: 'Bill' },
    owner: 'customer_id',
  },
  german: {
    whole: { anrede: 'Frau', nachname: 'Beispiel', mailadresse: 'b@x.example' },
    last: 'nachname',
    address: { strasse: 'Weg 1', plz: '1010', ort: 'Wien', art: 'lieferung' },
    invoice: { betreff: 'Bill', faellig_am: '2031-01-31' },
    owner: 'kontakt',
  },
  minimal: {
    whole: { n1: 'Ada', n2: 'Example' },
    last: 'n2',
    address: { lines: 'Wien' },
    invoice: { code: 'BI-1177' },
    owner: 'for',
  },
};
