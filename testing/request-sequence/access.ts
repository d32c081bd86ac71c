import { bodyFor, contactBody, createContact, createDocument, type Id } from './bodies.ts';
import { noteList, noteStatus } from './notes.ts';
import { idIn } from './projections.ts';
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

/** The user of the first company who may read contacts and write nothing. */
export const readerOf = ({ server }: SequenceClient): number =>
  server.profile.users.findIndex(({ permissions }) => permissions?.includes('api/contacts:read'));

/** The user of the first company who may write contacts, and do nothing with invoices; -1 where the profile has none. */
const clerkOf = ({ server: { profile } }: SequenceClient): number =>
  profile.users.findIndex(
    ({ permissions, companies }) =>
      companies?.includes(profile.companies[0]?.name ?? '') &&
      permissions?.includes('api/contacts') &&
      !permissions.some((it) => it.startsWith('api/invoices')),
  );

/** Reads of every kind and writes of a contact, as a caller: the part of the status that the specification names. */
export async function tryOperations(
  it: SequenceClient,
  name: string,
  call: Call,
  contact: Id,
): Promise<void> {
  for (const path of readable)
    await noteStatus(it, `${name} reads ${path}`, ['GET', `/api/${path}`, call], 401);
  await noteStatus(it, `${name} reads a contact`, ['GET', `/api/contacts/${contact}`, call], 401, 404);
  for (const plural of ['orders', 'invoices'])
    await noteStatus(
      it,
      `${name} reads none of the ${plural}`,
      ['GET', `/api/${plural}/zzz`, call],
      401,
      404,
    );
  for (const plural of ['invoices', 'orders'])
    await noteStatus(
      it,
      `${name} lists ${plural} of a contact`,
      ['GET', `/api/contacts/${contact}/${plural}`, call],
      401,
    );
  await noteStatus(it, `${name} asks whether there are contacts`, ['HEAD', '/api/contacts', call], 401);
  await noteStatus(it, `${name} searches contacts`, ['GET', '/api/contacts?q=Kept', call], 401);
  const send = (record: object, type = 'contact') => ({ ...call, body: bodyFor(it, type, record) });
  const created = send(contactBody(it, `By ${name}`));
  await noteStatus(it, `${name} creates`, ['POST', '/api/contacts', created], 401);
  const updated = send(contactBody(it, 'Kept'));
  const { updateMethod, bodies } = it.wording;
  await noteStatus(it, `${name} updates`, [updateMethod, `/api/contacts/${contact}`, updated], 401);
  const comment = send(bodies.comment?.('c', '') ?? {}, 'comment');
  await noteStatus(it, `${name} comments`, ['POST', `/api/contacts/${contact}/comments`, comment], 401);
  await noteStatus(it, `${name} destroys`, ['DELETE', '/api/contacts/zzz', call], 401, 404);
}

const encode = (text: string) => Buffer.from(text).toString('base64');

/** Basic credentials, right and restricted by roles (spec#5.1, spec#7.1-401-roles). */
export async function roles(it: SequenceClient): Promise<void> {
  const contact = await createContact(it, 'Kept');
  const clerk = clerkOf(it);
  const callers = { nobody: null, owner: 0, reader: readerOf(it), ...(clerk > 0 && { clerk }) };
  for (const [name, user] of Object.entries(callers)) await tryOperations(it, name, { user }, contact);
  await noteList(it, 'what they wrote', '/api/contacts?per_page=100', ['By nobody', 'By reader', 'By owner']);
  await noteList(it, 'what they commented', `/api/contacts/${contact}/comments`);
}

