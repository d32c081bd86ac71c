import { expect, test } from 'vitest';
import { contractOperations } from '../context/operations.ts';
import type { StatusPattern } from '../errors/mismatch.ts';
import type { OutcomeKind } from '../errors/outcome.ts';
import { wrongValue } from '../match/matcher.ts';
import { consoleText } from './formats/console.ts';
import { describeNext } from './next-step.ts';
import { exchange, requirement, result, sampleReport } from './testing/sample.ts';

const register = [
  requirement('list'),
  requirement('create', { dependsOn: ['list'] }),
  requirement('read', { dependsOn: ['create'] }),
  requirement('update', { dependsOn: ['read'] }),
];

/** A check of a requirement that ended with a request to a path, answered with a status. */
function checked(id: string, outcome: OutcomeKind, path: string, status: number, method = 'GET') {
  const { request } = exchange();
  const url = `http://acme.localhost:1${path}`;
  const exchanges = [
    exchange({ request: { ...request, method, url }, reply: { status, headers: [], body: '' } }),
  ];
  return result(id, outcome, {
    title: `${id} ${path}`,
    exchanges,
    shown: 1,
    mismatch: { kind: 'status', allowed: [200], actual: status },
  });
}

const nextOfAll = (results: Parameters<typeof sampleReport>[0]) => sampleReport(results).next;
const nextOf = (results: Parameters<typeof sampleReport>[0]) => sampleReport(results, { register }).next;

test('the next step is what fails though all that it depends on passes, and counts what waits for it', () => {
  const results = [
    checked('read', 'uncertain', '/api/contacts', 404, 'POST'),
    checked('update', 'fail', '/api/contacts', 404, 'POST'),
    checked('create', 'fail', '/api/contacts', 404, 'POST'),
    checked('list', 'pass', '/api/contacts', 200),
  ];
  expect(nextOf(results)).toMatchObject({
    requirement: 'create',
    request: 'POST /api/contacts',
    finding: 'answers 404',
    waiting: 3,
  });
});

test('of what belongs to a step, the one comes first that more checks wait for; a check waits only for what it has reached', () => {
  const results = [
    checked('list', 'fail', '/api/invoices', 404),
    checked('list', 'fail', '/api/orders', 404),
    checked('create', 'fail', '/api/orders', 404),
    checked('read', 'fail', '/api/orders', 404),
    checked('update', 'fail', '/api/contacts', 500),
  ];
  expect(nextOf(results)).toMatchObject({ requirement: 'list', part: 'order', waiting: 4 });
  expect(nextOf(results.slice(4))).toMatchObject({ requirement: 'update', part: 'contact', waiting: 1 });
});

test('where a request only kept checks from judging, the step names the requirement that the request itself fails', () => {
  const results = [
    checked('list', 'uncertain', '/api/contacts', 404, 'POST'),
    checked('create', 'fail', '/api/contacts', 404, 'POST'),
    checked('read', 'uncertain', '/api/contacts', 404, 'POST'),
  ];
  expect(nextOf(results)).toMatchObject({ requirement: 'create', request: 'POST /api/contacts', waiting: 3 });
});

test('whatever meets an operation that is not there waits for the requirement about it, in its place among the steps', () => {
  const results = [
    checked('auth.is-required-everywhere', 'fail', '/api/contacts/7', 404),
    checked('read.shows-the-record', 'fail', '/api/contacts/7', 404),
    checked('create.exists', 'fail', '/api/contacts', 404, 'POST'),
  ];
  const ordered = [
    requirement('auth.is-required-everywhere'),
    requirement('read.shows-the-record', { dependsOn: ['create.exists'] }),
    requirement('create.exists'),
  ];
  const next = (count: number) =>
    sampleReport(results.slice(0, count), { register: ordered, operations: contractOperations() }).next;
  expect(next(3)).toMatchObject({ requirement: 'create.exists', waiting: 3 });
  expect(next(2)).toMatchObject({ requirement: 'read.shows-the-record', waiting: 2 });
});

test('a creation that is missing comes before what fails in a later stage, also where a check only needed it', () => {
  const results = [
    checked('search.narrows-the-list', 'fail', '/api/contacts?q=1', 200),
    checked('search.finds-in-every-list', 'uncertain', '/api/orders', 404, 'POST'),
    checked('read.shows-the-record', 'uncertain', '/api/contacts', 404, 'POST'),
    {
      ...checked('create.exists', 'fail', '/api/contacts', 404, 'POST'),
      mismatch: wrongValue('an endpoint that creates contacts', 'status 404'),
    },
  ];
  expect(sampleReport(results, { operations: contractOperations() }).next).toMatchObject({
    requirement: 'create.exists',
    request: 'POST /api/contacts',
    wanted: '2xx',
    alike: ['POST /api/orders'],
    waiting: 3,
  });
});

