import { describe, expect, test } from 'vitest';
import type { Target } from '../../check/target.ts';
import type { Authorization } from '../../dialog/authorization.ts';
import { appAt, memoryTarget, outcomeOf, outcomeTitled, respondWith, userNamed } from '../testing/target.ts';
import { consentChecks } from './consent.ts';
import { dialogChecks } from './dialog.ts';
import { implicitChecks } from './implicit.ts';

const [app, otherApp, user, fresh] = [appAt('ledger'), appAt('parcel'), userNamed('ada'), userNamed('eve')];

/** The outcome of the check of the status after Allow, and who was sent through the dialog; `consents` have allowed the app before. */
async function judge(consents: readonly string[], status: number, users = [user, userNamed('bob'), fresh]) {
  const pairs: string[] = [];
  const states = new Set<string | undefined>();
  const freshPair = { app: otherApp, user: users.at(-1) ?? user };
  const authorize: Target['authorize'] = async (request) => {
    const pair = `${request?.user?.email.split('@')[0]} ${request?.app?.name}`;
    pairs.push(pair);
    states.add(request?.state);
    const dialogShown = !consents.includes(pair);
    const redirectStatus = dialogShown ? status : 303;
    return { end: 'redirect', loginShown: true, dialogShown, redirectStatus } as unknown as Authorization;
  };
  const target = memoryTarget({
    ...{ app, otherApp, user, freshPair, users: () => users },
    session: async () => ({ authorize }) as Awaited<ReturnType<Target['session']>>,
  });
  const outcome = await outcomeTitled(dialogChecks, 'with status 302', target);
  return { outcome, pairs, states: states.size };
}

test('the status after Allow is that of the first user and app without consent, since a redirect without a dialog has any', async () => {
  const { outcome, pairs } = await judge([], 302);
  expect({ outcome, pairs }).toEqual({ outcome: 'pass', pairs: Array(3).fill('ada parcel') });
  const later = await judge(['ada parcel', 'bob parcel'], 303);
  expect(later.outcome).toMatch(/^AssertedViolation: expected 302/);
  expect(later.pairs).toEqual(['ada parcel', 'bob parcel', ...Array(3).fill('ada ledger')]);
});

test('who has allowed an app asks for it again twice, each time with another state', async () => {
  const { pairs, states } = await judge(['ada parcel'], 302);
  expect(pairs).toEqual(['ada parcel', 'bob parcel', 'bob parcel', 'bob parcel']);
  expect(states).toBe(pairs.length);
});

test('where every user has allowed the apps before, the status is untestable, and a first meeting that others need stays one', async () => {
  const { outcome, pairs } = await judge(['ada ledger'], 302, [user]);
  expect(outcome).toMatch(/^Untestable: Every user authorized the apps before/);
  expect(pairs).toEqual(['ada ledger']);
});

test.each(['oauth.code.denial-carries-user-denied', 'oauth.implicit.denial'])(
  '%s does not judge a denial where nobody was asked',
  async (requirement) => {
    const judgeDenial = async (authorization: Partial<Authorization>) => {
      const redirect = new URL('https://parcel.example/done?code=c0de');
      const parameters = { code: 'c0de' };
      const passed = {
        end: 'redirect',
        loginShown: true,
        redirect,
        parameters,
        responses: [],
        ...authorization,
      };
      const target = memoryTarget({
        freshPair: { app: otherApp, user: fresh },
        authorize: async () => passed as unknown as Authorization,
      });
      const [check] = dialogChecks.filter((it) => 'run' in it && it.requirement === requirement);
      return check && 'run' in check ? outcomeOf(check, target) : 'no check';
    };
    expect(await judgeDenial({ dialogShown: false })).toMatch(/^Violation: expected a consent page/);
    expect(await judgeDenial({ dialogShown: true })).toMatch(/^AssertedViolation: expected "user_denied"/);
  },
);

