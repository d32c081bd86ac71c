import { describe, expect, test } from 'vitest';
import { anonymous, type Caller } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import { basicChecks } from '../access/basic.ts';
import { secondPartyChecks } from '../oauth/second-party.ts';
import { tokenChecks } from '../oauth/tokens.ts';
import { companyChecks } from '../service/companies.ts';
import { memoryTarget, outcomeTitled, respondWith, userNamed } from '../testing/target.ts';

const [user, otherUser] = [userNamed('ada'), userNamed('bob')];
const companyNamed = (name: string) => ({ name, baseUrl: `http://${name}.example` });

/** Whose login or token a caller presents. */
const nameOf = (as: Caller): string =>
  as.way === 'basic' ? String(as.email.split('@')[0]) : 'token' in as ? as.token : '';

type Show = (whose: string, as: Caller, read: number) => HttpResponse;

const checks = [
  [basicChecks, 'Given two users, when each reads users/current'],
  [tokenChecks, 'Given tokens of two users, in both flows'],
  [secondPartyChecks, 'Given codes of two users for one app'],
  [companyChecks, 'when the current company is read at each'],
] as const;

/** The outcome of each of these checks of a service that shows something at the address of the current user, and of the current company. */
function judge(show: Show): Promise<readonly string[]> {
  let reads = 0;
  const target = memoryTarget({
    ...{ user, otherUser, sharedUser: user, me: anonymous },
    ...{ company: companyNamed('one'), otherCompany: companyNamed('two') },
    authorize: async ({ user: by } = {}) => ({ end: 'redirect', accessToken: by?.password }) as never,
    token: async ({ user: by } = {}) => String(by?.password),
    code: async ({ user: by } = {}) => String(by?.password),
    exchange: async ({ code }) => respondWith(200, { access_token: code }),
    async get(path, { as = anonymous, company: at } = {}) {
      reads += 1;
      return show(path.includes('users') ? nameOf(as) : String(at?.name), as, reads);
    },
  });
  return Promise.all(checks.map(([all, words]) => outcomeTitled(all, words, target)));
}

const record = (whose: string, more: object = {}) => {
  const shown = { id: whose === 'ada' || whose === 'one' ? 1 : 2, name: `The ${whose}`, ...more };
  return respondWith(200, { user: shown, company: shown, links: [] });
};

describe('the current user and company', () => {
  test('can have counters and tokens beside what tells whose they are', async () => {
    const outcomes = await judge((whose, as, read) =>
      record(whose, {
        unread: read,
        csrf_token: `${read}`,
        signed_in_with: as.way,
        avatar: `/a?sig=${read}`,
      }),
    );
    expect(outcomes).toEqual(checks.map(() => 'pass'));
  });

  test.each([303, 400, 401, 403, 404, 405])(
    'can be elsewhere, with %i at the usual address',
    async (status) => {
      for (const outcome of await judge(() => respondWith(status)))
        expect(outcome).toMatch(/^NotApplicable: The target does not show/);
    },
  );

  test.each<[string, Show, readonly boolean[]]>([
    [
      'of another user for a token',
      (whose, { way }) => record(way === 'bearer' && whose === 'ada' ? 'bob' : whose),
      [true, false, false, true],
    ],
    ['the same for everybody', () => record('ada'), [false, false, true, false]],
  ])('is not %s', async (_, show, passes) => {
    const outcomes = await judge(show);
    expect(outcomes.map((it) => !it.startsWith('AssertedViolation'))).toEqual(passes);
  });

  test('that nothing identifies are not judged', async () => {
    for (const outcome of await judge((_, __, read) => respondWith(200, { user: { read } })))
      expect(outcome).toMatch(/^NotApplicable: Nothing in/);
  });
});