test('of many requirements that belong to a step, those that fail are named first, and the sections of the rest', () => {
  const results = Array.from({ length: 20 }, (_, at) => result(`oauth.token.${at}`, 'uncertain'));
  const failing = ['oauth.flows', 'oauth.errors.status-is-400'].map((id, at) =>
    checked(id, 'fail', '/oauth/token', 404 + at, 'POST'),
  );
  const { also = [] } = nextOfAll([...results, ...failing]) ?? {};
  expect(also.slice(0, 2)).toEqual([
    'oauth.errors.status-is-400: A code is taken once. POST /oauth/token answers 405 where 200 would do.',
    'oauth.token.0: A code is taken once.',
  ]);
  expect(also.at(-1)).toBe('and 6 more, of 5.2 in the specification');
});

test('what a request with a parameter gets wrong comes with that parameter, whatever requirement it fails', () => {
  const results = [
    { ...checked('update.exists', 'fail', '/api/contacts?q=Ada', 200), mismatch: wrongValue('[7]', '[]') },
    checked('fields.restrict-the-record', 'fail', '/api/contacts?fields=id', 500),
    checked('paths.plural-name-and-id', 'fail', '/api/contacts/7', 500),
  ];
  const next = (count: number) => nextOfAll(results.slice(-count));
  expect(next(2)).toMatchObject({ requirement: 'fields.restrict-the-record', waiting: 1 });
  expect(next(3)).toMatchObject({ waiting: 2 });
});

test('all that one builds together is one step, which names the other requirements with what fails them', () => {
  const operations = contractOperations();
  const ids = ['read.shows-the-record', 'update.exists', 'destroy.exists', 'search.narrows-the-list'];
  const after = (...dependsOn: string[]) => ({ dependsOn });
  const ordered = ids.map((id, at) => requirement(id, at === 0 ? {} : after(ids[0] ?? '')));
  const results = [
    checked('read.shows-the-record', 'fail', '/api/contacts/7', 404),
    checked('update.exists', 'uncertain', '/api/contacts/7', 404),
    checked('destroy.exists', 'fail', '/api/orders/7', 405, 'DELETE'),
    checked('search.narrows-the-list', 'uncertain', '/api/contacts/7', 404),
  ];
  const { next } = sampleReport(results, { register: ordered, operations });
  expect(next).toMatchObject({
    requirement: 'read.shows-the-record',
    also: [
      'destroy.exists: A code is taken once. DELETE /api/orders/{id} answers 405 where 200 would do.',
      'update.exists: A code is taken once.',
    ],
    waiting: 4,
  });
});

test('checks that fail since nothing can be created wait for the requirement about that, and for what it depends on', () => {
  const uncreated = (id: string) => ({
    ...checked(id, 'fail', '/api/contacts', 200, 'POST'),
    mismatch: {
      ...wrongValue('a response that identifies the created contact', '{}'),
      cause: {
        operation: 'POST /api/contacts',
        what: 'answers 200 with neither the id nor the address of the created contact',
      },
    },
  });
  const dependent = [
    requirement('list'),
    requirement('schema.all-at-once', { dependsOn: ['list'] }),
    requirement('create.exists', { dependsOn: ['schema.all-at-once'] }),
  ];
  const results = [uncreated('list'), uncreated('create.exists')];
  const around = { register: dependent, operations: contractOperations() };
  expect(sampleReport(results, around).next).toMatchObject({
    requirement: 'create.exists',
    waiting: 2,
  });
  const withoutSchema = [...results, checked('schema.all-at-once', 'fail', '/api/contacts/schema', 404)];
  expect(sampleReport(withoutSchema, around).next).toMatchObject({
    requirement: 'schema.all-at-once',
    request: 'GET /api/contacts/schema',
    waiting: 3,
  });
});

test('neither a recommendation nor what is uncertain for no answer of the target comes before a must', () => {
  const staged = [
    requirement('schema.gives-lengths', { level: 'should' }),
    requirement('list.has-links'),
    requirement('create.exists', { dependsOn: ['list.has-links'] }),
  ];
  const results = [
    checked('schema.gives-lengths', 'fail', '/api/contacts/schema', 200),
    result('list.has-links', 'uncertain'),
    checked('create.exists', 'fail', '/api/contacts', 404, 'POST'),
  ];
  const next = (count: number) => sampleReport(results.slice(0, count), { register: staged }).next;
  expect(next(3)).toMatchObject({ requirement: 'create.exists', request: 'POST /api/contacts' });
  expect(next(1)).toMatchObject({ requirement: 'schema.gives-lengths' });
});

