import type { RequestListener, ServerResponse } from 'node:http';
import { expect, expectTypeOf, test } from 'vitest';
import { traitsOf } from '../context/target-description.ts';
import { openTestContext } from '../context/testing/test-context.ts';
import { app, decisionForm, loginForm, page } from '../dialog/testing/pages.ts';
import { applyDiscovered } from '../discovery/discover.ts';
import { NetworkError } from '../errors/outcome.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { wrongValue } from '../match/matcher.ts';
import { hasStatus, succeeds } from '../match/response.ts';
import { equals } from '../match/value.ts';
import type { Asserting } from './assertions.ts';
import { type CheckDefinition, type CheckResult, check } from './check.ts';
import { runCheck } from './run-check.ts';
import type { Preparation, Target } from './target.ts';

const nothing = {
  resources: [],
  creationRules: [],
  references: [],
  referenceTargets: [],
  tokens: [],
  choices: [],
  visits: [],
  setup: [],
  leftovers: [],
  failures: [],
};

/**
 * Runs a check against a server of a few lines, which may take so many milliseconds for a response. `paths` are those of the
 * base URLs of its companies.
 */
async function judge(
  run: CheckDefinition['run'],
  listener: RequestListener,
  timeout = 30_000,
  paths: readonly string[] = [],
) {
  const [result] = await judgeAll([run], listener, timeout, paths);
  if (result === undefined) throw new Error('There is no result.');
  return result;
}

/** Runs checks in one run, one after the other. */
async function judgeAll(
  runs: readonly CheckDefinition['run'][],
  listener: RequestListener,
  timeout = 30_000,
  paths: readonly string[] = [],
  more: Partial<CheckDefinition> = {},
  profile: object = {},
) {
  const server = await stopAfterTest(serve(listener));
  const companies = paths.map((path) => ({ name: path.slice(1), baseUrl: `${server.url}${path}` }));
  const users = [{ email: 'a@b.example', password: 'long enough' }];
  const raw = { baseUrl: companies[0]?.baseUrl ?? server.url, companies, users, ...profile };
  const context = openTestContext(raw, timeout);
  applyDiscovered(context, { ...nothing, traits: traitsOf([]) });
  const results: CheckResult[] = [];
  for (const run of runs) {
    const story = check({ requirement: 'some.must', title: 'A story', needs: [], run, ...more });
    results.push(await runCheck(story, context, { deadline: 60_000 }));
  }
  return results;
}

/** Answers an address with the listener, and every other one with 404. */
const only =
  (path: string, listener: RequestListener): RequestListener =>
  (request, answer) =>
    request.url === path ? listener(request, answer) : void answer.writeHead(404).end();

const fail = (status: number) => (_: unknown, answer: ServerResponse) => void answer.writeHead(status).end();

const creates: CheckDefinition['run'] = async (t) => {
  const { status } = await t.post('/api/contacts', { json: {} });
  if (status !== 422) t.notApplicable('The target refuses nothing.');
  t.expect(status, (it) => (it === 422 ? undefined : wrongValue('422', `${it}`)));
};

test('a 500 in every attempt is a violation, and no reason for a requirement not to apply', async () => {
  let requests = 0;
  const result = await judge(
    creates,
    only('/api/contacts', (_, answer) => {
      requests += 1;
      answer.writeHead(500).end();
    }),
  );
  expect(result).toMatchObject({
    outcome: 'fail',
    mismatch: { got: 'status 500 in answer to POST /api/contacts, in each of 3 attempts' },
    shown: 1,
  });
  expect(requests).toBe(3);
});

test('a connection that is dropped in every attempt is a violation, and no trouble of the network', async () => {
  const result = await judge(
    async (t) => t.expect(await t.get('/api/contacts'), hasStatus(200)),
    only('/api/contacts', ({ socket }) => socket.destroy()),
  );
  expect(result).toMatchObject({
    outcome: 'fail',
    mismatch: { got: 'a closed connection in answer to GET /api/contacts, in each of 3 attempts' },
  });
});

test('a connection that dropped at a request which a check shares with others is undecided, and no violation', async () => {
  const shares: CheckDefinition['run'] = async (t) => {
    await t.get('/api/contacts');
    throw new NetworkError('POST /api/contacts: the connection was reset.', { dropped: true });
  };
  const listener = only('/api/contacts', fail(200));
  expect(await judge(shares, listener)).toMatchObject({
    outcome: 'error',
    reason: 'POST /api/contacts: the connection was reset.',
  });
});

