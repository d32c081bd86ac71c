import { describe, expect, test } from 'vitest';
import {
  contact,
  created,
  createModel,
  observe,
  type Reply,
  rated,
  read,
  renamed,
  withEmail,
} from './testing/replies.ts';

describe('What is shown of a text', () => {
  test.each<[string, readonly Reply[]]>([
    ['after it was updated', [created('Hopper'), renamed('Lovelace')]],
    [
      'after its record was destroyed',
      [created('Hopper'), { method: 'DELETE', path: '/api/contacts/1', status: 204 }],
    ],
    ['after a write that failed midway', [created('Hopper'), renamed('Lovelace', { status: 500, body: '' })]],
    ['where no record of the type was seen to keep it', [created('Hopper', { body: undefined })]],
  ])('is open %s', (_, before) => {
    const model = createModel();
    for (const it of before) observe(model, it);
    const found = observe(model, read(contact('1', { last_name: 'Lovelace' })));
    expect(found.filter((it) => it !== 'status.404-for-unknown-record')).toEqual([]);
  });

  test('is open while an update is under way', () => {
    const model = createModel();
    observe(model, created('Hopper'));
    model.begin({ method: 'PUT', url: 'http://acme.test/api/contacts/1' });
    expect(observe(model, read(contact('1', { last_name: 'Lovelace' })))).toEqual([]);
  });
});

test.each([
  ['line ends', 'two\nlines', 'two\r\nlines'],
  ['blanks in a row', 'Grace  Hopper', 'Grace Hopper'],
  ['composed characters', 'Ame\u0301lie', 'Am\u00e9lie'],
])('a text can be stored with other %s', (_, sent, shown) => {
  const model = createModel();
  for (const it of [
    created('Hopper'),
    read(contact('1')),
    created(sent, { body: contact('1', { last_name: shown }) }),
  ])
    observe(model, it);
  expect(observe(model, read(contact('1', { last_name: shown })))).toEqual([]);
  // The answer to a creation can show what was sent, and not how it is stored.
  observe(model, created(sent));
  expect(observe(model, read(contact('1', { last_name: shown })))).toEqual([]);
});

test('a number can count, whatever is sent', () => {
  const model = createModel();
  observe(model, rated(1));
  observe(model, { ...rated(0), method: 'PUT', path: '/api/contacts/1', body: undefined });
  expect(observe(model, read(contact('1', { rating: 2 })))).toEqual([]);
});

test('a field can have its letters in capitals', () => {
  const model = createModel();
  observe(model, created('01067'));
  observe(model, created('null', { body: contact('1', { last_name: 'NULL' }) }));
  expect(observe(model, read(contact('1', { last_name: 'NULL' })))).toEqual([]);
});

test('a field can have one line, until it has shown several', () => {
  const model = createModel();
  const [sent, folded] = ['csabcd0001\nsecond line', 'csabcd0001 second line'];
  observe(model, created('csabcd0000'));
  observe(model, created(sent));
  expect(observe(model, read(contact('1', { last_name: folded })))).toEqual([]);
  observe(model, read(contact('1', { last_name: sent })));
  expect(observe(model, read(contact('1', { last_name: folded })))).toEqual(['read.shows-the-record']);
});

test('an address of emails can be stored with its letters in another case', () => {
  const model = createModel();
  for (const it of ['eve', 'mallory']) observe(model, withEmail(`${it}@acme.test`, `${it}@acme.test`));
  observe(model, withEmail('Ada@Acme.test', 'ada@acme.test'));
  expect(observe(model, read(contact('1', { email: 'ada@acme.test' })))).toEqual([]);
  expect(observe(model, read(contact('1', { email: 'eve@acme.test' })))).toEqual(['read.shows-the-record']);
});

