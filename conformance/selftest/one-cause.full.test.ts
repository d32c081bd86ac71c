import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Check } from '../check/check.ts';
import { contractOperations } from '../context/operations.ts';
import { sampleReport } from '../report/testing/sample.ts';
import { register } from '../requirements/register.ts';
import { type RunningAdapter, startAdapter } from './adapter/adapter.ts';
import { jsonResponse, parseJsonBody, type Rewrite, withJsonBody } from './adapter/rewrite.ts';
import { type DiscoveredServer, discoverServer, withoutStories } from './discovered-server.ts';
import { type RunningMock, startMock, withChoices } from './mock.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

/** Answers 404 to requests that a predicate selects. */
const lacking = (
  isLacking: (request: Parameters<NonNullable<Rewrite['request']>>[0]) => boolean,
): Rewrite => ({
  request: (it) => (isLacking(it) ? { rejection: jsonResponse(404, {}) } : it),
});

/** The report of some checks of the mock behind rewrites, discovered as it is there; with its apps, and so a browser, where these checks need them. */
async function judge(
  rewrites: readonly Rewrite[],
  isDrawn: (check: Check) => boolean,
  withApps = false,
  { port, rawProfile }: RunningMock = mock,
) {
  const upstream = { port, profile: { ...rawProfile, apps: withApps ? rawProfile.apps : [] } };
  const adapter: RunningAdapter<unknown> = await startAdapter(upstream, rewrites);
  const server: DiscoveredServer = await discoverServer(adapter.profile);
  try {
    const results = await server.judge(server.plan.checks.filter(isDrawn), withoutStories);
    const ids = new Set(results.map(({ requirement }) => requirement));
    return sampleReport(results, {
      operations: contractOperations(),
      register: register.filter(({ id }) => ids.has(id)),
    });
  } finally {
    await server.close();
    await adapter.stop();
  }
}

test('without gem_version, one must fails, and what every operation has to do is uncertain there because of it', async () => {
  await mock.setFaults();
  const { findings, requirements } = await judge(
    [lacking(({ query }) => query.has('gem_version'))],
    ({ title, needs }) => title.includes('internal schema version') && !needs.includes('dialog'),
  );
  expect(findings.map((it) => [it.title, it.requirements])).toEqual([
    ['GET /api/schema answers 404 instead of 200', ['schema.internal-version']],
  ]);
  const uncertain = requirements.filter(({ outcome }) => outcome === 'uncertain');
  expect(uncertain.length).toBeGreaterThan(5);
  expect(findings[0]?.uncertain).toHaveLength(
    uncertain.flatMap(({ checks }) => checks.filter(({ outcome }) => outcome === 'uncertain')).length,
  );
  for (const { reason } of uncertain) expect(reason).toMatch(/^GET \/api\/schema answers 404/);
});

test('a login by the first letters of a password and an ignored per_page are two findings, the login first', async () => {
  await mock.setFaults('basic.first-characters', 'per-page.ignored');
  const ids = [
    'basic.wrong-credentials-are-refused',
    'per-page.is-the-number-shown',
    'list.elements-are-alike',
    'list.shows-what-exists',
  ];
  const { findings, requirements } = await judge(
    [],
    ({ requirement, title }) => ids.includes(requirement) && /contact|of every type/.test(title),
  );
  expect(findings.map(({ title }) => title)).toEqual([
    expect.stringMatching(/let in a wrong password \(/),
    expect.stringMatching(/ignores? `per_page=\d`: \d+ records$/),
  ]);
  expect(new Set(requirements.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id))).toEqual(
    new Set(['basic.wrong-credentials-are-refused', 'per-page.is-the-number-shown']),
  );
  expect(requirements.find(({ id }) => id === 'list.elements-are-alike')?.outcome).toBe('uncertain');
});

test('without lists of comments, emails and payments under a parent, and links to them, no link is demanded', async () => {
  await mock.setFaults();
  const nested = /\/api\/\w+\/[^/]+\/(comments|emails|payments)$/;
  const withoutLinks: Rewrite = {
    response: (response) => ({
      ...response,
      body: Buffer.from(
        response.body
          .toString()
          .replaceAll(
            /"[^"]*\/(comments|emails|payments)[^"]*"|"(comments|emails|payments)"/g,
            '"/api/contacts"',
          ),
      ),
    }),
  };
  const { requirements } = await judge(
    [lacking(({ method, path }) => method === 'GET' && nested.test(path)), withoutLinks],
    ({ requirement }) => requirement === 'paths.nested-links-are-listed',
  );
  const [links] = requirements;
  expect(links?.outcome).toBe('pass');
  const outcomes = links?.checks.map(({ title, outcome }) => [/parent of (\w+)s/.exec(title)?.[1], outcome]);
  expect(outcomes).toContainEqual(['invoice', 'pass']);
  expect(outcomes).toContainEqual(['payment', 'not-applicable']);
});