test('what another failure kept from being judged waits for that failure, and is no step itself', () => {
  const results = [
    checked('read', 'fail', '/api/contacts', 400, 'POST'),
    {
      ...checked('list', 'not-applicable', '/api/contacts', 200),
      exchanges: [],
      visits: [{ method: 'POST', path: '/api/contacts', status: 400 }],
    },
    {
      ...checked('update', 'not-applicable', '/api/contacts', 200),
      visits: [{ method: 'POST', path: '/api/contacts', status: 400 }],
    },
  ];
  const { next, requirements } = sampleReport(results, { register, operations: contractOperations() });
  expect(requirements.find((it) => it.id === 'list')?.outcome).toBe('uncertain');
  expect(next).toMatchObject({ requirement: 'read', request: 'POST /api/contacts', waiting: 2 });
});

test('a response that succeeds with something else is told by what was expected', () => {
  const results = [
    {
      ...checked('list', 'fail', '/api/contacts?per_page=1', 200),
      mismatch: wrongValue('an array', 'an object'),
    },
  ];
  expect(nextOf(results)).toMatchObject({
    request: 'GET /api/contacts?per_page=1',
    finding: 'expected an array, got an object',
  });
});

test('a request that is refused with the wrong status is told by the one that belongs there', () => {
  const refused = (allowed: readonly StatusPattern[]) => [
    {
      ...checked('create', 'fail', '/api/contacts', 400, 'POST'),
      mismatch: { kind: 'status' as const, allowed, actual: 400 },
    },
  ];
  expect(nextOf(refused([422]))?.finding).toBe('answers 400 instead of 422');
  expect(nextOf(refused(['4xx', '3xx']))?.finding).toBe('answers 400 instead of 4xx or 3xx');
  expect(nextOf(refused(['2xx']))?.finding).toBe('answers 400');
});

test('a step names the status that would do, and for an update that is missing every method that would', () => {
  const operations = contractOperations();
  const results = [checked('update', 'fail', '/api/contacts/7', 404, 'POST')];
  const { next } = sampleReport(results, { register, operations });
  expect(next).toMatchObject({ request: 'PUT, PATCH or POST /api/contacts/{id}', wanted: '200' });
  expect(next && describeNext(next)).toBe(
    'PUT, PATCH or POST /api/contacts/{id} answers 404 where 200 would do; 1 check waits for it.',
  );
});

test('a server is built in the order in which later steps need earlier ones, whatever waits for them', () => {
  const ids = [
    'oauth.flows',
    'per-page.is-the-number-shown',
    'invoice.collection-path',
    'create.exists',
    'schema.all-at-once',
  ];
  const failing = ids.map((id) => checked(id, 'fail', '/api/contacts', 400));
  const steps: unknown[] = [];
  for (let left = failing; left.length > 0; ) {
    const { next } = sampleReport(left, { register: ids.map((id) => requirement(id)) });
    steps.push(next?.requirement);
    left = left.filter((it) => it.requirement !== next?.requirement);
  }
  expect(steps).toEqual([
    'schema.all-at-once',
    'create.exists',
    'per-page.is-the-number-shown',
    'oauth.flows',
    'invoice.collection-path',
  ]);
});

test('all schemas are one step, that of contacts named first; lists are one, and payments come with the invoices that they belong to', () => {
  const ids = ['schema.is-valid-json-schema', 'list.has-links', 'payment.creation-returns-it'];
  const stepOf = (...results: Parameters<typeof sampleReport>[0]) =>
    sampleReport(results, { register: ids.map((id) => requirement(id)) }).next;
  const schemas = ['payments', 'orders', 'contacts', 'payments'].map((type, at) => ({
    ...checked('schema.is-valid-json-schema', 'fail', `/api/${type}/schema`, 404),
    title: `schema ${at}`,
  }));
  const lists = ['contacts', 'orders', 'invoices'].map((type) =>
    checked('list.has-links', 'fail', `/api/${type}`, 404),
  );
  const payments = checked('payment.creation-returns-it', 'fail', '/api/orders/7/payments', 404, 'POST');
  const next = stepOf(...lists, ...schemas, payments);
  expect(next).toMatchObject({
    request: 'GET /api/contacts/schema',
    alike: ['GET /api/orders/schema', 'GET /api/payments/schema'],
    waiting: 4,
  });
  expect(next && describeNext(next)).toBe(
    'GET /api/contacts/schema answers 404 where 200 would do (likewise GET /api/orders/schema, GET /api/payments/schema); 4 checks wait for it.',
  );
  expect(stepOf(...lists, payments)).toMatchObject({
    request: 'GET /api/contacts',
    alike: ['GET /api/orders'],
    waiting: 2,
  });
  expect(stepOf(payments, checked('list.has-links', 'fail', '/api/orders', 500))?.part).toBe('order');
});