/** Basic credentials that are wrong (spec#5.1). */
export async function wrongCredentials(it: SequenceClient): Promise<void> {
  const contact = await createContact(it, 'Kept');
  const { users } = it.server.profile;
  const { email = '', password = '' } = users[0] ?? {};
  const beyondAscii = users
    .map((user) => `${user.email}:${user.password}`)
    .find((login) => /[^ -~]/.test(login));
  const callers: Readonly<Record<string, Call>> = {
    'wrong password': { authorization: `Basic ${encode(`${email}:x`)}` },
    'password cut': { authorization: `Basic ${encode(`${email}:${password.slice(0, -1)}`)}` },
    'password and more': { authorization: `Basic ${encode(`${email}:${password}:more`)}` },
    'password in capitals': { authorization: `Basic ${encode(`${email}:${password.toUpperCase()}`)}` },
    'no password': { authorization: `Basic ${encode(email)}` },
    'part of the email': { authorization: `Basic ${encode(`${email.split('@')[0]}:${password}`)}` },
    'unknown email': { authorization: `Basic ${encode('nobody@x.example:x')}` },
    'not base64': { authorization: `Basic ${email}:${password}` },
    'another encoding': {
      authorization: `Basic ${Buffer.from(beyondAscii ?? '', 'latin1').toString('base64')}`,
    },
    'password without accents': {
      authorization: `Basic ${encode((beyondAscii ?? '').normalize('NFD').replaceAll(/\p{M}/gu, ''))}`,
    },
    'another scheme': { authorization: `Digest ${encode(`${email}:${password}`)}` },
    'unknown token': { bearer: 'nothing' },
    'other company': { user: users.length - 1 },
  };
  for (const [name, call] of Object.entries(callers)) await tryOperations(it, name, call, contact);
  const login = new URLSearchParams({ email, password });
  const { cookie } = await it.authorize({});
  const anonymous: Readonly<Record<string, readonly [query: string, call: Call]>> = {
    'login in the query': [`${login}`, {}],
    'session of the dialog': ['', { headers: { cookie } }],
    'nothing but v': ['v=1.0', {}],
    'user in a header': ['', { headers: { 'X-Forwarded-User': email } }],
  };
  for (const [name, [query, call]] of Object.entries(anonymous))
    await noteStatus(it, name, ['GET', `/api/contacts?${query}`, { user: null, ...call }], 401);
  await noteList(it, 'what they wrote', '/api/contacts?per_page=100', ['By wrong password']);
}

/** The records of one company, from another (spec#1-company-scope). */
export async function otherCompany(it: SequenceClient): Promise<void> {
  const contact = await createContact(it, 'Kept');
  const path = `/api/contacts/${contact}`;
  const there = { company: 1 };
  await noteStatus(it, 'foreign read', ['GET', path, there], 404);
  await noteList(it, 'foreign list', '/api/contacts?per_page=100', ['Kept'], there);
  await noteList(it, 'foreign search', '/api/contacts?q=Kept', ['Kept'], there);
  const body = bodyFor(it, 'contact', contactBody(it, 'Stolen'));
  await noteStatus(it, 'foreign update', [it.wording.updateMethod, path, { ...there, body }], 404);
  const { lastName } = it.wording.contact;
  const one = { ...there, body: bodyFor(it, 'contact', { [lastName]: 'Stolen' }) };
  await noteStatus(it, 'foreign update of one field', [it.wording.updateMethod, path, one], 404);
  await noteStatus(it, 'foreign destroy', ['DELETE', path, there], 404);
  await noteStatus(it, 'foreign children', ['GET', `${path}/invoices`, there], 404);
  await noteStatus(it, 'kept', ['GET', path]);
  const invoice = await createDocument(it, 'invoice', 'Kept', contact);
  for (const [type, parent] of [
    ['comment', path],
    ['payment', `/api/invoices/${invoice}`],
  ] as const) {
    const record = bodyFor(it, type, it.wording.bodies[type]?.('Kept', '') ?? {});
    const id = idIn(await it.send('POST', `${parent}/${type}s`, { body: record }), type);
    await noteStatus(it, `foreign ${type}`, ['GET', `/api/${type}s/${id}`, there], 404);
    const update = { ...there, body: record };
    await noteStatus(it, `update of it`, [it.wording.updateMethod, `/api/${type}s/${id}`, update], 404);
  }
  it.note('company there', (await it.send('GET', '/api/companies/current', there)).text);
  it.note('schema there', (await it.send('GET', '/api/contacts/schema', there)).text.includes('Kept'));
  const stranger = it.server.profile.users.findIndex(
    ({ companies }) => companies?.includes(it.server.profile.companies[0]?.name ?? '') === false,
  );
  if (stranger >= 0) {
    const { location, pages } = await it.authorize({}, { user: stranger });
    it.note('a stranger in the dialog', { isRedirected: location !== undefined, pages });
  }
  const theirs = { ...there, body: bodyFor(it, 'contact', contactBody(it, 'Theirs')) };
  const id = idIn(await it.send('POST', '/api/contacts', theirs), 'contact');
  await noteStatus(it, 'read theirs', ['GET', `/api/contacts/${id}`], 404);
  const assigned = bodyFor(it, 'invoice', it.wording.bodies.invoice?.('Assigned', id) ?? {});
  await noteStatus(it, 'assign an invoice to theirs', ['POST', '/api/invoices', { body: assigned }], 422);
  for (const query of ['per_page=100', 'q=Theirs'])
    await noteList(it, `list theirs, ${query}`, `/api/contacts?${query}`, ['Theirs']);
}
