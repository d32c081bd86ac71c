import { expect, test } from 'vitest';
import { memoryTarget, outcomeTitled, respondWith } from '../testing/target.ts';
import { tokenChecks } from './tokens.ts';

const appNamed = (name: string) => ({ name, clientId: name, siteUrl: 'https://x.example', redirectUri: '' });
const [app, otherApp, browserApp] = [appNamed('one'), appNamed('two'), appNamed('browser')];
const sharedUser = { email: 'ada@x.example', password: 'ada-opens-the-books' };

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
