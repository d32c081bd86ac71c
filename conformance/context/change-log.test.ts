import { expect, test } from 'vitest';
import type { Exchange } from '../errors/exchange.ts';
import { markersIn } from '../model/markers.ts';
import { createChangeLog } from './change-log.ts';

const exchange = (method: string, path: string, reply?: object, body?: object): Exchange => ({
  number: 1,
  request: {
    method,
    url: `http://acme.localhost:1/api${path}`,
    headers: [],
    body: body && JSON.stringify(body),
  },
  reply: { status: 200, headers: [], body: JSON.stringify(reply ?? {}) },
  trouble: undefined,
  milliseconds: 1,
});

/** What led to an exchange after others, given what the finding in it says. */
function leadingTo(shown: Exchange, before: readonly Exchange[], finding = '') {
  const log = createChangeLog(markersIn);
  for (const it of before) log.note(it);
  log.explain(shown, finding);
  return log.leadingTo(shown)?.map(({ request: { method, url } }) => `${method} ${new URL(url).pathname}`);
}

const contact = exchange('POST', '/contacts', { contact: { id: 5 } }, { last_name: 'csaaaa0001' });
const order = exchange('POST', '/orders', { order: { id: 5 } }, { contact_id: 5 });
const email = exchange('POST', '/contacts/5/emails', { email: { id: 9 } }, { subject: 'csbbbb0001' });

test('what led to an exchange is the creation of the records that it names, and of those that these name', () => {
  const read = exchange('GET', '/emails/9');
  expect(leadingTo(read, [contact, order, email])).toEqual([
    'POST /api/contacts',
    'POST /api/contacts/5/emails',
  ]);
  expect(leadingTo(exchange('GET', '/orders/5'), [contact, order, email])).toEqual([
    'POST /api/contacts',
    'POST /api/orders',
  ]);
});

test('changes of these records led to it, and that they were destroyed, but nothing that was refused', () => {
  const refused = { ...exchange('PUT', '/contacts/5'), reply: { status: 422, headers: [], body: '' } };
  const changes = [exchange('PATCH', '/contacts/5'), refused, exchange('DELETE', '/contacts/5')];
  expect(leadingTo(exchange('GET', '/contacts/5'), [contact, order, ...changes])).toEqual([
    'POST /api/contacts',
    'PATCH /api/contacts/5',
    'DELETE /api/contacts/5',
  ]);
});

test('what a list lacks is the record with the marker that the finding names', () => {
  const list = exchange('GET', '/emails');
  expect(leadingTo(list, [contact, email], 'expected "csbbbb0001" in subject')).toEqual([
    'POST /api/contacts',
    'POST /api/contacts/5/emails',
  ]);
  expect(leadingTo(list, [contact, email])).toEqual([]);
});

test('nothing is known of an exchange in which nothing was found', () => {
  expect(createChangeLog(markersIn).leadingTo(contact)).toBeUndefined();
});
