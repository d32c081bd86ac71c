import { bodyFor, contactBody, createContact, createDocument, type Id } from './bodies.ts';
import { noteList, noteStatus } from './notes.ts';
import { idIn, nestedIdIn, recordOf } from './projections.ts';
import type { SequenceClient } from './sequence-client.ts';

async function callEachOperation(it: SequenceClient, type: string, contact: Id): Promise<Id> {
  const { wording } = it;
  const plural = `${type}s`;
  const text = `Posten ${type}`;
  const record = wording.bodies[type]?.(text, contact) ?? {};
  const line_items = ['erste', 'zweite', 'dritte'].map((one) => wording.lineItem(one));
  const nested = line_items.map((one) => bodyFor(it, 'line_item', one));
  const created = await it.send('POST', `/api/${plural}`, {
    body: bodyFor(it, type, { ...record, line_items: nested }),
  });
  it.note(`create ${type}`, recordOf(created, type, { ...record, line_items }));
  const path = `/api/${plural}/${idIn(created, type)}`;
  const nestedPath = `${path}/line_items/${nestedIdIn(created, 'line_item')}`;
  await noteStatus(it, `destroy a line item of an ${type}`, ['DELETE', nestedPath], 404);
  it.note(
    `read ${type}`,
    recordOf(await it.send('GET', path), type, { ...record, line_items }, ['comments']),
  );
  await noteList(it, `list ${plural}`, `/api/${plural}?per_page=50`, [text]);
  await noteList(it, `search ${plural}`, `/api/${plural}?q=${encodeURIComponent(text)}`, [text]);
  await noteList(it, `search ${plural} for nothing`, `/api/${plural}?q=nowhere`, [text]);
  const [first, , third] = nested;
  const body = bodyFor(it, type, { ...record, line_items: [third, first] });
  await noteStatus(it, `update ${type}`, [wording.updateMethod, path, { body }]);
  it.note(`read updated ${type}`, recordOf(await it.send('GET', path), type, record));
  return idIn(created, type);
}

/** Orders and invoices, the invoices of a contact, and destroys that fail (spec#2.1, spec#4.1, spec#7.1-403). */
export async function documents(it: SequenceClient): Promise<void> {
  const { lock, updateMethod } = it.wording;
  const contact = await createContact(it, 'Zentner');
  const stranger = await createContact(it, 'Zander');
  const order = await callEachOperation(it, 'order', contact);
  const invoice = await callEachOperation(it, 'invoice', contact);
  const path = `/api/contacts/${contact}`;
  await noteList(it, 'invoices of a contact', `${path}/invoices`, ['Posten invoice']);
  await noteList(it, 'invoices of another', `/api/contacts/${stranger}/invoices`, ['Posten invoice']);
  for (const q of ['nowhere', 'Posten'])
    for (const one of [contact, stranger])
      await noteList(it, `invoices of a contact, searched for ${q}`, `/api/contacts/${one}/invoices?q=${q}`);
  await noteStatus(it, 'invoices of nobody', ['GET', '/api/contacts/zzz/invoices'], 404);
  if (lock) {
    const at = `/api/invoices/${invoice}`;
    await it.send(updateMethod, at, { body: bodyFor(it, 'invoice', lock) });
    await noteStatus(it, 'destroy a locked invoice', ['DELETE', at], 403);
    await noteStatus(it, 'it is still there', ['GET', at]);
  }
  await noteStatus(it, 'destroy order', ['DELETE', `/api/orders/${order}`], 403);
  await noteStatus(it, 'destroy its contact', ['DELETE', path], 403);
}

