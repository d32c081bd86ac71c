import { expect, test } from 'vitest';
import { startSeededWorld } from '../testing/seeded-world.ts';
import { listAt, objectAt } from '../testing/shapes.ts';
import { showFields } from './envelope.ts';

const world = await startSeededWorld();

const lists = ['Contacts', 'Orders', 'Invoices', 'Comments', 'Emails', 'Payments', 'AuthPermissions'];

test.each(lists)('Kept envelopes of %s are to the byte what is made when a rule was replaced', (list) => {
  const { behaviours } = world.company;
  const query = { per_page: 200 };
  const kept = world.call(`list${list}`, { query });
  behaviours.replace(showFields, (current, ...record) => current(...record));
  const made = world.call(`list${list}`, { query });
  behaviours.restore();
  expect(JSON.stringify(made)).toBe(JSON.stringify(kept));
  expect(kept.status).toBe(200);
});

test('Texts of every kind are written as JSON writes them', () => {
  const texts = ['"\\/\b\n\t\0', 'Grüße, 東京 🏛', '\u2028\u2029', '\x7f', ' ', '0'];
  for (const text of texts) {
    const record = { type: 'Client', organisation: `a${text}`, addresses: [{ city: `b${text}` }] };
    const { body } = world.call('createContact', { body: { contact: record } });
    const contact = objectAt(body, 'contact');
    expect([contact.organisation, contact.probability]).toEqual([`a${text}`, null]);
    expect(objectAt(listAt(contact, 'addresses')[0], 'address').city).toBe(`b${text}`);
  }
});

test('A replaced rule changes every response of its company, and none after it is restored', () => {
  const { behaviours, records } = world.company;
  const params = { id: records.list('invoice')[0]?.id ?? '' };
  const before = world.call('readInvoice', { params });
  behaviours.replace(showFields, (show, ...record) => ({ ...show(...record), number: 'replaced' }));
  const replaced = objectAt(world.call('readInvoice', { params }).body, 'invoice');
  behaviours.restore();
  expect(replaced.number).toBe('replaced');
  expect(objectAt(replaced.contact, 'contact').number).toBe('replaced');
  expect(world.call('readInvoice', { params })).toEqual(before);
});
