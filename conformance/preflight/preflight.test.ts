import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Need } from '../check/needs.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { type RunningMock, startMock } from '../selftest/mock.ts';
import { startContactsServer } from '../selftest/small-servers/contacts.ts';
import { changed, heldBy, problemsOf } from './testing/problems.ts';

let server: RunningMock;
beforeAll(async () => {
  server = await startMock();
});
afterAll(() => server.stop());

/** A server that answers everything with a page, or redirects everything to another address. */
async function startSite(location?: string): Promise<string> {
  const site = await stopAfterTest(
    serve(({ url }, response) => {
      const head =
        location === undefined ? { 'content-type': 'text/html' } : { location: `${location}${url}` };
      response.writeHead(location === undefined ? 200 : 301, head).end('<!doctype html><h1>Welcome</h1>');
    }),
  );
  return site.url;
}

const withoutDialog = () => ({ ...server.rawProfile, apps: [] });

test('a profile that holds has no problem', async () => {
  expect(await problemsOf(withoutDialog())).toEqual([]);
});

describe('an address', () => {
  test('of another site is reported, and nothing else', async () => {
    const baseUrl = await startSite();
    const users = [{ email: 'ada@books.example', password: 'nobodys-password' }];
    const problems = await problemsOf({ baseUrl, users });
    expect(problems).toEqual([
      expect.stringMatching(/answers 200 with text\/html to GET \/api\/contacts, .*Correct the address/),
    ]);
  });

  test.each([
    [404, '{}'],
    [500, '{}'],
    [200, '<p>It works'],
  ])('of a server that answers everything with %d gets its first step', async (status, body) => {
    const empty = await stopAfterTest(
      serve((_, response) => response.writeHead(status, { 'content-type': 'text/html' }).end(body)),
    );
    expect(await problemsOf({ baseUrl: empty.url })).toEqual([
      expect.stringMatching(/first step: let GET \/api\/contacts without credentials answer 401/),
    ]);
  });

  test('is right where the list fails and other addresses are unknown', async () => {
    const failing = await stopAfterTest(
      serve(({ url }, response) => response.writeHead(url?.startsWith('/api/contacts') ? 500 : 404).end()),
    );
    expect(await problemsOf({ baseUrl: failing.url })).toEqual([]);
  });

  test('that redirects to a login elsewhere is reported with the place, without what its query says', async () => {
    const [problem, ...others] = await problemsOf({
      baseUrl: await startSite('https://sso.example.com/login?ticket=s3cret&next='),
    });
    expect(problem).toMatch(
      / answers 301 to https:\/\/sso\.example\.com to GET \/api\/contacts, .*\(single sign-on\), let the requests of the suite through\.$/,
    );
    expect([others, problem?.includes('s3cret')]).toEqual([[], false]);
  });

  test('that redirects to the one of the API is corrected', async () => {
    const small = await startContactsServer();
    onTestFinished(() => small.stop());
    const problems = await problemsOf({ ...small.profile, baseUrl: await startSite(small.profile.baseUrl) });
    expect(problems).toEqual([
      expect.stringContaining(`The API is at ${small.profile.baseUrl}: write that address instead.`),
    ]);
  });

  test('of a company that the target does not have is reported', async () => {
    const { rawProfile: profile, port } = server;
    const stranger = { name: 'stranger', baseUrl: `http://stranger.localhost:${port}` };
    const problems = await problemsOf({
      ...withoutDialog(),
      companies: [...profile.companies, stranger],
      resolve: [`stranger.localhost:${port}:127.0.0.1`],
    });
    expect(problems).toEqual([
      expect.stringMatching(/^http:\/\/stranger.*, the address of the company stranger, answers 404/),
    ]);
  });
});

