import { expect, test } from 'vitest';
import type { CheckResult } from '../check/check.ts';
import { contractOperations } from '../context/operations.ts';
import {
  expiredToken,
  foreignToken,
  type Mismatch,
  noCredentials,
  type StatusPattern,
  type WrongCredential,
} from '../errors/mismatch.ts';
import { wrongValue } from '../match/matcher.ts';
import { isPageSize } from '../match/value.ts';
import type { Finding } from './report.ts';
import { failed } from './testing/causes-report.ts';
import { exchange, requirement, result, sampleReport } from './testing/sample.ts';

const operations = contractOperations();

/** Findings by their titles and requirements. */
const shown = (findings: readonly Finding[]) => findings.map((it) => [it.title, it.requirements]);

test('failures with the same response are one finding, and the most fundamental is the first', () => {
  const { findings } = sampleReport(
    [
      failed('errors.one', 'POST', '/api/invoices', 400, [422]),
      failed('errors.two', 'POST', '/api/invoices?locale=de_DE', 400, [422]),
      failed('lists.orders', 'GET', '/api/orders', 404, [200]),
      failed('records.order', 'GET', '/api/orders/7', 500, [200]),
    ],
    { operations },
  );
  expect(shown(findings)).toEqual([
    ['GET /api/orders/{id} answers 500', ['records.order']],
    ['GET /api/orders answers 404 instead of 200', ['lists.orders']],
    ['POST /api/invoices answers 400 instead of 422', ['errors.one', 'errors.two']],
  ]);
});

test('what a server decides in one place is one finding for all operations, with the requirement that others depend on first', () => {
  const register = [
    requirement('alone'),
    requirement('errors.pairs', { dependsOn: ['errors.array'] }),
    requirement('errors.array', { dependsOn: ['status.422'] }),
    requirement('status.422'),
    requirement('token.works'),
  ];
  const { findings } = sampleReport(
    [
      failed('errors.pairs', 'POST', '/api/orders', 400, [422]),
      failed('alone', 'POST', '/api/orders', 400, [422]),
      failed('errors.array', 'POST', '/api/contacts', 400, [422]),
      failed('status.422', 'POST', '/api/orders/7/comments', 400, [422]),
      failed('token.works', 'GET', '/api/contacts', 401, [200]),
      { ...failed('token.works', 'POST', '/api/orders', 401, [201]), title: 'Another' },
    ],
    { operations, register },
  );
  expect(shown(findings)).toEqual([
    ['2 operations, such as GET /api/contacts, answer 401 instead of 200', ['token.works']],
    [
      '3 operations, such as POST /api/contacts, answer 400 instead of 422',
      ['status.422', 'alone', 'errors.array', 'errors.pairs'],
    ],
  ]);
});

test('records that are gone, of whatever type, are one finding, and no operation is missing', () => {
  const gone = (id: string, path: string, formerCaller = 'Basic ‹users[0]›') => {
    const url = `http://acme.localhost:1${path}`;
    const read = (number: number, status: number, caller = 'Basic ‹users[0]›') =>
      exchange({
        number,
        request: { method: 'GET', url, headers: [['Authorization', caller]], body: undefined },
        reply: { status, headers: [], body: '' },
      });
    return failed(id, 'GET', path, 404, [200], {
      shown: 2,
      exchanges: [read(1, 200, formerCaller), read(2, 404)],
    });
  };
  const { findings } = sampleReport(
    [
      gone('isolation', '/api/orders/7'),
      gone('isolation', '/api/contacts/8'),
      gone('isolation', '/api/invoices/9'),
      gone('roles', '/api/comments/3', 'Basic ‹users[1]›'),
      failed('schema', 'GET', '/api/contacts/schema', 404, [200]),
    ].map((it, at) => ({ ...it, title: `${it.title} ${at}` })),
    { operations },
  );
  expect(shown(findings)).toEqual([
    ['3 operations, such as GET /api/contacts/{id}, answer 404 instead of 200 as before', ['isolation']],
    ['GET /api/comments/{id} answers 404 instead of 200', ['roles']],
    ['GET /api/contacts/schema answers 404 instead of 200', ['schema']],
  ]);
});

test('lists of another shape are one finding, whatever the names of their records', () => {
  const shaped = (id: string, path: string, pointer: string) =>
    failed(id, 'GET', path, 200, 'a list', {
      differences: [{ pointer, expected: 'an array', got: 'nothing' }],
    });
  const { findings } = sampleReport(
    [
      shaped('contacts', '/api/contacts', '/contacts'),
      shaped('orders', '/api/orders?q=x', '/orders'),
      shaped('beneath', '/api/contacts/7/invoices', '/invoices'),
      shaped('record', '/api/orders/7', '/order/line_items'),
    ],
    { operations },
  );
  expect(shown(findings)).toEqual([
    [
      '3 operations, such as GET /api/contacts, answer with nothing at /contacts instead of an array',
      ['contacts', 'orders', 'beneath'],
    ],
    ['GET /api/orders/{id} answers with nothing at /order/line_items instead of an array', ['record']],
  ]);
});