test('what the consent page sends is no way around it, and is not tried where none is shown', async () => {
  const asked = { dialogShown: true, openedAddresses: ['/oauth/authorize'], parameters: {}, responses: [] };
  const judgeOpened = (opened: Partial<Authorization>, again: Partial<Authorization> = {}) => {
    const authorize: Target['authorize'] = async ({ byAddress } = {}) =>
      ({ ...asked, ...(byAddress ? opened : again) }) as unknown as Authorization;
    const target = memoryTarget({
      freshPair: { app: otherApp, user: fresh },
      authorize,
      session: async () => ({ authorize }) as Awaited<ReturnType<Target['session']>>,
    });
    return outcomeTitled(dialogChecks, 'what its consent page sends is opened as an address', target);
  };
  expect(await judgeOpened({})).toBe('pass');
  const unasked = { dialogShown: false, code: 'c0de', parameters: { code: 'c0de' } };
  expect(await judgeOpened(unasked)).toMatch(/^AssertedViolation: expected no code or token/);
  expect(await judgeOpened({}, unasked)).toMatch(/^AssertedViolation: expected no code or token/);
  expect(await judgeOpened({ openedAddresses: [] })).toMatch(/^NotApplicable/);
});

test('the dialog of the implicit grant is asked for no scope beyond its user, which a service can refuse with a page', async () => {
  const judgeScopes = async (permissions: readonly string[]) => {
    const scopes: (string | undefined)[] = [];
    const authorize: Target['authorize'] = async ({ scope } = {}) => {
      scopes.push(scope);
      return { dialogShown: true, loginShown: true } as unknown as Authorization;
    };
    const freshPair = { app: otherApp, user: { ...fresh, permissions } };
    const get = async () => respondWith(200, []);
    const target = memoryTarget({ freshPair, authorize, get, users: () => [user] });
    expect(await outcomeTitled(implicitChecks, 'never authorized the app', target)).toBe('pass');
    return scopes.slice(-2);
  };
  expect(await judgeScopes(['companies/current:read'])).toEqual([undefined, undefined]);
  expect(await judgeScopes(['api/orders:read'])).toEqual([undefined, 'api/orders:read']);
  expect(await judgeScopes(['api/contacts', 'api/orders'])).toEqual([undefined, 'api/contacts:read']);
});

describe('a service that remembers a denial', () => {
  /** The outcome of a check of a service that asks a user about an app until they have denied it, and answers them at once after that. */
  const judgeMemory = (
    checks: Parameters<typeof outcomeTitled>[0],
    words: string,
    denied: readonly string[] = [],
  ) => {
    const known = new Set(denied);
    const authorize: Target['authorize'] = async ({ decision, responseType } = {}) => {
      const dialogShown = !known.has('denied');
      if (decision === 'deny') known.add('denied');
      const parameters = { error: 'user_denied' };
      const redirect = new URL(`https://parcel.example/done?error=user_denied&of=${responseType}`);
      const shown = { dialogShown, loginShown: true, end: 'redirect', responses: [] };
      return { ...shown, ...parameters, parameters, redirect } as unknown as Authorization;
    };
    const target = memoryTarget({
      ...{ app, otherApp, user, otherUser: userNamed('bob'), freshPair: { app: otherApp, user: fresh } },
      get: async () => respondWith(200, []),
      resource: (type) => ({ type, plural: `${type}s` }) as never,
      users: () => [user],
      authorize,
      session: async () => ({ authorize }) as Awaited<ReturnType<Target['session']>>,
    });
    return outcomeTitled(checks, words, target);
  };

  test.each([
    [dialogChecks, 'Given a user who never authorized the app, when the browser requests authorization'],
    [dialogChecks, 'When a user denies access twice in one session'],
    [dialogChecks, 'When a user denies access, with or without state'],
    [dialogChecks, 'When a user denies the implicit grant'],
    [consentChecks, 'Given an app that others allowed and a user who allowed other apps'],
  ] as const)('passes %#', async (checks, words) => {
    expect(await judgeMemory(checks, words)).toBe('pass');
  });

  test('is not judged by the dialog of the implicit grant, nor by a denial of an earlier run', async () => {
    expect(await judgeMemory(implicitChecks, 'Given response_type=token and a user who never')).toMatch(
      /^NotApplicable: The service remembers/,
    );
    expect(await judgeMemory(dialogChecks, 'Given a user who never authorized the app', ['denied'])).toMatch(
      /^Untestable: The user denied the app in an earlier run/,
    );
  });
});