describe('a user', () => {
  test('whose password is refused while others are accepted is left out, and reported without the password', async () => {
    const problems = await problemsOf({
      ...changed(server, { user: { password: 'not the password' } }),
      apps: [],
    });
    expect(problems[0]).toMatch(
      /^users\[0\]: .* refuses the password of ada@countersign\.example: HTTP Basic gets 401, and other users are accepted\. Correct email, password or companies\. The run goes on without this user\.$/,
    );
    expect(problems.join()).not.toContain('not the password');
  });

  test('is reported, and the target named beside, where all are refused and no login page can be asked', async () => {
    const [user] = server.rawProfile.users;
    const users = [{ ...user, password: 'not the password' }];
    const problems = await problemsOf({ ...withoutDialog(), users });
    expect(problems[0]).toMatch(
      /if they are right, the target refuses HTTP Basic \(statement 5\.1-login of the specification\)\.$/,
    );
  });
});

test('without the only user with all permissions, nothing can be judged', async () => {
  const [{ permissions: _, ...owner } = expect.fail(), ...others] = server.rawProfile.users;
  const users = [
    { ...owner, password: 'not the password' },
    ...others.map((it) => ({ ...it, permissions: ['api/contacts:read'] })),
  ];
  await expect(heldBy({ ...withoutDialog(), users })).rejects.toThrow(/^users\[0\]: .* refuses the password/);
});

type Changed = (profile: RunningMock['rawProfile']) => object;

test.each<[string, Changed, Need, RegExp]>([
  [
    'user',
    ({ users: [first, second] }) => ({ users: [first, { ...second, password: 'not the password' }] }),
    'otherUser',
    /names no second user of the company that can be used: users\[1\]: .* refuses the password/,
  ],
  [
    'app',
    ({ apps: [first, second] }) => ({ apps: [first, { ...second, clientSecret: 'another secret of it' }] }),
    'otherApp',
    /names no second app that can be used: apps\[1\]: .*invalid_client/,
  ],
  [
    'company',
    ({ companies: [first, other] }) => ({
      companies: [first, { ...other, baseUrl: `${other?.baseUrl}/nowhere` }],
    }),
    'otherCompany',
    /names no second company that can be used: .* the address of the company globex/,
  ],
  ['token', () => ({ apps: [], tokens: [{ token: 'nobodys-token-0815' }] }), 'token', /names no app$/],
])(
  'a second %s that does not hold is left out, and what needs it says why',
  async (kind, change, need, missing) => {
    const { remarks, missing: found } = await heldBy(
      { ...server.rawProfile, hooks: {}, ...change(server.rawProfile) },
      ['user', need],
    );
    expect(remarks).toEqual([expect.stringMatching(new RegExp(`The run goes on without this ${kind}\\.$`))]);
    expect(found).toEqual([undefined, expect.stringMatching(missing)]);
  },
);

test('an app with a wrong secret is reported, without the secret', async () => {
  const app = { clientSecret: 'another secret of it' };
  const problems = await problemsOf(changed(server, { app }));
  expect(problems).toEqual([expect.stringMatching(/^apps\[0\]: .*invalid_client.*Correct clientId/)]);
  expect(problems[0]).not.toContain('another secret of it');
});

test.each([
  ['does not know is reported', { clientId: 'nobodys-app-4711' }, 1],
  ['knows is not', {}, 0],
])('an app of another company that its token endpoint %s', async (_, change, problems) => {
  const { apps, companies } = server.rawProfile;
  const [, elsewhere] = companies;
  const foreign = { ...apps[1], companies: [elsewhere?.name], ...change };
  expect(await problemsOf({ ...server.rawProfile, apps: [apps[0], foreign] })).toEqual(
    Array(problems).fill(expect.stringMatching(/^apps\[1\]: .*invalid_client.*Correct clientId.*companies/)),
  );
});

test('a given token that is refused is reported by its place', async () => {
  const tokens = [{ token: 'nobodys-token-0815' }];
  expect(await problemsOf({ ...withoutDialog(), tokens })).toEqual([
    expect.stringMatching(/^tokens\[0\]: .* refuses it with 401/),
  ]);
});

test.each(['advanceClock', 'reset'])('the hook %s that is not there is reported', async (name) => {
  const hooks = { [name]: { url: '/test/nothing' } };
  expect(await problemsOf({ ...withoutDialog(), hooks })).toEqual([
    expect.stringMatching(
      new RegExp(`^hooks\\.${name}: the hook POST .* was answered with 404\\. The run goes on without`),
    ),
  ]);
});
