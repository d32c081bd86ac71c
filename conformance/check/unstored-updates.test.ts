import { expect, test } from 'vitest';
import { contractOperations } from '../context/operations.ts';
import type { Exchange } from '../errors/exchange.ts';
import { wrongValue } from '../match/matcher.ts';
import type { CheckResult } from './check.ts';
import { withUnstoredUpdates } from './unstored-updates.ts';

const where = {
  operations: contractOperations(),
  companies: [{ name: 'acme', baseUrl: 'http://acme.localhost:1' }] as const,
};

type Step = readonly [method: string, path: string, status: number, body: object, sent?: object];

/** A check that fails at the last of its steps, unless its outcome says otherwise. */
function checkOf(steps: readonly Step[], more: Partial<CheckResult> = {}): CheckResult {
  const exchanges = steps.map(
    ([method, path, status, body, sent], at): Exchange => ({
      number: at + 1,
      request: {
        method,
        url: `http://acme.localhost:1/api${path}`,
        headers: [],
        body: sent === undefined ? undefined : JSON.stringify(sent),
      },
      reply: { status, headers: [], body: JSON.stringify(body) },
      trouble: undefined,
      milliseconds: 1,
    }),
  );
  return {
    requirement: 'update.exists',
    title: 'Given a record, when it is updated, then reading it shows the new value',
    outcome: 'fail',
    mismatch: wrongValue('the new value', 'the old one'),
    visits: [],
    leftovers: [],
    milliseconds: 1,
    exchanges,
    shown: exchanges.length,
    ...more,
  };
}

const old = { contact: { id: 7, first_name: 'Ada', last_name: 'Old', addresses: [] }, links: [] };
const created: Step = ['POST', '/contacts', 201, old];
const update = (sent: object, status = 200, body: object = {}): Step => [
  'PATCH',
  '/contacts/7',
  status,
  body,
  { contact: sent },
];
const read = (record: object, path = '/contacts/7'): Step => ['GET', path, 200, { contact: record }];

const clausesOf = (...checks: readonly CheckResult[]) =>
  withUnstoredUpdates(checks, where).map(({ mismatch }) => mismatch?.cause);

const clause = {
  operation: 'PATCH /api/contacts/{id}',
  what: 'answers 200 without storing the change',
};
const sent = { first_name: 'Ada', last_name: 'New' };

test('a record that reads as before after an update that succeeds shows that nothing is stored', () => {
  expect(clausesOf(checkOf([created, update(sent), read(old.contact)]))).toEqual([clause]);
  const address = { addresses: [{ city: 'Weimar' }] };
  expect(clausesOf(checkOf([created, update(address), read(old.contact)]))).toEqual([clause]);
  const afterFirst = checkOf([
    created,
    update({ last_name: 'First' }),
    read({ ...old.contact, last_name: 'First' }),
    update({ last_name: 'Second' }),
    read({ ...old.contact, last_name: 'First' }),
  ]);
  expect(clausesOf(afterFirst)).toEqual([clause]);
});

test('an update that is refused, stores something else or some of it, or changes nothing does not show that', () => {
  for (const steps of [
    [created, update(sent, 422), read(old.contact)],
    [created, update(sent), read({ ...old.contact, last_name: 'NEW' })],
    [created, update({ ...sent, first_name: 'Eve' }), read({ ...old.contact, last_name: 'New' })],
    [created, update({ last_name: 'Old' }), read(old.contact)],
    [update(sent), read(old.contact)],
    [created, update(sent), ['GET', '/contacts/7', 500, {}]],
    [created, update(sent, 200, { contact: { ...sent, id: 7 } }), read(old.contact)],
    [created, update(sent), ['DELETE', '/contacts/7', 403, {}]],
  ] satisfies (readonly Step[])[])
    expect([steps, ...clausesOf(checkOf(steps))]).toEqual([steps, undefined]);
});

test('a list that shows the old value says nothing alone, and follows from an update that another check saw stored nowhere', () => {
  const listed = checkOf([created, update(sent), ['GET', '/contacts', 200, { contacts: [old.contact] }]]);
  const unfound = checkOf([created, update(sent), ['GET', '/contacts?q=New', 200, { contacts: [] }]]);
  const elsewhere = checkOf([
    ['POST', '/orders', 201, { order: { id: 3, subject: 'Old' } }],
    ['PATCH', '/orders/3', 200, {}, { subject: 'New' }],
    ['GET', '/orders', 200, { orders: [] }],
  ]);
  expect(clausesOf(listed, unfound, elsewhere)).toEqual([undefined, undefined, undefined]);
  const shown = checkOf([created, update(sent), read(old.contact)]);
  expect(clausesOf(listed, unfound, elsewhere, shown)).toEqual([clause, clause, undefined, clause]);
});

test('checks that pass, and failures whose cause is known, stay as they are', () => {
  const steps = [created, update(sent), read(old.contact)];
  const known = checkOf(steps, {
    mismatch: { ...wrongValue('an id', 'none'), cause: { what: 'answers with none' } },
  });
  const passed = checkOf(steps, { outcome: 'pass' });
  expect(withUnstoredUpdates([known, passed], where)).toEqual([known, passed]);
});