test('a text that an update replaced does not come back with an update of another field', () => {
  const model = createModel();
  const path = '/api/contacts/1';
  const show = (name: string) => ({ contact: { id: '1', last_name: name }, links: [] });
  const write = (method: string, at: string, sent: object, name: string) =>
    observe(model, { method, path: at, sent: { contact: sent }, body: show(name) });
  write('POST', '/api/contacts', { last_name: 'csabcd0001' }, 'csabcd0001');
  write('PUT', path, { last_name: 'csabcd0002' }, 'csabcd0002');
  write('PUT', path, { number: '17' }, 'csabcd0002');
  expect(observe(model, { path, body: show('csabcd0002') })).toEqual([]);
  expect(observe(model, { path, body: show('csabcd0001') })).toEqual(['read.shows-the-record']);
  // A text without a marker can be what the service fills in.
  write('PUT', path, { last_name: 'Noble' }, 'Noble');
  write('PUT', path, { last_name: 'Nobel' }, 'Nobel');
  write('PUT', path, { number: '18' }, 'Noble');
  expect(observe(model, { path, body: show('Noble') })).toEqual([]);
});

test('dates that are each shown a day before the one that was sent are no dates of the service', () => {
  const model = createModel();
  const shown = (id: string, sent: string, last_name: string) => {
    const body = contact(id, { last_name });
    observe(model, created(sent, { body }));
    return observe(model, { path: `/api/contacts/${id}`, body });
  };
  expect(shown('1', '2026-03-15', '2026-03-14')).toEqual([]);
  expect(shown('2', '2026-03-15', '2026-03-14')).toEqual([]);
  expect(shown('3', '2026-01-30', '2026-03-14')).toEqual([]);
  expect(shown('4', '2026-05-01', '2026-04-30')).toEqual(['read.shows-the-record']);
});

test('once two languages were shown as they were sent, without a locale, none is shown as another', () => {
  const model = createModel();
  const shown = (id: string, sent: string, language: string, query = '') => {
    const body = contact(id, { language });
    observe(model, created('Hopper', { sent: contact(id, { language: sent }), body: contact(id) }));
    return observe(model, { path: `/api/contacts/${id}${query}`, body });
  };
  expect(shown('1', 'de', 'en')).toEqual([]);
  expect(shown('2', 'en', 'en')).toEqual([]);
  expect(shown('3', 'de', 'de', '?locale=de')).toEqual([]);
  expect(shown('4', 'en', 'de')).toEqual([]);
  expect(shown('5', 'de', 'de')).toEqual([]);
  expect(shown('6', 'en', 'de')).toEqual(['read.shows-the-record']);
});

test('a value of few that is no state is shown as it was sent once it and another were', () => {
  const model = createModel();
  const shown = (id: string, sent: object, body: object) => {
    observe(model, created('Hopper', { sent: contact(id, sent), body: contact(id) }));
    return observe(model, { path: `/api/contacts/${id}`, body: contact(id, body) });
  };
  expect(shown('1', { paid_by: 'cash' }, { paid_by: 'card' })).toEqual([]);
  expect(shown('2', { paid_by: 'card' }, { paid_by: 'card' })).toEqual([]);
  expect(shown('3', { paid_by: 'cash' }, { paid_by: 'cash' })).toEqual([]);
  expect(shown('4', { paid_by: 'cheque' }, { paid_by: 'card' })).toEqual([]);
  expect(shown('5', { paid_by: 'cash' }, { paid_by: 'card' })).toEqual(['read.shows-the-record']);
  expect(shown('6', { paid_by: 'card' }, { paid_by: null })).toEqual(['read.shows-the-record']);
  for (const [id, status] of Object.entries({ 7: 'new', 8: 'known' }))
    expect(shown(id, { status }, { status })).toEqual([]);
  expect(shown('9', { status: 'new' }, { status: 'known' })).toEqual([]);
});

test('an address of emails is shown as it was sent once two others were', () => {
  const model = createModel();
  const shown = (id: string, sent: string, email: string) => {
    const body = contact(id, { email });
    observe(model, created('Hopper', { sent: contact(id, { email: sent }), body: contact(id) }));
    return observe(model, { path: `/api/contacts/${id}`, body });
  };
  expect(shown('1', 'a+b@x.test', 'a@x.test')).toEqual([]);
  expect(shown('2', 'c@x.test', 'c@x.test')).toEqual([]);
  expect(shown('3', 'd@x.test', 'd@x.test')).toEqual([]);
  expect(shown('4', 'e+f@x.test', 'e@x.test')).toEqual(['read.shows-the-record']);
});
