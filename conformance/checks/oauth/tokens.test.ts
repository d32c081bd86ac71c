import { expect, test } from 'vitest';
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