test('a 500 at another company is a violation, too, whatever the path of its base URL', async () => {
  const atOther: CheckDefinition['run'] = async (t) => {
    await t.get('/api/contacts', { company: t.otherCompany });
    t.notApplicable('The target refuses nothing.');
  };
  const listener = only('/crm/globex/api/contacts', fail(500));
  expect(await judge(atOther, listener, 30_000, ['/crm', '/crm/globex'])).toMatchObject({
    outcome: 'fail',
    mismatch: { got: 'status 500 in answer to GET /api/contacts, in each of 3 attempts' },
  });
});

test.each(['prepare', 'control'] as const)(
  'what a check uses to %s leaves it uncertain because of that, and a violation of its own fails it',
  async (call) => {
    const listener = only('/api/contacts', fail(404));
    const run: CheckDefinition['run'] = async (t) => {
      const response = await t.get('/api/contacts');
      t[call](response, hasStatus(200));
      t.expect(response, hasStatus(401));
    };
    const { outcome, mismatch, shown } = await judge(run, listener);
    expect({ outcome, mismatch, shown }).toEqual({
      outcome: 'uncertain',
      mismatch: { kind: 'status', allowed: [200], actual: 404 },
      shown: 1,
    });
    const asserted = async (t: Target) =>
      t.expectDone(async () => t[call](await t.get('/api/contacts'), hasStatus(200)));
    expect((await judge(asserted, listener)).outcome).toBe('fail');
  },
);

test('what prepares a check has nothing to assert with', () => {
  expectTypeOf<Target>().toExtend<Preparation>();
  expectTypeOf<Extract<keyof Preparation, keyof Asserting>>().toBeNever();
});

test('a failure that does not come back leaves the judgement to the next attempt', async () => {
  let requests = 0;
  const result = await judge(
    creates,
    only('/api/contacts', (_, answer) => {
      requests += 1;
      answer.writeHead(requests === 1 ? 500 : 422).end();
    }),
  );
  expect(result.outcome).toBe('pass');
});

test.each<readonly [string, RequestListener, RegExp]>([
  ['fails at every address', fail(500), /does not answer otherwise either/],
  ['drops every connection', ({ socket }) => socket.destroy(), /does not answer otherwise either/],
  ['takes too long', only('/api/contacts', () => {}), /no complete response|no response within/],
  [
    'limits its rate for longer than the suite waits',
    only('/api/contacts', (_, answer) => void answer.writeHead(503, { 'retry-after': '60' }).end()),
    /asks to wait/,
  ],
])('a target that %s leaves the requirement undecided', async (_, listener, reason) => {
  const result = await judge(creates, listener, 500);
  expect(result).toMatchObject({ outcome: 'error', reason: expect.stringMatching(reason) });
});

test('a method that is not implemented, and a failure outside of the API, leave the outcome as it was', async () => {
  const notThere = { outcome: 'not-applicable', reason: 'The target refuses nothing.' };
  expect(await judge(creates, only('/api/contacts', fail(501)))).toMatchObject(notThere);
  const elsewhere: CheckDefinition['run'] = async (t) => {
    await t.get('/elsewhere');
    t.notApplicable('The target refuses nothing.');
  };
  expect(await judge(elsewhere, only('/elsewhere', fail(500)))).toMatchObject(notThere);
});

test('a target that drops connections by chance is not accused, though it drops one three times in a row', async () => {
  const drops = [1, 6, 9, 13, 14, 15, 16];
  let requests = 0;
  const listener = only('/api/contacts', (request, answer) => {
    requests += 1;
    if (drops.includes(requests)) request.socket.destroy();
    else answer.end('{}');
  });
  const reads: CheckDefinition['run'] = async (t) => t.expect(await t.get('/api/contacts'), hasStatus(200));
  const results = await judgeAll(
    Array.from({ length: 10 }, () => reads),
    listener,
  );
  expect(results.map(({ outcome }) => outcome)).toEqual(results.map(() => 'pass'));
});

