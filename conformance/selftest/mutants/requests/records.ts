import type { HttpResponse as Reply } from '../../client/send-request.ts';
import { errorsOf, idIn, listOf, messageOf, recordOf, schemaOf, statusOf } from './projections.ts';
import type { SequenceClient } from './sequence-client.ts';

type Id = string | number;

/** A record of a type as a request body, or as part of one. */
export const bodyFor = ({ vocabulary }: SequenceClient, type: string, record: object): object =>
  vocabulary.wrapped ? { [type]: record } : record;

/** A contact with this last name. */
export function contactBody(it: SequenceClient, name: string, more: object = {}): object {
  const { lastName } = it.vocabulary.contact;
  return { ...(it.vocabulary.wrapped ? { type: 'Client' } : {}), [lastName]: name, ...more };
}

/** Creates a contact and returns its id. */
export async function createContact(it: SequenceClient, name: string, company = 0): Promise<Id> {
  const body = bodyFor(it, 'contact', contactBody(it, name));
  return idIn(await it.send('POST', '/api/contacts', { company, body }), 'contact');
}

/** Contacts: created, read, listed, searched, restricted to fields, updated, destroyed (spec#4.1, spec#4.2). */
export async function contacts(it: SequenceClient): Promise<void> {
  const { contact: field, address, updateMethod } = it.vocabulary;
  const properties = {
    [field.number]: 'Q-7001',
    [field.firstName]: 'Quirin (x)',
    [field.organisation]: 'Quarz & Söhne 🦄 "q"',
    [field.email]: 'quirin@x.example',
  };
  const parts = { addresses: ['Quedlinburg', 'Quito'].map((text) => address(text)) };
  const nested = { addresses: parts.addresses.map((one) => bodyFor(it, 'address', one)) };
  const sent = contactBody(it, 'Quandt', properties);
  const created = await it.send('POST', '/api/contacts', {
    body: bodyFor(it, 'contact', { ...sent, ...nested }),
  });
  it.note('create contact', recordOf(created, 'contact', { ...sent, ...parts }));
  const id = idIn(created, 'contact');
  const path = `/api/contacts/${id}`;
  it.note(
    'read contact',
    recordOf(await it.send('GET', path), 'contact', { ...sent, ...parts }, ['invoices', 'emails']),
  );
  const other = await createContact(it, 'Other');
  const texts = ['Quandt', 'Other', 'Quito'];
  it.note('ids differ', id !== other);
  it.note('list contacts', listOf(await it.send('GET', '/api/contacts?per_page=50'), 'contacts', texts));
  for (const size of [1, 2])
    it.note(
      `per_page ${size}`,
      listOf(await it.send('GET', `/api/contacts?per_page=${size}`), 'contacts', []),
    );
  const terms = [
    'Quandt',
    'Q-7001',
    'Quirin (x)',
    'Quarz & Söhne 🦄 "q"',
    'quirin@x.example',
    'uand',
    'Quito nowhere',
    'Oth',
    '%',
  ];
  for (const q of terms)
    it.note(
      `search ${q}`,
      listOf(await it.send('GET', `/api/contacts?per_page=50&q=${encodeURIComponent(q)}`), 'contacts', texts),
    );
  for (const fields of [field.lastName, `id,${field.number}`, `${field.email},addresses`]) {
    it.note(
      `fields of a list ${fields}`,
      listOf(await it.send('GET', `/api/contacts?q=Quandt&fields=${fields}`), 'contacts', texts),
    );
    const one = await it.send('GET', `${path}?fields=${fields}`);
    it.note(`fields of a record ${fields}`, Object.keys(Object(Object(one.json).contact)).sort());
  }
  const changed = { ...sent, [field.lastName]: 'Quast', [field.firstName]: '' };
  it.note(
    'update contact',
    statusOf(await it.send(updateMethod, path, { body: bodyFor(it, 'contact', changed) }), 422),
  );
  it.note(
    'read updated',
    recordOf(await it.send('GET', path), 'contact', { [field.lastName]: '', [field.number]: '' }),
  );
  it.note(
    'other stays',
    recordOf(await it.send('GET', `/api/contacts/${other}`), 'contact', { [field.lastName]: '' }),
  );
  const wrong = bodyFor(it, 'contact', { ...contactBody(it, ''), [field.organisation]: '' });
  it.note('failed update', errorsOf(await it.send(updateMethod, path, { body: wrong })));
  it.note(
    'failed update stores nothing',
    recordOf(await it.send('GET', path), 'contact', { [field.lastName]: '' }),
  );
  for (const body of ['{"contact": {', '[]', 'x'])
    it.note(`body ${body}`, statusOf(await it.send('POST', '/api/contacts', { body })));
  const taken = bodyFor(
    it,
    'contact',
    contactBody(it, 'Twice', { addresses: [bodyFor(it, 'address', it.vocabulary.blankAddress)] }),
  );
  it.note('nested error', errorsOf(await it.send('POST', '/api/contacts', { body: taken })));
  it.note(
    'refused is not stored',
    listOf(await it.send('GET', '/api/contacts?q=Twice'), 'contacts', ['Twice']),
  );
  it.note('destroy contact', statusOf(await it.send('DELETE', `/api/contacts/${other}`), 403, 404));
  it.note('read destroyed', statusOf(await it.send('GET', `/api/contacts/${other}`), 404));
  it.note(
    'update destroyed',
    statusOf(
      await it.send(updateMethod, `/api/contacts/${other}`, { body: bodyFor(it, 'contact', changed) }),
      404,
    ),
  );
  it.note('destroy destroyed', statusOf(await it.send('DELETE', `/api/contacts/${other}`), 404));
  it.note('list after destroy', listOf(await it.send('GET', '/api/contacts?per_page=50'), 'contacts', texts));
  it.note('unknown paths', [
    statusOf(await it.send('GET', '/api/nothing'), 404),
    statusOf(await it.send('GET', '/api/contacts/zzz'), 404),
    statusOf(await it.send('GET', '/api/addresses'), 404),
    statusOf(await it.send('GET', '/api/line_items'), 404),
    statusOf(await it.send('GET', `${path}/addresses`), 404),
    statusOf(await it.send('GET', '/nothing'), 404),
  ]);
}

