import { bodyFor, contactBody, createContact, type Id } from './bodies.ts';
import { noteList, noteStatus } from './notes.ts';
import { errorsOf, idIn, nestedIdIn, recordOf } from './projections.ts';
import type { SequenceClient } from './sequence-client.ts';

const properties = ({ wording: { contact: field } }: SequenceClient) => ({
  [field.number]: 'Q-7001',
  [field.firstName]: 'Quirin (x)',
  [field.organisation]: 'Quarz & Söhne 🦄 "q"',
  [field.email]: 'quirin@x.example',
});

/** Contacts with two addresses each: created, read, listed (spec#2.1, spec#2.3, spec#4.1). */
export async function contacts(it: SequenceClient): Promise<void> {
  const addresses = ['Quedlinburg', 'Quito'].map((text) => it.wording.address(text));
  const nested = { addresses: addresses.map((one) => bodyFor(it, 'address', one)) };
  const sent = contactBody(it, 'Quandt', { ...properties(it), ...it.wording.nothings });
  const body = bodyFor(it, 'contact', { ...sent, ...nested });
  const created = await it.send('POST', '/api/contacts', { body });
  it.note('create contact', recordOf(created, 'contact', { ...sent, addresses }));
  const id = idIn(created, 'contact');
  const path = `/api/contacts/${id}`;
  it.note(
    'read contact',
    recordOf(await it.send('GET', path), 'contact', { ...sent, addresses }, ['invoices', 'emails']),
  );
  const other = await createContact(it, 'Other');
  it.note('ids differ', id !== other);
  await noteList(it, 'list contacts', '/api/contacts?per_page=50', ['Quandt', 'Other', 'Quito']);
  for (const size of [1, 2]) await noteList(it, `per_page ${size}`, `/api/contacts?per_page=${size}`);
  await noteStatus(
    it,
    'destroy an address',
    ['DELETE', `${path}/addresses/${nestedIdIn(created, 'address')}`],
    404,
  );
  it.note('read it again', recordOf(await it.send('GET', path), 'contact', sent));
}

/** Searches of contacts by each of five fields, by parts, and for nothing (spec#4.2-q). */
export async function searches(it: SequenceClient): Promise<void> {
  const more = properties(it);
  await createContact(it, 'Quandt', {
    ...more,
    addresses: [bodyFor(it, 'address', it.wording.address('Quito'))],
  });
  await createContact(it, 'Other');
  for (const q of ['Quandt', ...Object.values(more), 'uand', 'uarz', 'Quito nowhere', 'Oth', '%', '0'])
    await noteList(it, `search ${q}`, `/api/contacts?per_page=50&q=${encodeURIComponent(q)}`, [
      'Quandt',
      'Other',
      'Quito',
    ]);
  await noteList(it, 'search with fields', `/api/contacts?q=quirin%40x&fields=${it.wording.contact.email}`);
}

/** Contacts restricted to some of their fields (spec#4.2-fields). */
export async function selections(it: SequenceClient): Promise<void> {
  const { lastName, number, email } = it.wording.contact;
  const path = `/api/contacts/${await createContact(it, 'Quandt', properties(it))}`;
  for (const fields of [lastName, `id,${number}`, `${email},addresses`, `${email},no_such_field`]) {
    await noteList(it, `fields of a list ${fields}`, `/api/contacts?q=Quandt&fields=${fields}`, ['Quandt']);
    const one = await it.send('GET', `${path}?fields=${fields}`);
    it.note(`fields of a record ${fields}`, Object.keys(Object(Object(one.json).contact)).sort());
  }
}

