import { describe, expect, test } from 'vitest';
import { appAt, memoryTarget, outcomeTitled, respondWith, userNamed } from '../testing/target.ts';
import { tokenChecks } from './tokens.ts';

const [app, otherApp, browserApp] = [appAt('one'), appAt('two'), appAt('browser')];
const sharedUser = userNamed('ada');

/** The outcome of the check of a token of the implicit grant, where everybody needs the second app and the user for a first time. */
async function judge(implicitApp: typeof app): Promise<string> {
  const otherCompany = { name: 'two', baseUrl: 'http://two.example' };
  const target = memoryTarget({
    ...{ app, implicitApp, sharedUser, otherCompany, freshPair: { app: otherApp, user: sharedUser } },
    authorize: async () => ({ end: 'redirect', accessToken: 't0ken' }) as never,
    get: async (_, { company } = {}) => (company ? respondWith(401) : respondWith(200, { contacts: [] })),
  });
  return outcomeTitled(tokenChecks, 'Given a token of the implicit grant in one company', target);
}

test('a user who is needed for a first time with one app can get a token with another', async () => {
  expect(await judge(browserApp)).toBe('pass');
  expect(await judge(otherApp)).toMatch(/^NotApplicable: Other checks need this user/);
});

/** The outcome of a check of lifetimes, of a service whose tokens live so many seconds: others each time, or the same until it ends. */
async function judgeLifetime(words: string, { lifetime = 3600, isSame = false, age = 0 }): Promise<string> {
  let now = 0;
  const endings: number[] = [];
  const issue = () => {
    const last = endings.length - 1;
    if (isSame && Number(endings[last]) > now) return `t${last}`;
    endings.push(now + lifetime - (endings.length === 0 ? age : 0));
    return `t${endings.length - 1}`;
  };
  const target = memoryTarget({
    app,
    code: async () => 'c0de',
    exchange: async () => respondWith(200, { access_token: issue() }),
    authorize: async () => ({ end: 'redirect', accessToken: issue() }) as never,
    async advance(seconds) {
      now += seconds;
    },
    async get(_, { as } = {}) {
      const token = as && 'token' in as ? as.token : '';
      return Number(endings[Number(token.slice(1))]) > now
        ? respondWith(200, { contacts: [] })
        : respondWith(401);
    },
  });
  return outcomeTitled(tokenChecks, words, target);
}

describe.each(['and one taken meanwhile still works', 'Given an implicit-grant token, when almost'])(
  'in the check "%s"',
  (words) => {
    test.each([
      ['each other', {}],
      ['the same until it ends', { isSame: true }],
      ['the same, one of which was issued before the check', { isSame: true, age: 600 }],
      ['accepted for five minutes more, since clocks can differ', { lifetime: 3900 }],
    ])('tokens can be %s', async (_, service) => {
      expect(await judgeLifetime(words, service)).toBe('pass');
    });

    test.each([
      ['end early', { lifetime: 1800 }],
      ['end early and come again', { lifetime: 1800, isSame: true }],
      ['last longer', { lifetime: 4000 }],
      ['never end', { lifetime: 1e9, isSame: true }],
    ])('tokens that %s are noticed', async (_, service) => {
      expect(await judgeLifetime(words, service)).toMatch(/^AssertedViolation/);
    });
  },
);