async function documents(it: SequenceClient, type: string, contact: Id): Promise<Id> {
  const { vocabulary } = it;
  const plural = `${type}s`;
  const record = vocabulary.bodies[type]?.(`Posten ${type}`, contact) ?? {};
  const parts = { line_items: ['erste', 'zweite', 'dritte'].map((text) => vocabulary.lineItem(text)) };
  const nested = { line_items: parts.line_items.map((one) => bodyFor(it, 'line_item', one)) };
  const created = await it.send('POST', `/api/${plural}`, {
    body: bodyFor(it, type, { ...record, ...nested }),
  });
  it.note(`create ${type}`, recordOf(created, type, { ...record, ...parts }));
  const path = `/api/${plural}/${idIn(created, type)}`;
  it.note(`read ${type}`, recordOf(await it.send('GET', path), type, { ...record, ...parts }, ['comments']));
  it.note(
    `list ${plural}`,
    listOf(await it.send('GET', `/api/${plural}?per_page=50`), plural, [`Posten ${type}`]),
  );
  it.note(
    `search ${plural}`,
    listOf(await it.send('GET', `/api/${plural}?q=${encodeURIComponent(`Posten ${type}`)}`), plural, [
      `Posten ${type}`,
    ]),
  );
  it.note(
    `search ${plural} for nothing`,
    listOf(await it.send('GET', `/api/${plural}?q=nowhere`), plural, [`Posten ${type}`]),
  );
  const [first, , third] = nested.line_items;
  const changed = { ...record, line_items: [third, first] };
  it.note(
    `update ${type}`,
    statusOf(await it.send(vocabulary.updateMethod, path, { body: bodyFor(it, type, changed) })),
  );
  it.note(`read updated ${type}`, recordOf(await it.send('GET', path), type, record));
  return idIn(created, type);
}

async function under(it: SequenceClient, parent: string, type: string): Promise<void> {
  const plural = `${type}s`;
  const record = it.vocabulary.bodies[type]?.(`Wort ${type} ✓`, '') ?? {};
  const path = `${parent}/${plural}`;
  const created = await it.send('POST', path, { body: bodyFor(it, type, record) });
  it.note(`create ${type} under ${parent.split('/')[2]}`, recordOf(created, type, record));
  it.note(
    `list ${plural} under ${parent.split('/')[2]}`,
    listOf(await it.send('GET', path), plural, [`Wort ${type} ✓`]),
  );
  it.note(
    `${type} beside`,
    statusOf(await it.send('POST', `/api/${plural}`, { body: bodyFor(it, type, record) })),
  );
  it.note(
    `${type} under a parent that is not there`,
    statusOf(await it.send('POST', `${parent}9/${plural}`, { body: bodyFor(it, type, record) }), 404),
  );
  const recordPath = `/api/${plural}/${idIn(created, type)}`;
  it.note(`read ${type}`, recordOf(await it.send('GET', recordPath), type, record));
  it.note(`destroy ${type}`, statusOf(await it.send('DELETE', recordPath), 403));
  it.note(`read destroyed ${type}`, statusOf(await it.send('GET', recordPath), 404));
}

