import { expect, test } from 'vitest';
import { createModel as createModelOf } from './model.ts';
import {
  acme,
  anonymous,
  contact,
  created,
  createModel,
  everyContact,
  globex,
  list,
  login,
  observe,
  type Reply,
  read,
  refused,
  renamed,
} from './testing/replies.ts';

test.each<[string, Reply]>([
  ['an address that is spelled otherwise', { path: '/api/contacts/', body: 'welcome' }],
  ['an address outside the API', { path: '/oauth/authorize', body: '<html>' }],
  ['the shape of a refusal', { path: '/api/contacts/1', status: 404, body: 'not here' }],
  ['the shape of a 422 to a body that is no record', { ...refused('no'), sent: 'text' }],
  [
    'what a creation in its own list answers with',
    { ...created('Hopper'), location: '/api/contacts/14', body: { created: 14 } },
  ],
  [
    'a refusal of a locale by its name',
    { ...refused([['locale', 'is not supported']]), path: '/api/contacts?locale=xx_XX' },
  ],
  ['a creation that answers with a state', { ...created('Hopper'), body: { id: '14', status: 'created' } }],
  [
    'an update that answers with what it refers to',
    { ...renamed('Hopper'), sent: { contact: { contact_id: '2' } }, body: { contact_id: '2' } },
  ],
  ['what an update answers with', { ...renamed('Hopper'), body: { changed: ['last_name'], id: '1' } }],
  ['white space that an update answers with', { ...renamed('Hopper'), body: ' ' }],
  ['the internal version as a word', { path: '/api/schema?gem_version=true', body: '1.0.3' }],
  ['what fields with unknown names show', { path: '/api/contacts/1?fields=x', body: contact('1') }],
  ['an id that is shown as a number', { path: '/api/invoices/17', body: { invoice: { id: 17 }, links: [] } }],
  [
    'a page for somebody who asks for one',
    { ...everyContact, accept: 'text/html', type: 'text/html', body: '<html>' },
  ],
  ['what users/current is where it is no record', { path: '/api/users/current', body: [] }],
  ['a listing of permissions', { path: '/api/auth_permissions', body: { 'api/contacts': ['read'] } }],
  ['a page at an address outside the API', { ...anonymous, path: '/', body: '<html>' }],
  [
    'a destroy that the roles of its user forbid',
    { method: 'DELETE', path: '/api/contacts/1', status: 401, body: '' },
  ],
  [
    'a name in errors that no language is known to change',
    { ...refused([['Vorgang', 'fehlt']]), path: '/api/contacts?locale=de_DE' },
  ],
  ['the shape of the listing of permissions', { path: '/api/auth_permissions', body: { permissions: [] } }],
  [
    'which of two credentials counts',
    { ...everyContact, ...anonymous, path: '/api/contacts?access_token=t9' },
  ],
  ['an empty reply to an update', { method: 'PUT', path: '/api/contacts/1', sent: { contact: {} } }],
  ['an id that the target never showed in an address', read(contact('rec-1'))],
  ['nested objects of a type that is not published', read(contact('1', { money: { amount: 1 } }))],
])('%s violates nothing', (_, reply) => {
  const found = observe(createModel(), reply);
  expect(found.filter((it) => it !== 'schema.describes-the-data')).toEqual([]);
});

test('what a refused request sent is shown, if another one that sends the same is not answered yet', () => {
  const model = createModel();
  const [path, marker] = ['/api/contacts/1', 'csabcd0007'];
  const body = Buffer.from(JSON.stringify(contact('1', { last_name: marker })));
  model.begin({ method: 'PATCH', url: acme.baseUrl + path, body });
  observe(model, renamed(marker, { status: 422, body: { errors: [['base', 'is out of date']] } }));
  expect(observe(model, read(contact('1', { last_name: marker })))).toEqual([]);
});