test('a list is asked for before the creations that would fill it, that of contacts before that of orders', () => {
  const staged = [
    requirement('contact.collection-path', { dependsOn: ['create.exists'] }),
    requirement('order.collection-path', { dependsOn: ['contact.collection-path'] }),
    requirement('create.exists'),
  ];
  const results = [
    checked('create.exists', 'fail', '/api/contacts', 404, 'POST'),
    checked('order.collection-path', 'fail', '/api/orders', 404),
    checked('contact.collection-path', 'fail', '/api/contacts', 404),
  ];
  expect(sampleReport(results, { register: staged }).next).toMatchObject({
    request: 'GET /api/contacts',
    alike: ['GET /api/orders'],
  });
});

test('what the profile lacks comes before what needs it, with the lines to add, and after what does not', () => {
  const all = ['create.exists', 'oauth.flows'].map((id) => requirement(id));
  const lacking = result('oauth.flows', 'untestable', { reason: 'the profile names no app' });
  const stepOf = (...results: Parameters<typeof sampleReport>[0]) =>
    sampleReport(results, { register: all }).next;
  const later = checked('oauth.flows', 'fail', '/oauth/token', 400);
  expect(stepOf(lacking, later)).toMatchObject({
    finding: 'the profile names no app',
    lines: expect.arrayContaining(['apps:']),
    waiting: 1,
  });
  expect(stepOf(lacking, checked('create.exists', 'fail', '/api/contacts', 404))?.requirement).toBe(
    'create.exists',
  );
  const advised = [...all, requirement('schema.gives-lengths', { level: 'should' })];
  const advice = checked('schema.gives-lengths', 'fail', '/api/contacts/schema', 200);
  expect(sampleReport([lacking, advice], { register: advised }).next?.finding).toBe(
    'the profile names no app',
  );
});

test('all that the profile lacks for one stage is named at once, and apps, companies and the clock with OAuth', () => {
  const ids = ['basic.email-and-password', 'auth.bearer-is-accepted', 'company.has-its-own-address'];
  const [user, app, companies] = [
    'the profile names no second user of the company',
    'the profile names no app',
    'the profile names no user who has the same permissions in two companies; the profile names no second company',
  ];
  const lacking = [user, app, companies].map((reason, at) => result(ids[at] ?? '', 'untestable', { reason }));
  const stepOf = (results: typeof lacking) =>
    sampleReport(results, { register: ids.map((id) => requirement(id)) }).next;
  expect(stepOf(lacking)).toMatchObject({ finding: user, waiting: 1 });
  const next = stepOf(lacking.slice(1));
  expect(next).toMatchObject({ finding: `${app}; ${companies}`, waiting: 2 });
  expect(next?.lines?.filter((it) => it.endsWith(':'))).toEqual(['apps:', 'users:', 'companies:']);
});

test('what is lacking for one cause is named once, whatever cells and pages of the dialog show it', () => {
  const reason = (page: string, cell: string) =>
    `the suite does not know whether the button "Później" at /consent/${page} denies: say it in the dialog of the profile (${cell})`;
  const lacking = [
    reason('kxqzv', 'operation: list, type: contact'),
    reason('wpfjd', 'operation: read, type: order'),
  ].map((it, at) => result(`oauth.${at}`, 'untestable', { reason: it }));
  const report = sampleReport(lacking, { register: lacking.map((it) => requirement(it.requirement)) });
  expect(report.next).toMatchObject({
    finding:
      'the suite does not know whether the button "Później" at /consent/kxqzv denies: say it in the dialog of the profile',
    waiting: 2,
  });
  expect(consoleText(report).match(/does not know.*/g)).toEqual([
    expect.stringMatching(/profile \(2 times\)$/),
    expect.stringMatching(/profile; 2 checks wait for it\. /),
  ]);
});

test('a known failure is no step, and nothing is left to do where everything passes', () => {
  const baseline = [{ requirement: 'list', reason: 'ordered' }];
  expect(
    sampleReport([checked('list', 'fail', '/api/orders', 404)], { register, baseline }).next,
  ).toBeUndefined();
  expect(nextOf([checked('list', 'pass', '/api/contacts', 200)])).toBeUndefined();
});

test('once everything that is there passes, the part is named that most checks wait for', () => {
  const reason = 'order is declared as not implemented yet';
  const results = [
    checked('list', 'pass', '/api/contacts', 200),
    result('read', 'not-implemented', { reason }),
    result('update', 'not-implemented', { reason }),
    result('create', 'not-implemented', { reason: 'oauth is declared as not implemented yet' }),
  ];
  expect(nextOf(results)).toEqual({ part: 'order', waiting: 2 });
});