/** Every list, its pages and its fields, alone and under a contact, after an update (spec#4.1, spec#4.2). */
export async function lists(it: SequenceClient): Promise<void> {
  const { bodies, updateMethod, contact: field } = it.wording;
  const contact = await createContact(it, 'Zeile');
  await createDocument(it, 'order', 'Zeile', contact);
  const ids: Id[] = [];
  for (const text of ['eins', 'zwei', 'drei']) ids.push(await createDocument(it, 'invoice', text, contact));
  const changed = bodyFor(it, 'invoice', bodies.invoice?.('vier', contact) ?? {});
  await noteStatus(it, 'update an invoice', [updateMethod, `/api/invoices/${ids[2]}`, { body: changed }]);
  for (const list of ['contacts', 'orders', 'invoices', `contacts/${contact}/invoices`]) {
    const name = list.replace(String(contact), 'ID');
    for (const query of [
      'per_page=1',
      `per_page=2&fields=${field.number}`,
      'per_page=1&v=1.0',
      `per_page=1&v=1.0&fields=${field.number}`,
      'per_page=2&page=2',
      `per_page=2&page=2&fields=${field.number}`,
      'per_page=2&page=2&q=nowhere',
    ])
      await noteList(it, `${name}?${query}`, `/api/${list}?${query}`);
    await noteList(it, `${name}, updated`, `/api/${list}?per_page=100`, ['drei', 'vier']);
  }
}

/** Drafts of orders and invoices, destroyed (spec#4.1-destroy). */
export async function destroyedDocuments(it: SequenceClient): Promise<void> {
  const contact = await createContact(it, 'Zentner');
  for (const type of ['order', 'invoice']) {
    const path = `/api/${type}s/${await createDocument(it, type, 'Entwurf', contact)}`;
    await createDocument(it, type, 'Rest', contact);
    await noteStatus(it, `destroy a draft of an ${type}`, ['DELETE', path], 403);
    await noteStatus(it, `read the destroyed ${type}`, ['GET', path], 404);
    await noteList(it, `${type}s left of its contact`, `/api/contacts/${contact}/${type}s`, [
      'Entwurf',
      'Rest',
    ]);
  }
}

async function createUnder(it: SequenceClient, parent: string, type: string): Promise<void> {
  const plural = `${type}s`;
  const text = `Wort ${type} ✓ ${'lang '.repeat(12)}Ende`;
  const record = it.wording.bodies[type]?.(text, '') ?? {};
  const body = bodyFor(it, type, record);
  const place = `${type} under ${parent.split('/')[2]}`;
  const created = await it.send('POST', `${parent}/${plural}`, { body });
  it.note(`create ${place}`, recordOf(created, type, record));
  await noteList(it, `list ${place}`, `${parent}/${plural}`, [text]);
  await noteStatus(it, `${type} beside`, ['POST', `/api/${plural}`, { body }]);
  await noteStatus(it, `${type} under no parent`, ['POST', `${parent}9/${plural}`, { body }], 404);
  const path = `/api/${plural}/${idIn(created, type)}`;
  it.note(`read ${type}`, recordOf(await it.send('GET', path), type, record));
  const sibling = await it.send('POST', `${parent}/${plural}`, { body });
  await noteStatus(it, `destroy ${type}`, ['DELETE', path], 403);
  await noteStatus(it, `read destroyed ${type}`, ['GET', path], 404);
  await noteStatus(it, `read its sibling`, ['GET', `/api/${plural}/${idIn(sibling, type)}`], 404);
}

/** Comments, emails and payments, which are created under others (spec#2.1, spec#4.1). */
export async function recordsUnderParents(it: SequenceClient): Promise<void> {
  const contact = await createContact(it, 'Zentner');
  for (const type of ['comment', 'email']) await createUnder(it, `/api/contacts/${contact}`, type);
  const update = (record: object) =>
    it.send(it.wording.updateMethod, `/api/contacts/${contact}`, { body: bodyFor(it, 'contact', record) });
  const { number } = it.wording.contact;
  await update(contactBody(it, 'Zentner 2'));
  await noteList(it, 'comments of an updated contact', `/api/contacts/${contact}/comments`);
  await update({ [number]: '4711-0815' });
  const { json } = await it.send('GET', `/api/contacts/${contact}`);
  it.note('texts after an update of the number', JSON.stringify(json).includes('Zentner 2'));
  await createUnder(it, `/api/orders/${await createDocument(it, 'order', 'Posten', contact)}`, 'comment');
  const invoice = `/api/invoices/${await createDocument(it, 'invoice', 'Posten', contact)}`;
  await createUnder(it, invoice, 'payment');
  const { lock } = it.wording;
  if (lock) await it.send(it.wording.updateMethod, invoice, { body: bodyFor(it, 'invoice', lock) });
  await noteStatus(it, 'destroy an invoice with a payment', ['DELETE', invoice], 403, 404);
  await noteList(it, 'payments of that invoice', `${invoice}/payments`);
}