test('what cannot be created is one finding of all that needs it, below an endpoint that is missing', () => {
  const what = 'answers 200 with neither the id nor the address of the created contact';
  const uncreated = (id: string, status = 200) =>
    failed(id, 'POST', '/api/contacts', status, 'a response that identifies the created contact', {
      cause: { operation: 'POST /api/contacts', what },
    });
  const { findings } = sampleReport(
    [
      uncreated('list'),
      uncreated('create'),
      uncreated('failing', 500),
      failed('schema', 'GET', '/api/contacts/schema', 404, [200]),
    ],
    { operations },
  );
  expect(shown(findings)).toEqual([
    ['POST /api/contacts answers 500', ['failing']],
    ['GET /api/contacts/schema answers 404 instead of 200', ['schema']],
    [`POST /api/contacts ${what}`, ['list', 'create']],
  ]);
});

test('an operation that is not there is one finding, whatever its checks expected', () => {
  const missing = (id: string, expected: readonly StatusPattern[]) =>
    failed(id, 'GET', '/api/contacts/schema', 404, expected);
  const { findings } = sampleReport(
    [missing('schema', [200]), missing('json', ['2xx']), missing('login', [401])],
    { operations },
  );
  expect(shown(findings)).toEqual([
    ['GET /api/contacts/schema answers 404 instead of 200', ['schema', 'json', 'login']],
  ]);
});

test('an expectation of one requirement that several operations miss is one finding', () => {
  const untranslated = (path: string) =>
    failed('locale', 'POST', path, 422, 'other messages in German', { title: path, got: 'the same' });
  const { findings } = sampleReport([untranslated('/api/contacts'), untranslated('/api/orders')], {
    operations,
  });
  expect(findings.map((it) => it.title)).toEqual([
    '2 operations, such as POST /api/contacts: expected other messages in German, got the same',
  ]);
});

test('the operation that a title names is the one at which what it quotes came', () => {
  const lost = (path: string, expected: string) =>
    failed('fields', 'GET', path, 200, expected, { title: path, got: 'nothing' });
  const { findings } = sampleReport(
    [
      lost('/api/payments/7', '"csaaaa0001" in external_ref'),
      lost('/api/contacts', '"csbbbb0001" in last_name'),
    ],
    { operations },
  );
  expect(findings.map((it) => it.title)).toEqual([
    '2 operations, such as GET /api/contacts: expected "csbbbb0001" in last_name, got nothing',
  ]);
});

test('what a user may do beyond the roles is one finding, whatever the method, and another one than for nobody', () => {
  const allowed = (
    id: string,
    method: string,
    status: number,
    expected: readonly StatusPattern[],
    caller?: string,
  ) => {
    const it = failed(id, method, '/api/orders', status, expected);
    const headers = caller === undefined ? [] : [['Authorization', `Basic ‹${caller} as Basic›`] as const];
    const exchanges = it.exchanges?.map((one) => ({ ...one, request: { ...one.request, headers } })) ?? [];
    return { ...it, title: `${method} as ${caller}`, exchanges };
  };
  const { findings } = sampleReport(
    [
      allowed('roles', 'POST', 201, [401], 'users[1]'),
      allowed('roles', 'GET', 200, [401, 403], 'users[1]'),
      allowed('login', 'GET', 200, [401]),
      allowed('login', 'POST', 201, [401]),
    ],
    { operations },
  );
  expect(shown(findings)).toEqual([
    ['2 operations, such as GET /api/orders, answer 200 instead of 401 or 403', ['roles']],
    ['2 operations, such as GET /api/orders, answer 200 instead of 401', ['login']],
  ]);
});

test('what is missing, or refuses a valid request, is a finding for each operation', () => {
  const { findings } = sampleReport(
    ['/api/orders', '/api/invoices'].flatMap((path) => [
      failed(`list${path}`, 'GET', path, 404, [200]),
      failed(`create${path}`, 'POST', path, 422, [201]),
    ]),
    { operations },
  );
  expect(findings.map((it) => it.operations)).toEqual([
    ['GET /api/orders'],
    ['GET /api/invoices'],
    ['POST /api/orders'],
    ['POST /api/invoices'],
  ]);
});

test('a must comes before a should, and known failures come last', () => {
  const register = [
    requirement('a.should', { level: 'should' }),
    requirement('a.must'),
    requirement('a.known'),
  ];
  const { findings } = sampleReport(
    [
      failed('a.should', 'GET', '/api/orders/7', 500, [200]),
      failed('a.known', 'GET', '/api/contacts', 500, [200]),
      failed('a.must', 'POST', '/api/invoices', 400, [422]),
    ],
    { operations, register, baseline: [{ requirement: 'a.known', reason: 'soon' }] },
  );
  expect(findings.map((it) => it.requirements)).toEqual([['a.must'], ['a.should'], ['a.known']]);
  expect(findings.map((it) => it.known)).toEqual([false, false, true]);
});

