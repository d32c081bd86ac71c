import { expect, test } from 'vitest';
import { createModel as createModelOf } from './model.ts';
import {
  acme,
  anonymous,
  asKarl,
  contact,
  created,
  createModel,
  globex,
  headerFor,
  login,
  observe,
  type Reply,
  read,
  renamed,
} from './testing/replies.ts';

test('a scope and roles that name users and companies limit neither users/current nor companies/current', () => {
  const clerk = { email: 'clerk@acme.test', password: 'counts', permissions: ['api/companies:create'] };
  const model = createModelOf({ logins: [login, clerk], companies: [acme, globex] });
  model.learnToken('all', { scope: 'api/users api/companies api/invoices', company: 'acme' });
  model.learnToken('narrow', { scope: 'api/contacts:read', company: 'acme' });
  const authorization = 'Bearer narrow';
  for (const it of [authorization, headerFor(clerk)[1]])
    for (const path of ['/api/users/current', '/api/companies/current', '/api/Companies/c%75rrent.json'])
      expect(observe(model, { path, authorization: it, body: [] })).toEqual([]);
  const invoices = { path: '/api/invoices', body: { invoices: [], links: [], collection: {} } };
  expect(observe(model, { ...invoices, authorization })).toEqual(['oauth.scope.list-grants-only-those']);
});

test('another word than Basic and Bearer lets nobody in by itself, and a right token or login behind it may', () => {
  const model = createModelOf({ logins: [login], companies: [acme, globex] });
  model.learnToken('t1', { scope: undefined, company: 'acme' });
  model.learnToken('narrow', { scope: 'api/invoices:create', company: 'acme' });
  const invoices = { path: '/api/invoices', body: { invoices: [], links: [], collection: {} } };
  const [, basic = ''] = headerFor(login)[1].split(' ');
  for (const [authorization, found] of [
    ['Negotiate', ['auth.is-required-everywhere']],
    ['Token null', ['auth.is-required-everywhere']],
    ['Token t2', ['auth.is-required-everywhere']],
    ['Token narrow', ['oauth.scope.list-grants-only-those']],
    ['Token t1', []],
    [`Login ${basic}`, []],
  ] as const)
    expect(observe(model, { ...invoices, authorization })).toEqual(found);
});

test('a token for two scopes, and a permission on one of several types in an address, limit nothing', () => {
  const model = createModel();
  const authorization = 'Bearer t1';
  model.learnToken('t1', { scope: 'api/contacts:read', company: 'acme' });
  model.learnToken('t2', { scope: 'api/invoices', company: 'acme' });
  const invoices = {
    path: '/api/invoices',
    authorization,
    body: { invoices: [], links: [], collection: {} },
  };
  expect(observe(model, invoices)).toEqual(['oauth.scope.list-grants-only-those']);
  expect(observe(model, { ...invoices, path: '/api/contacts/1/invoices' })).toEqual([]);
  model.learnToken('t1', { scope: 'api/invoices:read', company: 'acme' });
  expect(observe(model, invoices)).toEqual([]);
});

test('what a token creates it reads where it has read another', () => {
  const model = createModel();
  const token = { authorization: 'Bearer t1' };
  const found = (id: string, path = `/api/contacts/${id}`): readonly string[] =>
    observe(model, { path, status: 404, body: '', ...token });
  observe(model, { method: 'POST', path: '/api/contacts', sent: contact('1'), body: contact('1'), ...token });
  expect(found('1')).toEqual([]);
  observe(model, { path: '/api/contacts/2', body: contact('2'), ...token });
  expect(found('1')).toEqual(['read.shows-the-record']);
  expect(found('1', '/api/contacts/1?v=0.9')).toEqual([]);
  observe(model, { method: 'DELETE', path: '/api/contacts/1', status: 204 });
  expect(found('1')).toEqual([]);
});

test('a destroy with a token that let its sender destroy before can be refused, since tokens end', () => {
  const model = createModel();
  const token = { authorization: 'Bearer t1' };
  for (const id of ['1', '2'])
    observe(model, { method: 'POST', path: '/api/contacts', sent: contact(id), body: contact(id) });
  observe(model, { method: 'DELETE', path: '/api/contacts/2', status: 204, ...token });
  expect(observe(model, { method: 'DELETE', path: '/api/contacts/1', status: 401, ...token })).toEqual([]);
});

test('who was let in that may not be has changed a record as anybody, which accuses no reading of it', () => {
  const model = createModel();
  observe(model, created('Hopper'));
  const sent = { contact: { rating: 3 } };
  const update: Reply = { ...renamed('Hopper'), sent, ...anonymous };
  const shown = contact('1', { last_name: 'Lovelace', rating: 3 });
  expect(observe(model, { ...update, body: shown })).toEqual(['auth.is-required-everywhere']);
  expect(observe(model, read(shown))).toEqual([]);
});

test('a user who was let in once against their permissions is refused rightly afterwards', () => {
  const model = createModel();
  observe(model, created('Hopper'));
  expect(observe(model, renamed('Lovelace', asKarl))).toEqual(['status.401-for-restricted-by-roles']);
  expect(observe(model, renamed('Hopper', { ...asKarl, status: 401, body: '' }))).toEqual([]);
});
