import { bodyFor, contactBody, createContact, createDocument } from './bodies.ts';
import { noteList, noteStatus } from './notes.ts';
import { errorsOf, idIn, messageOf, recordOf, statusOf } from './projections.ts';
import type { Call, SequenceClient } from './sequence-client.ts';

/** Property errors and their languages (spec#7.2, spec#4.2-locale). */
export async function propertyErrors(it: SequenceClient): Promise<void> {
  const { users, companies } = it.server.profile;
  const user = users.findIndex(
    ({ language, companies: of }) => language === 'fr' && of?.includes(companies[0]?.name ?? ''),
  );
  const contact = await createContact(it, 'Fehler');
  const path = `/api/contacts/${contact}/emails`;
  const body = bodyFor(it, 'email', { to_addr: '', body: ' ', subject: null });
  const calls: Readonly<Record<string, readonly [query: string, call: Call]>> = {
    plain: ['', {}],
    german: ['?locale=de_DE', {}],
    french: ['', { user }],
    'french for all': ['?locale=fr_FR', {}],
    english: ['?locale=en_GB', { user }],
    'a German browser': ['', { user, headers: { 'accept-language': 'de-DE' } }],
    'a German browser for an English reader': ['?locale=en_GB', { headers: { 'accept-language': 'de-DE' } }],
  };
  for (const [name, [query, call]] of Object.entries(calls)) {
    const reply = await it.send('POST', `${path}${query}`, { ...call, body });
    it.note(`blank email, ${name}`, { ...Object(errorsOf(reply)), message: messageOf(reply) });
  }
  const missing = bodyFor(it, 'email', { to_addr: 'a@x.example' });
  it.note('missing email', errorsOf(await it.send('POST', path, { body: missing })));
  await noteList(it, 'failed emails are not stored', path);
  for (const locale of ['xx_XX', 'de', ''])
    it.note(`locale ${locale}`, statusOf(await it.send('GET', `/api/contacts?locale=${locale}`)) === '5xx');
  for (const type of ['order', 'invoice']) {
    const record = bodyFor(it, type, { line_items: [bodyFor(it, 'line_item', {})] });
    const reply = await it.send('POST', `/api/${type}s?locale=de_DE`, { body: record });
    it.note(`nested errors of ${type}`, { ...Object(errorsOf(reply)), message: messageOf(reply) });
  }
  const invoice = await createDocument(it, 'invoice', 'Fehler', contact);
  const empty = {
    comment: `/api/contacts/${contact}/comments`,
    payment: `/api/invoices/${invoice}/payments`,
  };
  for (const [type, at] of Object.entries(empty))
    it.note(`empty ${type}`, errorsOf(await it.send('POST', at, { body: bodyFor(it, type, {}) })));
  const wrong = bodyFor(it, 'contact', contactBody(it, 'Fehler', it.wording.wrongEnum));
  const reply = await it.send('POST', '/api/contacts?locale=de_DE', { body: wrong });
  it.note('wrong enum in German', { ...Object(errorsOf(reply)), message: messageOf(reply) });
}

/** Texts in UTF-8 and in another encoding, in bodies and addresses (spec#1-utf-8, spec#1-no-conversion). */
export async function encodings(it: SequenceClient): Promise<void> {
  await createContact(it, 'Café Ω 🦄 end');
  for (const q of ['Caf%C3%A9', 'Caf%E9', '%F0%9F%A6%84'])
    await noteList(it, `search ${q}`, `/api/contacts?q=${q}`, ['Café Ω 🦄 end']);
  const sent = contactBody(it, 'Zoe\u0308 ﬁ²');
  const created = await it.send('POST', '/api/contacts', { body: bodyFor(it, 'contact', sent) });
  it.note('combining and compatibility characters', recordOf(created, 'contact', sent));
  const text = JSON.stringify(bodyFor(it, 'contact', contactBody(it, 'Latin é')));
  await noteStatus(it, 'update in declared Latin-1', [
    it.wording.updateMethod,
    `/api/contacts/${idIn(created, 'contact')}`,
    {
      headers: { 'content-type': 'application/json; charset=ISO-8859-1' },
      body: Buffer.from(text, 'latin1'),
    },
  ]);
  for (const encoding of ['latin1', 'utf16le'] as const)
    await noteStatus(it, `body in ${encoding}`, [
      'POST',
      '/api/contacts',
      { body: Buffer.from(text, encoding) },
    ]);
}