const spared = (visits: { method: string; path: string; status: number }[]) =>
  result('spared.one', 'not-applicable', { reason: 'The target refuses no invoice.', visits });
const refusal = failed('errors.one', 'POST', '/api/invoices', 400, [422]);

test('what does not apply because of a failure is uncertain, and says why', () => {
  const met = spared([{ method: 'POST', path: '/api/invoices', status: 400 }]);
  const { requirements } = sampleReport([refusal, met], { operations });
  expect(requirements.find((it) => it.id === 'spared.one')).toMatchObject({
    outcome: 'uncertain',
    reason:
      'POST /api/invoices answers 400 instead of 422, which kept the check from judging (it saw: The target refuses no invoice)',
    checks: [{ blockedBy: 'POST /api/invoices answers 400 instead of 422' }],
  });
});

test.each([
  ['another response', [refusal], [{ method: 'POST', path: '/api/invoices', status: 422 }]],
  [
    'a response that is right elsewhere',
    [failed('login.one', 'GET', '/api/contacts', 200, [401])],
    [{ method: 'GET', path: '/api/contacts', status: 200 }],
  ],
])('what does not apply after %s stays so', (_, failures, visits) => {
  const { requirements } = sampleReport([...failures, spared(visits)], { operations });
  expect(requirements.find((it) => it.id === 'spared.one')?.outcome).toBe('not-applicable');
});

test('what lets somebody in comes first, then what loses records, then shape, however fundamental that is', () => {
  const register = [
    requirement('a.shape'),
    requirement('b.records', { protects: 'records' }),
    requirement('c.login'),
    requirement('d.login', { protects: 'access' }),
  ];
  const letIn = (id: string, path: string, change: string) =>
    failed(id, 'GET', path, 200, [401], { credential: { name: 'a wrong password', change } });
  const { findings } = sampleReport(
    [
      failed('a.shape', 'GET', '/api/orders/7', 500, [200]),
      failed('b.records', 'GET', '/api/contacts/7', 200, '"new"', { got: '"old"' }),
      letIn('c.login', '/api/contacts', 'the end cut off'),
      letIn('d.login', '/api/orders', 'characters added'),
    ],
    { operations, register },
  );
  expect(shown(findings)).toEqual([
    [
      '2 operations, such as GET /api/contacts, let in a wrong password (characters added, the end cut off)',
      ['c.login', 'd.login'],
    ],
    ['GET /api/contacts/{id}: expected "new", got "old"', ['b.records']],
    ['GET /api/orders/{id} answers 500', ['a.shape']],
  ]);
});

test('where anything is a token, whatever else is let in as one has that cause; where nobody is asked for one, all at that operation', () => {
  const headers = [['Authorization', 'Bearer ‹token›'] as const];
  const letIn = (id: string, path: string, credential?: WrongCredential) => {
    const it = failed(id, 'GET', path, 200, [401], { ...(credential && { credential }) });
    return {
      ...it,
      exchanges: it.exchanges?.map((one) => ({ ...one, request: { ...one.request, headers } })) ?? [],
    };
  };
  const results = [
    letIn('company.one', '/api/contacts', foreignToken),
    letIn('token.expires', '/api/orders', expiredToken),
    letIn('token.says-little', '/api/orders/7'),
  ];
  const titlesOf = (more: readonly CheckResult[]) =>
    shown(sampleReport([...results, ...more], { operations }).findings);
  const invented: WrongCredential = { name: 'an invented token in the header', covers: 'token' };
  expect(titlesOf([letIn('token.any', '/api/contacts', invented)])).toEqual([
    [
      '3 operations, such as GET /api/contacts, let in anything as a token',
      ['company.one', 'token.expires', 'token.says-little', 'token.any'],
    ],
  ]);
  const open = failed('auth.open', 'GET', '/api/orders', 200, [401], { credential: noCredentials });
  expect(titlesOf([open, letIn('token.any', '/api/orders', invented)])).toEqual([
    ['GET /api/orders lets in a call without credentials', ['token.expires', 'auth.open', 'token.any']],
    ['GET /api/contacts lets in a token of another company', ['company.one']],
    ['GET /api/orders/{id} answers 200 instead of 401', ['token.says-little']],
  ]);
});