/** Updates that succeed and that fail, and what they leave alone (spec#4.1-update, spec#7.1-422, spec#7.2). */
export async function updates(it: SequenceClient): Promise<void> {
  const { contact: field, updateMethod, wrongEnum, wrongType } = it.wording;
  const more = properties(it);
  const [id, other] = [await createContact(it, 'Quandt', more), await createContact(it, 'Other')];
  const path = `/api/contacts/${id}`;
  const update = (record: object) => it.send(updateMethod, path, { body: bodyFor(it, 'contact', record) });
  const changed = contactBody(it, 'Quast', { ...more, [field.firstName]: '' });
  it.note('update contact', errorsOf(await update(changed)));
  it.note(
    'read updated',
    recordOf(await it.send('GET', path), 'contact', { [field.lastName]: '', [field.number]: '' }),
  );
  it.note(
    'fields of updated',
    (await it.send('GET', `${path}?fields=${field.lastName}`)).text.includes('Quast'),
  );
  for (const q of ['Quandt', 'Quast'])
    await noteList(it, `search ${q} after the update`, `/api/contacts?q=${q}`, ['Quandt', 'Quast']);
  it.note(
    'other stays',
    recordOf(await it.send('GET', `/api/contacts/${other}`), 'contact', { [field.lastName]: '' }),
  );
  it.note('failed update', errorsOf(await update(contactBody(it, '', { [field.organisation]: '' }))));
  for (const [name, wrong] of Object.entries({ wrongEnum, wrongType }))
    it.note(`update with ${name}`, errorsOf(await update(contactBody(it, 'Failed', wrong))));
  const taken = bodyFor(it, 'contact', contactBody(it, 'Other', { [field.number]: more[field.number] }));
  await noteStatus(
    it,
    'update to a taken number',
    [updateMethod, `/api/contacts/${other}`, { body: taken }],
    422,
  );
  await noteStatus(it, 'create with a taken number', ['POST', '/api/contacts', { body: taken }], 422);
  it.note(
    'failed update stores nothing',
    recordOf(await it.send('GET', path), 'contact', { [field.lastName]: '' }),
  );
  const [quito, quedlinburg] = ['Quito', 'Quedlinburg'].map((text) => it.wording.address(text));
  const withAddress = (address: object, more: object = {}) =>
    bodyFor(
      it,
      'contact',
      contactBody(it, 'Queen', { addresses: [bodyFor(it, 'address', address)], ...more }),
    );
  const created = await it.send('POST', '/api/contacts', { body: withAddress({ ...quito }) });
  const holder = `/api/contacts/${idIn(created, 'contact')}`;
  const body = withAddress({ ...quedlinburg, id: nestedIdIn(created, 'address') }, wrongEnum);
  it.note('failed update with an address', errorsOf(await it.send(updateMethod, holder, { body })));
  it.note(
    'failed update stores no address',
    recordOf(await it.send('GET', holder), 'contact', { addresses: [quito] }),
  );
}

/** Creates that fail (spec#7.1-422, spec#7.2). */
export async function failedCreates(it: SequenceClient): Promise<void> {
  const { wrongEnum, wrongType, wrongAddress, blankAddress } = it.wording;
  const truncated = JSON.stringify(bodyFor(it, 'contact', contactBody(it, 'Twice'))).replace(/\}+$/, '');
  for (const body of ['{"contact": {', '[]', 'x', truncated])
    await noteStatus(it, `body ${body}`, ['POST', '/api/contacts', { body }]);
  const wrong = {
    blank: { ...contactBody(it, ''), [it.wording.contact.organisation]: '' },
    'blank address': contactBody(it, 'Twice', { addresses: [bodyFor(it, 'address', blankAddress)] }),
    'blank second address': contactBody(it, 'Twice', {
      addresses: [it.wording.address('Quito'), blankAddress].map((one) => bodyFor(it, 'address', one)),
    }),
    'many digits': contactBody(it, '9'.repeat(21)),
    'long text': { ...contactBody(it, 'Twice'), [it.wording.contact.organisation]: 'x'.repeat(1000) },
    ...(wrongAddress && {
      'wrong address': contactBody(it, 'Twice', { addresses: [bodyFor(it, 'address', wrongAddress)] }),
    }),
    'wrong enum': contactBody(it, 'Twice', wrongEnum),
    'wrong type': contactBody(it, 'Twice', wrongType),
  };
  for (const [name, record] of Object.entries(wrong))
    it.note(
      `create with ${name}`,
      errorsOf(await it.send('POST', '/api/contacts', { body: bodyFor(it, 'contact', record) })),
    );
  await noteList(it, 'failed creates store nothing', '/api/contacts?q=Twice', ['Twice']);
}

/** Destroyed contacts, and what never was there (spec#4.1-destroy, spec#7.1-404). */
export async function destroys(it: SequenceClient): Promise<void> {
  const [id, other]: Id[] = [await createContact(it, 'Quandt'), await createContact(it, 'Other')];
  const path = `/api/contacts/${other}`;
  const body = bodyFor(it, 'contact', contactBody(it, 'Late'));
  await noteStatus(it, 'destroy contact', ['DELETE', path], 403, 404);
  await noteStatus(it, 'read destroyed', ['GET', path], 404);
  await noteStatus(it, 'update destroyed', [it.wording.updateMethod, path, { body }], 404);
  await noteStatus(it, 'destroy destroyed', ['DELETE', path], 404);
  await noteStatus(it, 'list under destroyed', ['GET', `${path}/invoices`], 404);
  await noteList(it, 'list after destroy', '/api/contacts?per_page=50', ['Quandt', 'Other']);
  await noteList(it, 'search after destroy', '/api/contacts?q=Other', ['Other']);
  const unknown = [
    '/contacts',
    '/api/nothing',
    '/api/contacts/zzz',
    '/api/orders/zzz',
    '/api/invoices/zzz',
    '/api/addresses',
    '/api/line_items',
    `/api/contacts/${id}/addresses`,
    `/api/contacts/${id}abc`,
    `/api/contacts/${id}%25`,
    `/api/orders/${id}`,
    '/nothing',
  ];
  for (const at of unknown) await noteStatus(it, `read ${at.replace(String(id), 'ID')}`, ['GET', at], 404);
}
