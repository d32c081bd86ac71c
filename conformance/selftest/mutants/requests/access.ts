import { listOf, statusOf } from './projections.ts';
import { bodyFor, contactBody, createContact } from './records.ts';
import type { Call, SequenceClient } from './sequence-client.ts';

const readable = [
  'contacts',
  'orders',
  'invoices',
  'comments',
  'emails',
  'payments',
  'schema',
  'contacts/schema',
  'auth_permissions',
  'users/current',
  'companies/current',
];

/** The user who may read contacts and write nothing. */
export const readerOf = ({ server }: SequenceClient): number =>
  server.profile.users.findIndex(({ permissions }) => permissions?.includes('api/contacts:read'));

/** Reads of every kind and writes of a contact, as a caller: the part of the status that the specification names. */
export async function tryOperations(
  it: SequenceClient,
  name: string,
  call: Call,
  contact: string | number,
): Promise<void> {
  for (const path of readable)
    it.note(`${name} reads ${path}`, statusOf(await it.send('GET', `/api/${path}`, call), 401));
  it.note(
    `${name} reads a contact`,
    statusOf(await it.send('GET', `/api/contacts/${contact}`, call), 401, 404),
  );
  it.note(
    `${name} lists invoices of a contact`,
    statusOf(await it.send('GET', `/api/contacts/${contact}/invoices`, call), 401),
  );
  const body = bodyFor(it, 'contact', contactBody(it, `By ${name}`));
  it.note(`${name} creates`, statusOf(await it.send('POST', '/api/contacts', { ...call, body }), 401));
  it.note(
    `${name} updates`,
    statusOf(
      await it.send(it.vocabulary.updateMethod, `/api/contacts/${contact}`, {
        ...call,
        body: bodyFor(it, 'contact', contactBody(it, 'Kept')),
      }),
      401,
    ),
  );
  const comment = bodyFor(it, 'comment', it.vocabulary.bodies.comment?.('c', '') ?? {});
  it.note(
    `${name} comments`,
    statusOf(await it.send('POST', `/api/contacts/${contact}/comments`, { ...call, body: comment }), 401),
  );
  it.note(`${name} destroys`, statusOf(await it.send('DELETE', '/api/contacts/zzz', call), 401, 404));
}

/** Basic credentials, right, wrong and restricted by roles, and the other company (spec#1, spec#5.1, spec#7.1). */
export async function basicAccess(it: SequenceClient): Promise<void> {
  const contact = await createContact(it, 'Kept');
  const [owner] = it.server.profile.users;
  const encode = (text: string) => Buffer.from(text).toString('base64');
  const callers: Readonly<Record<string, Call>> = {
    nobody: { user: null },
    owner: {},
    reader: { user: readerOf(it) },
    'wrong password': { authorization: `Basic ${encode(`${owner?.email}:x`)}` },
    'password cut': { authorization: `Basic ${encode(`${owner?.email}:${owner?.password.slice(0, -1)}`)}` },
    'no password': { authorization: `Basic ${encode(`${owner?.email}`)}` },
    'not base64': { authorization: `Basic ${owner?.email}:${owner?.password}` },
    'another scheme': { authorization: `Digest ${encode(`${owner?.email}:${owner?.password}`)}` },
    'unknown token': { bearer: 'nothing' },
    'other company': { user: it.server.profile.users.length - 1 },
  };
  for (const [name, call] of Object.entries(callers)) await tryOperations(it, name, call, contact);
  it.note(
    'what nobody wrote',
    listOf(await it.send('GET', '/api/contacts?per_page=100'), 'contacts', [
      'By nobody',
      'By reader',
      'By owner',
      'By wrong password',
    ]),
  );
  const there = { company: 1 };
  it.note('foreign read', statusOf(await it.send('GET', `/api/contacts/${contact}`, there), 404));
  it.note(
    'foreign list',
    listOf(await it.send('GET', '/api/contacts?per_page=100', there), 'contacts', ['Kept', 'By owner']),
  );
  it.note(
    'foreign search',
    listOf(await it.send('GET', '/api/contacts?q=Kept', there), 'contacts', ['Kept']),
  );
  const body = bodyFor(it, 'contact', contactBody(it, 'Stolen'));
  it.note(
    'foreign update',
    statusOf(await it.send(it.vocabulary.updateMethod, `/api/contacts/${contact}`, { ...there, body }), 404),
  );
  it.note('foreign destroy', statusOf(await it.send('DELETE', `/api/contacts/${contact}`, there), 404));
  it.note(
    'foreign children',
    statusOf(await it.send('GET', `/api/contacts/${contact}/invoices`, there), 404),
  );
  it.note('kept', statusOf(await it.send('GET', `/api/contacts/${contact}`)));
}