/** Documents, what is created under others, the invoices of a contact, and destroys that fail (spec#2.1, spec#4.1). */
export async function relatedRecords(it: SequenceClient): Promise<void> {
  const contact = await createContact(it, 'Zentner');
  const stranger = await createContact(it, 'Zander');
  const order = await documents(it, 'order', contact);
  const invoice = await documents(it, 'invoice', contact);
  const path = `/api/contacts/${contact}`;
  it.note(
    'invoices of a contact',
    listOf(await it.send('GET', `${path}/invoices`), 'invoices', ['Posten invoice']),
  );
  it.note(
    'invoices of another',
    listOf(await it.send('GET', `/api/contacts/${stranger}/invoices`), 'invoices', ['Posten invoice']),
  );
  it.note(
    'invoices of a contact, searched',
    listOf(await it.send('GET', `${path}/invoices?q=nowhere`), 'invoices', []),
  );
  it.note('invoices of nobody', statusOf(await it.send('GET', '/api/contacts/zzz/invoices'), 404));
  for (const type of ['comment', 'email']) await under(it, path, type);
  await under(it, `/api/orders/${order}`, 'comment');
  await under(it, `/api/invoices/${invoice}`, 'payment');
  const { lock, updateMethod } = it.vocabulary;
  if (lock) {
    await it.send(updateMethod, `/api/invoices/${invoice}`, { body: bodyFor(it, 'invoice', lock) });
    it.note('destroy a locked invoice', statusOf(await it.send('DELETE', `/api/invoices/${invoice}`), 403));
    it.note('it is still there', statusOf(await it.send('GET', `/api/invoices/${invoice}`)));
  }
  it.note('destroy order', statusOf(await it.send('DELETE', `/api/orders/${order}`), 403));
  it.note('destroy its contact', statusOf(await it.send('DELETE', path), 403));
}

/** Property errors and their languages (spec#7.2). */
export async function propertyErrors(it: SequenceClient): Promise<void> {
  const french = it.server.profile.users.findIndex(
    ({ language, companies }) =>
      language === 'fr' && companies?.includes(it.server.profile.companies[0]?.name ?? ''),
  );
  const path = `/api/contacts/${await createContact(it, 'Fehler')}/emails`;
  const blank = bodyFor(it, 'email', { to_addr: '', body: ' ', subject: null });
  const replies: Record<string, Reply> = {
    plain: await it.send('POST', path, { body: blank }),
    german: await it.send('POST', `${path}?locale=de_DE`, { body: blank }),
    french: await it.send('POST', path, { body: blank, user: french }),
    english: await it.send('POST', `${path}?locale=en_GB`, { body: blank, user: french }),
  };
  for (const [name, reply] of Object.entries(replies))
    it.note(`blank email, ${name}`, { ...Object(errorsOf(reply)), message: messageOf(reply) });
  it.note(
    'missing email',
    errorsOf(await it.send('POST', path, { body: bodyFor(it, 'email', { to_addr: 'a@x.example' }) })),
  );
  it.note('failed emails are not stored', listOf(await it.send('GET', path), 'emails', []));
  for (const locale of ['xx_XX', 'de', ''])
    it.note(`locale ${locale}`, statusOf(await it.send('GET', `/api/contacts?locale=${locale}`)) === '5xx');
  for (const type of ['order', 'invoice']) {
    const record = { line_items: [bodyFor(it, 'line_item', {})] };
    it.note(
      `nested errors of ${type}`,
      errorsOf(await it.send('POST', `/api/${type}s`, { body: bodyFor(it, type, record) })),
    );
  }
}

/** Schemas, versions and permissions (spec#4.3, spec#4.4, spec#9). */
export async function descriptions(it: SequenceClient): Promise<void> {
  const all = await it.send('GET', '/api/schema');
  it.note('all schemas', { status: statusOf(all), schemas: schemaOf(all.json) });
  for (const plural of ['contacts', 'orders', 'invoices', 'comments', 'emails', 'payments']) {
    const one = await it.send('GET', `/api/${plural}/schema`);
    it.note(`schema of ${plural}`, { status: statusOf(one), schema: schemaOf(one.json) });
  }
  it.note('internal version', (await it.send('GET', '/api/schema?gem_version=true')).text);
  for (const v of ['1.0', '1']) it.note(`version ${v}`, statusOf(await it.send('GET', `/api/schema?v=${v}`)));
  it.note('version of a list', statusOf(await it.send('GET', '/api/contacts?v=1.0')));
  it.note('unknown version', statusOf(await it.send('GET', '/api/schema?v=77.7'), 401));
  const permissions = await it.send('GET', '/api/auth_permissions?per_page=200');
  it.note('permissions', { status: statusOf(permissions), contexts: contextsIn(permissions) });
  const some = await it.send('GET', '/api/auth_permissions?per_page=200&q=api/contacts');
  it.note('some permissions', { status: statusOf(some), contexts: contextsIn(some) });
}

const contextsIn = ({ text }: Reply): readonly string[] =>
  [...new Set([...text.matchAll(/api\/[a-z_]+/g)].map(([context]) => context))].sort();
