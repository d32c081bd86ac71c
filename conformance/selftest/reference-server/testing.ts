import { type Reply, sendRequest } from '../client/send-request.ts';
import type { Choices } from './choices/choices.ts';
import type { RunningServer } from './reference-server.ts';
import type { JsonObject } from './state/records.ts';

/** Asks a twin as its n-th user (the first where none is said), or as nobody (`null`). */
export type CallAs = (
  method: string,
  path: string,
  body?: unknown,
  user?: number | null,
  more?: Record<string, string>,
) => Promise<Reply>;

/** A way to ask one of a twin's companies; the twin may start later. */
export function callAs(twin: () => RunningServer, company = 0): CallAs {
  return (method, path, body, user = 0, more = {}) => {
    const { port, profile } = twin();
    const person = user === null ? undefined : profile.users[user];
    const credentials = Buffer.from(`${person?.email}:${person?.password}`).toString('base64');
    const headers = { ...(person ? { authorization: `Basic ${credentials}` } : {}), ...more };
    const host = new URL(profile.companies[company]?.baseUrl ?? '').host;
    return sendRequest({ port, host, method, path, body, headers });
  };
}

/** What an update of the contact that a reply shows has to tell of its state: fields, and header fields. */
export function lockOf({ json, headers }: Reply): { fields: object; headers: Record<string, string> } {
  const version = Object(Object(json).contact).lock_version;
  return {
    fields: version === undefined ? {} : { lock_version: version },
    headers: headers.etag === undefined ? {} : { 'if-match': String(headers.etag) },
  };
}

/** The id of a contact that is there from the start, wherever the twin puts it. */
export async function contactId(ask: CallAs): Promise<string> {
  const { text } = await ask('GET', '/api/contacts?per_page=1');
  return /"id":"?([^",]+)/.exec(text)?.[1] ?? '';
}

/** Valid records of a vocabulary, as they are sent: a contact, the field of its last name, an address, and an invoice. */
interface Sample {
  whole: JsonObject;
  last: string;
  address: JsonObject;
  invoice: JsonObject;
  /** The field of an invoice that holds the id of its contact. */
  owner: string;
}

/** What tests send to a twin, by its vocabulary. */
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