test('an answer of 500 fails what is about the operation, at an address that names no id; what only called it is uncertain, and no must because of a should', () => {
  const register = [
    requirement('update.exists'),
    requirement('update.touches-one', { dependsOn: ['update.exists'] }),
    requirement('encoding.is-kept'),
    requirement('paths.are-right'),
    requirement('scope.one'),
    requirement('scope.other', { dependsOn: ['scope.one'] }),
    requirement('create.should', { level: 'should' }),
    requirement('words.must-be-text'),
  ];
  const put = (id: string, path = '/api/orders/7', method = 'PUT') => failed(id, method, path, 500, ['2xx']);
  const { findings, requirements } = sampleReport(
    [
      put('update.exists'),
      put('update.touches-one'),
      put('encoding.is-kept'),
      put('paths.are-right', '/api/orders/7/further'),
      put('scope.one', '/api/schema', 'GET'),
      put('scope.other', '/api/schema', 'GET'),
      put('create.should', '/api/orders', 'POST'),
      put('words.must-be-text', '/api/orders', 'POST'),
    ],
    { operations, register },
  );
  expect(findings.map((it) => [it.title, it.requirements, it.uncertain.length])).toEqual([
    ['PUT /api/orders/{id} answers 500', ['update.exists'], 2],
    ['PUT /api/orders/{id}/further answers 500', ['paths.are-right'], 0],
    ['GET /api/schema answers 500', ['scope.one'], 1],
    ['POST /api/orders answers 500', ['words.must-be-text'], 1],
  ]);
  expect(requirements.find(({ id }) => id === 'encoding.is-kept')).toMatchObject({
    outcome: 'uncertain',
    checks: [{ blockedBy: 'PUT /api/orders/{id} answers 500' }],
  });
});

test('what a check prepares with makes it uncertain because of the failure of it, beneath the same finding', () => {
  const ignored = isPageSize(2)(50) as Mismatch;
  const preparing = (id: string, path: string, mismatch: Mismatch): CheckResult => ({
    ...failed(id, 'GET', path, 200, ''),
    outcome: 'uncertain',
    reason: 'it prepared',
    mismatch,
  });
  const { findings, requirements } = sampleReport(
    [
      { ...failed('page.size', 'GET', '/api/invoices?per_page=2', 200, ''), mismatch: ignored },
      preparing('list.links', '/api/orders?per_page=2', ignored),
      preparing('list.shape', '/api/orders?per_page=1', wrongValue('one', 'many')),
      preparing('list.other', '/api/orders?q=x', wrongValue('one', 'many')),
    ],
    { operations },
  );
  expect(findings).toMatchObject([
    {
      title: 'GET /api/invoices ignores `per_page=2`: 50 records',
      requirements: ['page.size'],
      uncertain: [expect.stringMatching(/^list.links/), expect.stringMatching(/^list.shape/)],
    },
  ]);
  expect(requirements.map(({ outcome }) => outcome)).toEqual(['fail', 'uncertain', 'uncertain', 'uncertain']);
  expect(requirements[1]?.reason).toMatch(/^GET \/api\/invoices ignores `per_page=2`/);
  expect(requirements[3]?.reason).toBe('it prepared');
});

test('what a failure leaves uncertain takes nothing away that other checks proved, while that failure makes the verdict', () => {
  const register = [requirement('proven'), requirement('missing')];
  const missing = failed('missing', 'GET', '/api/invoices', 404, [200]);
  const dropped: CheckResult = { ...missing, requirement: 'proven', outcome: 'uncertain', title: 'Invoices' };
  const proven = result('proven', 'pass');
  const outcomeOf = (results: readonly CheckResult[], more = {}) => {
    const report = sampleReport(results, { operations, register, ...more });
    return [report.requirements.find(({ id }) => id === 'proven')?.outcome, report.verdict];
  };
  expect(outcomeOf([missing, dropped, proven])).toEqual(['pass', 'violates']);
  expect(outcomeOf([missing, dropped])).toEqual(['uncertain', 'violates']);
  expect(outcomeOf([dropped, proven])).toEqual(['uncertain', 'undecided']);
  const should = { register: [requirement('proven'), requirement('missing', { level: 'should' })] };
  expect(outcomeOf([missing, dropped, proven], should)).toEqual(['uncertain', 'undecided']);
  const baseline = [{ requirement: 'missing', reason: 'soon' }];
  expect(outcomeOf([missing, dropped, proven], { baseline })).toEqual(['pass', 'conforms']);
  expect(outcomeOf([missing, dropped], { baseline })).toEqual(['uncertain', 'conforms']);
});

test('a known failure makes nothing uncertain', () => {
  const met = spared([{ method: 'POST', path: '/api/invoices', status: 400 }]);
  const baseline = [{ requirement: 'errors.one', reason: 'soon' }];
  const { requirements, verdict } = sampleReport([refusal, met], { operations, baseline });
  expect(requirements.find((it) => it.id === 'spared.one')?.outcome).toBe('not-applicable');
  expect(verdict).toBe('conforms');
});