test('what was shown before it was sent in a refused request is shown afterwards', () => {
  const model = createModel();
  const shown = read(contact('1', { last_name: 'csabcd0007' }));
  observe(model, shown);
  observe(model, renamed('csabcd0007', { ...anonymous, status: 401, body: '' }));
  expect(observe(model, shown)).toEqual([]);
  observe(model, renamed('csabcd0008', { ...anonymous, status: 401, body: '' }));
  expect(observe(model, read(contact('1', { last_name: 'csabcd0008' })))).toContain(
    'auth.is-required-everywhere',
  );
});

test.each([
  { ...anonymous, status: 401, body: '' },
  { company: globex, status: 201 },
])('an id that looks like a marker of another run is shown after a request that names it: %j', (more) => {
  const model = createModelOf({ logins: [login], companies: [acme, globex], markerPrefix: 'csabcd' });
  const id = 'con_7csocjaaeg5k';
  observe(model, { method: 'POST', path: '/api/invoices', sent: { invoice: { contact_id: id } }, ...more });
  expect(observe(model, { path: '/api/contacts', body: list(contact(id)) })).toEqual([]);
});

test('records of several types have the same long id, once some are seen to', () => {
  const model = createModel();
  const [first, second] = ['0123456789abcdef', '0123456789abcdf0'];
  const links = (id: string) => [{ rel: 'self', href: `/api/invoices/${id}` }];
  const invoices = (id: string) => ({
    path: '/api/invoices',
    body: { invoices: [{ invoice: { id }, links: links(id) }], links: [], collection: {} },
  });
  observe(model, { path: '/api/contacts', body: list(contact(first), contact(second)) });
  expect(
    observe(model, { path: '/api/contacts/1', body: { ...contact('1'), links: links(second) } }),
  ).toEqual(['links.belong-to-the-object']);
  expect(observe(model, invoices(first))).toEqual([]);
  expect(
    observe(model, { path: '/api/contacts/1', body: { ...contact('1'), links: links(second) } }),
  ).toEqual([]);
});

test('what was created need not have the links that another caller is shown', () => {
  const model = createModel();
  const unlinked = created('Hopper', { body: { ...contact('2'), links: [{ href: '/api/contacts/new' }] } });
  observe(model, read({ ...contact('1'), links: [{ href: '/api/contacts/1' }] }));
  expect(observe(model, { ...unlinked, ...anonymous })).not.toContain('links.belong-to-the-object');
  expect(observe(model, unlinked)).toContain('links.belong-to-the-object');
});

test('a record can be gone for its readers once a client gave it a state', () => {
  const model = createModel();
  for (const it of [created('Hopper'), read(contact('1')), renamed('Hopper')]) observe(model, it);
  const gone = { path: '/api/contacts/1', status: 404 };
  expect(observe(model, gone)).toEqual(['read.shows-the-record']);
  observe(model, renamed('Hopper', { sent: { contact: { status: 'known' } } }));
  expect(observe(model, gone)).toEqual([]);
});

test.each([
  ['a creation', created('Hopper')],
  ['an update', renamed('Hopper')],
])('%s can be answered with a part of the record', (_, write) => {
  const part = { contact: { id: '1' }, links: [] };
  expect(observe(createModel(), { ...write, body: part })).toEqual([]);
  expect(observe(createModel(), read(part))).toEqual(['schema.describes-the-data']);
});

test('a read that began before a record was destroyed can still show it', () => {
  const model = createModel();
  const beganAt = model.begin({ method: 'GET', url: `${acme.baseUrl}/api/contacts/1` });
  observe(model, { method: 'DELETE', path: '/api/contacts/1' });
  expect(observe(model, { ...read(contact('1')), beganAt })).toEqual([]);
});

test('links that have the digits of an id by chance make no type one whose links have ids', () => {
  const model = createModel();
  const links = [{ rel: 'list', href: 'http://acme.test:8045/api/contacts' }];
  expect(observe(model, { path: '/api/contacts/45', body: { ...contact('45'), links } })).toEqual([]);
  const body = { ...contact('7', { last_name: 'Hopper' }), links };
  expect(observe(model, created('Hopper', { body }))).toEqual([]);
});