test('a form that is dropped by chance as often as others are accuses nobody, though it is dropped three times in a row', async () => {
  const drops = [1, 3, 4, 5];
  let attempts = 0;
  const decides: CheckDefinition['run'] = async (t) => {
    t.prepare(await t.post('/decide'), succeeds);
    attempts += 1;
    if (drops.includes(attempts))
      throw new NetworkError('no response', {
        dropped: true,
        pageRequest: { method: 'POST', path: '/decide' },
      });
    t.expect(await t.get('/api/contacts'), succeeds);
  };
  const results = await judgeAll([decides, decides], fail(200));
  expect(results.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
});

test('a failure that changes from attempt to attempt is named, and leaves the requirement undecided', async () => {
  let requests = 0;
  const result = await judge(
    creates,
    only('/api/contacts', (_, answer) => {
      requests += 1;
      answer.writeHead(500 + (requests % 6) * 10).end();
    }),
  );
  expect(result).toMatchObject({
    outcome: 'error',
    reason: expect.stringMatching(/fails now and then: status 510 .*; status 520/),
  });
});

const listsContacts: CheckDefinition['run'] = async (t) => t.expect(await t.get('/api/contacts'), succeeds);

test.each([
  ['status 500', 500],
  ['a refusal that no client expects', 418],
])('what fails once, with %s, and not again is no violation, and is named', async (_, status) => {
  let requests = 0;
  const result = await judge(
    listsContacts,
    only('/api/contacts', (_, answer) => {
      requests += 1;
      answer.writeHead(requests === 1 ? status : 200).end('{}');
    }),
  );
  expect(result).toMatchObject({
    outcome: 'pass',
    unstable: [`expected a status 2xx, got ${status}`],
  });
  expect(requests).toBe(2);
});

/** A service whose first token, or those after each consent, lets nobody in, and that asks once for consent, or each time. */
function consentingService(asksAgain: boolean): RequestListener {
  let [isKnown, hasFailed] = [false, false];
  return (request, answer) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    const html = (body: string) => answer.writeHead(200, { 'Content-Type': 'text/html' }).end(page(body));
    const redirect = () => answer.writeHead(302, { Location: `${app.redirectUri}#access_token=t0ken` }).end();
    if (pathname === '/oauth/authorize') {
      if (searchParams.get('response_type') !== 'token') return void answer.writeHead(404).end();
      if (isKnown && !asksAgain) return redirect();
      isKnown = true;
      return html(request.headers.cookie ? decisionForm : loginForm);
    }
    if (pathname === '/login') {
      answer.setHeader('Set-Cookie', 'in=1; Path=/');
      return html(decisionForm);
    }
    if (pathname === '/decide') return redirect();
    if (pathname !== '/api/contacts') return void answer.writeHead(404).end();
    answer.writeHead(hasFailed ? 200 : 401).end('{}');
    hasFailed = true;
  };
}

test.each([
  ['with a consent that is remembered, is undecided', false, 'uncertain'],
  ['with a consent that is asked for again, is no violation', true, 'pass'],
])('what fails once, %s', async (_, asksAgain, outcome) => {
  const authorizes: CheckDefinition['run'] = async (t) => {
    await t.authorize({ responseType: 'token' });
    t.expect(await t.get('/api/contacts'), succeeds);
  };
  const apps = [{ ...app, grants: ['code', 'implicit'] }];
  const [result] = await judgeAll([authorizes], consentingService(asksAgain), 30_000, [], {}, { apps });
  expect(result?.outcome).toBe(outcome);
  if (!asksAgain) expect(result?.reason).toMatch(/consent is remembered.*: expected a status 2xx, got 401$/);
});

test('what fails in the same way three times is a violation, and what passes is asked for once', async () => {
  let requests = 0;
  const counted = (status: number) =>
    only('/api/contacts', (_, answer) => {
      requests += 1;
      answer.writeHead(status).end('{}');
    });
  const failed = await judge(listsContacts, counted(500));
  expect(failed).toMatchObject({ outcome: 'fail', reason: 'expected a status 2xx, got 500' });
  expect(failed).not.toHaveProperty('unstable');
  expect(requests).toBe(3);
  requests = 0;
  expect(await judge(listsContacts, counted(200))).toMatchObject({ outcome: 'pass' });
  expect(requests).toBe(1);
});

test('a status 500 that keeps a check from judging, and does not come again, is named', async () => {
  let requests = 0;
  const result = await judge(
    async (t) => {
      const response = await t.get('/api/contacts');
      t.prepare(response, succeeds);
      t.expect(response, succeeds);
    },
    only('/api/contacts', (_, answer) => {
      requests += 1;
      answer.writeHead(requests === 1 ? 500 : 200).end('{}');
    }),
  );
  expect(result).toMatchObject({ outcome: 'pass', unstable: [expect.stringContaining('500')] });
  expect(requests).toBe(2);
});

test('a creation that a gateway answers in the place of the service is attempted again, and not accused', async () => {
  let requests = 0;
  const result = await judge(
    creates,
    only('/api/contacts', (_, answer) => {
      requests += 1;
      if (requests < 4) answer.writeHead(502, { 'content-type': 'text/html' }).end('<html>Bad Gateway');
      else answer.writeHead(201, { 'content-type': 'application/json' }).end('{}');
    }),
  );
  expect(result.outcome).not.toBe('fail');
  expect(result.reason ?? '').not.toContain('gateway');
});

