import { describe, expect, test } from 'vitest';
import { contact, created, createModel, observe, type Reply, read, sendEmail } from './testing/replies.ts';

test('an id that a destroy has freed can be that of a new record', () => {
  const model = createModel();
  observe(model, { method: 'DELETE', path: '/api/contacts/1' });
  expect(observe(model, created('Hopper'))).toEqual([]);
  expect(observe(model, read(contact('1', { last_name: 'Hopper' })))).toEqual([]);
});

describe('a record beneath another one', () => {
  const emails = '/api/contacts/1/emails';
  const email = (id: string, body: string) => ({ email: { id, to_addr: 'eve@acme.test', body }, links: [] });
  const create = (id: string): Reply => ({
    method: 'POST',
    path: emails,
    sent: email(id, 'Hi'),
    body: email(id, 'Hi'),
  });

  test('is shown there as it was sent', () => {
    const model = createModel();
    observe(model, create('7'));
    expect(observe(model, { path: `${emails}/7`, body: email('7', 'Bye') })).toEqual([
      'read.shows-the-record',
    ]);
  });

  test('can have the id of one beneath another record, where ids are short', () => {
    const model = createModel();
    observe(model, create('7'));
    expect(observe(model, { path: '/api/contacts/2/emails/7', body: email('7', 'Bye') })).toEqual([]);
    const long = '0123456789abcdef';
    observe(model, create(long));
    expect(observe(model, { path: `/api/contacts/2/emails/${long}`, body: email(long, 'Bye') })).toEqual([
      'read.shows-the-record',
    ]);
  });
});

test('what is created beneath a record is shown as it was sent at the address that its creation names', () => {
  const model = createModel();
  const path = '/api/emails/7';
  observe(model, { ...sendEmail({}), location: path });
  observe(model, { path, body: { email: { id: '7', to_addr: 'a@b.test', body: 'Hello' }, links: [] } });
  const found = observe(model, {
    path,
    body: { email: { id: '7', to_addr: 'a@b.test', body: 'Bye' }, links: [] },
  });
  expect(found).toEqual(['read.shows-the-record']);
});

test.each(['http://acme.test/api/contacts/1', '/api/contacts/1'])(
  'a record that a creation only names by %s is shown as it was sent',
  (location) => {
    const model = createModel();
    observe(model, {
      method: 'POST',
      path: '/api/contacts',
      sent: contact('', { last_name: 'Lovelace' }),
      status: 201,
      location,
    });
    observe(model, { method: 'POST', path: '/api/contacts', sent: contact('2'), body: contact('2') });
    expect(observe(model, read(contact('1')))).toEqual(['read.shows-the-record']);
  },
);