test('a server that lacks addresses gets one finding', async () => {
  await mock.setFaults();
  const without = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.filter((it) => !/^address/.test(String(it))).map(without);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !/^address(es)?$/.test(name))
        .map(([name, it]) => [name, without(it)]),
    );
  };
  const stripped: Rewrite = {
    request: (request) => {
      const body = parseJsonBody(request);
      return body === undefined ? request : withJsonBody(request, without(body));
    },
    response: (response) => {
      const body = parseJsonBody(response);
      return body === undefined ? response : withJsonBody(response, without(body));
    },
  };
  const { findings, requirements } = await judge(
    [lacking(({ path }) => path.startsWith('/api/addresses')), stripped],
    ({ requirement, title }) =>
      /address(es)?\b/.test(`${requirement} ${title}`) && !/mail|in the address/.test(title),
    true,
  );
  expect(requirements.length).toBeGreaterThan(5);
  expect(findings.map((it) => it.requirements)).toEqual([['schema.all-at-once']]);
});

test.each([200, 500])(
  'where unknown records are answered with %d instead of 404, wrong credentials are refused',
  async (status) => {
    await mock.setFaults();
    const found: Rewrite = {
      response: (response) =>
        response.status === 404 ? { ...response, status, body: Buffer.from('{}') } : response,
    };
    const ids = ['basic.wrong-credentials-are-refused', 'status.404-for-unknown-record'];
    const { requirements } = await judge(
      [found],
      ({ requirement, title }) =>
        ids.includes(requirement) && /\bcontact is (read|updated|destroyed)|no contact has/.test(title),
    );
    expect(requirements.map(({ id, outcome }) => [id, outcome])).toEqual([
      ['basic.wrong-credentials-are-refused', 'pass'],
      ['status.404-for-unknown-record', 'fail'],
    ]);
  },
);

test('a blank required property that is refused with 400 is told by that status, and by nothing that is accepted', async () => {
  await mock.setFaults();
  const malformed: Rewrite = {
    response: (response) => (response.status === 422 ? { ...response, status: 400 } : response),
  };
  const { findings, requirements } = await judge(
    [malformed],
    ({ requirement, title }) => /^(status\.422|errors)/.test(requirement) && /contact/.test(title),
  );
  expect(findings[0]?.title).toMatch(/answers? 400 instead of 422$/);
  expect(
    JSON.stringify([
      findings,
      requirements.map(({ reason, checks }) => [reason, checks.map((it) => it.got)]),
    ]),
  ).not.toMatch(/accepts/);
});

test('a server that refuses bodies with pages of HTML is right in what it creates, updates and does not find', async () => {
  const silent = await startMock(withChoices({ 'schemas.required': false, 'update.method': 'POST' }));
  onTestFinished(() => silent.stop());
  const onPages: Rewrite = {
    response: (response) =>
      response.status === 422
        ? {
            ...response,
            headers: { ...response.headers, 'content-type': 'text/html' },
            body: Buffer.from(
              Array.from(Object(parseJsonBody(response)).errors, ([name, text]) => `<p>${name} ${text}`).join(
                '',
              ),
            ),
          }
        : response,
  };
  const ids = ['status.404-for-unknown-record', 'transport.request-bodies-are-json', 'update.exists'];
  const { requirements } = await judge(
    [onPages],
    ({ requirement, title }) => ids.includes(requirement) && /contact|order/.test(title),
    false,
    silent,
  );
  expect(requirements.map(({ id, outcome }) => [id, outcome]).toSorted()).toEqual(
    ids.map((id) => [id, 'pass']),
  );
});

test('where users/current answers an empty list, a login is judged by what it is let into', async () => {
  await mock.setFaults();
  const emptied: Rewrite = {
    response: (response, { path }) =>
      path === '/api/users/current' && response.status === 200
        ? { ...response, body: Buffer.from('[]') }
        : response,
  };
  const { findings } = await judge(
    [emptied],
    ({ requirement }) => requirement === 'basic.email-and-password',
  );
  expect(findings).toEqual([]);
});

test('a 500 that comes each time fails what asserts the request, and leaves uncertain what prepares with it', async () => {
  await mock.setFaults();
  const failing: Rewrite = {
    request: (it) =>
      it.method === 'PUT' && /^.api.orders/.test(it.path) ? { rejection: jsonResponse(500, {}) } : it,
  };
  const preparing = ['update.keeps-unsent-fields', 'create.answers-with-the-record'];
  const calling = [
    'encoding.utf8-is-kept',
    'oauth.scope.list-grants-only-those',
    'paths.only-the-id-addresses-it',
    'status.401-for-restricted-by-roles',
    'status.404-for-unknown-record',
    'status.422-for-failed-update',
    'transport.request-bodies-are-json',
    'update.touches-one-record',
  ];
  const ids = ['update.exists', ...preparing, ...calling];
  const { findings, requirements } = await judge(
    [failing],
    ({ requirement, title }) => ids.includes(requirement) && /\borders?\b/.test(title),
    true,
  );
  expect(findings.map((it) => [it.title, it.requirements])).toEqual([
    ['PUT /api/orders/{id} answers 500', ['update.exists']],
  ]);
  const outcomes = new Map(requirements.map(({ id, outcome }) => [id, outcome]));
  expect([...outcomes].filter(([, outcome]) => outcome === 'fail').map(([id]) => id)).toEqual([
    'update.exists',
  ]);
  for (const id of [...preparing, ...calling])
    expect(findings[0]?.uncertain).toContainEqual(expect.stringMatching(`^${id} › `));
});