test('of a secret that a server repeats, no part is left where its value is cut off', async () => {
  const before = 'x'.repeat(280);
  for (const secret of ['long enough', 'long%20enough', 'long\\u0020enough']) {
    const result = await judge(
      async (t) => {
        const response = await t.get('/api/contacts');
        t.expect(response.json(), equals<unknown>('nothing'));
      },
      (_, answer) =>
        void answer
          .writeHead(200, { 'Content-Type': 'application/json' })
          .end(JSON.stringify({ note: `${before}${secret} ${'y'.repeat(100)}` })),
    );
    expect(result.outcome).toBe('fail');
    expect(result.mismatch).toHaveProperty('got', expect.stringContaining('x‹users[0].password›…'));
    expect(JSON.stringify(result)).not.toContain('long');
  }
});

test('all checks of a run see one description, for which they remember what they share', async () => {
  const seen = new Set<object>();
  const note: CheckDefinition['run'] = async (t) => {
    seen.add(t.description);
  };
  await judgeAll([note, note, note], (_, response) => response.end());
  expect(seen.size).toBe(1);
});

test('to confirm a failure, each check describes the target anew, and those of a group do so once for all', async () => {
  const violate = (seen: Set<object>): CheckDefinition['run'] => {
    return async (t) => {
      seen.add(t.description);
      t.expect((await t.get('/api')).status, equals(200));
    };
  };
  // One for all first attempts, and one for each of two that confirm a failure.
  for (const [more, descriptions] of [
    [{}, 7],
    [{ alone: true, group: 'some' }, 3],
  ] as const) {
    const seen = new Set<object>();
    const run = violate(seen);
    await judgeAll([run, run, run], fail(404), 30_000, [], more);
    expect(seen.size).toBe(descriptions);
  }
});

test('a failure of what several checks share is shown to each of them by the request that failed', async () => {
  let shared: Promise<void> | undefined;
  const share: CheckDefinition['run'] = async (t) => {
    await t.get('/api/orders');
    shared ??= t.get('/api/contacts').then((response) => t.expect(response, hasStatus(200)));
    await shared;
  };
  const results = await judgeAll([share, share], fail(404));
  for (const { outcome, exchanges, shown } of results) {
    expect(outcome).toBe('fail');
    const { request, reply } = exchanges?.find((it) => it.number === shown) ?? {};
    expect([request?.url, reply?.status]).toEqual([expect.stringMatching(/contacts$/), 404]);
  }
});

test('a record that no page of a list shows is missing on the first page, and not on the one that was searched last', async () => {
  const searches: CheckDefinition['run'] = async (t) => {
    for (const page of ['', '&page=2', '&page=84']) await t.get(`/api/contacts?q=x&per_page=200${page}`);
    t.expect(0, equals(1));
  };
  const lists: RequestListener = ({ url = '' }, answer) =>
    answer.end(JSON.stringify({ contacts: url.includes('&page') ? [] : [{ contact: { id: 7 } }] }));
  const { shown, exchanges } = await judge(searches, lists);
  expect(exchanges?.map(({ number }) => number)).toEqual([1, 2, 3]);
  expect(shown).toBe(1);
});

test('what the model found in another check is shown with what led to it, and without what the check itself sent', async () => {
  const asks: CheckDefinition['run'] = async (t) => {
    const name = t.marker();
    await t.post('/api/contacts', { json: { name } });
    t.expect((await t.get('/api/auth_permissions', { query: { q: name } })).status, equals(200));
  };
  const judgesAll: CheckDefinition['run'] = async (t) => {
    await t.get('/api/orders');
    const tallies = [...t.tallies('transport.replies-are-json').values()];
    t.expectNone(tallies.flatMap(({ findings }) => findings)[0]);
  };
  const [, found] = await judgeAll([asks, judgesAll], ({ url = '' }, answer) =>
    answer.end(url.includes('?q=') ? '<p>All</p>' : JSON.stringify({ contact: { id: 5 } })),
  );
  expect([found?.outcome, found?.shown]).toEqual(['fail', 2]);
  expect(
    found?.exchanges?.map(({ number, request }) => [number, request.method, new URL(request.url).pathname]),
  ).toEqual([
    [1, 'POST', '/api/contacts'],
    [2, 'GET', '/api/auth_permissions'],
  ]);
});
