import { expect, test } from 'vitest';
import type { Authorization, AuthorizationRequest, BrowserSession } from '../../dialog/authorization.ts';
import { redirectParameters } from '../../http/redirect.ts';
import { appAt, memoryTarget, outcomeTitled, respondWith, userNamed } from '../testing/target.ts';
import { redirectChecks } from './redirect.ts';

const [app, otherApp] = [appAt('ledger.example'), appAt('pages.test')];
const [user, fresh] = [userNamed('ada'), userNamed('eve')];

/** The outcome of the check that changes the client id, of a target that then sends a code of the app to an address. */
function judge(address: string, others = [userNamed('bob')]): Promise<string> {
  const end = (more: Partial<Authorization>) =>
    ({
      dialogShown: true,
      replacedFields: ['client_id'],
      responses: [],
      ...more,
    }) as unknown as Authorization;
  const target = memoryTarget({
    ...{ app, otherApp, user, freshPair: { app: otherApp, user: fresh } },
    users: () => [user, ...others, fresh],
    authorize: async (request) =>
      request?.decision === 'deny'
        ? end({ error: 'user_denied' })
        : end({ redirect: new URL(`${address}?code=c0de`), code: 'c0de' }),
    exchange: async () => respondWith(200, { access_token: 't0ken', expires_in: 3600 }),
  });
  return outcomeTitled(redirectChecks, 'sends back the client id', target);
}

test('a code of an app that is sent to another one violates the rule, and one that is sent to the app itself does not', async () => {
  expect(await judge(otherApp.redirectUri)).toMatch(
    /^AssertedViolation: expected no token for ledger\.example, since the code was sent to https:\/\/pages\.test/,
  );
  expect(await judge(app.redirectUri)).toBe('pass');
});

test('nothing is judged where nobody is left to allow the app', async () => {
  expect(await judge(otherApp.redirectUri, [])).toBe(
    'NotApplicable: The profile names no other user who could allow the app.',
  );
});

/** The outcome of the same check of the implicit grant, of a target that sends a token to an address and then remembers consent for the app, or not. */
function judgeImplicit(
  address: string,
  { remembers, others = [userNamed('bob')] }: { remembers: boolean; others?: (typeof user)[] },
): Promise<string> {
  let isAllowed = false;
  const end = (more: Partial<Authorization>) => ({ responses: [], ...more }) as unknown as Authorization;
  const target = memoryTarget({
    ...{ app, otherApp, user, freshPair: { app: otherApp, user: fresh } },
    users: () => [user, ...others, fresh],
    implicitAppFor: (it) => it,
    authorize: async (request) => {
      if (request?.decision === 'deny')
        return end({ dialogShown: !isAllowed, replacedFields: request.replaced ? ['client_id'] : [] });
      isAllowed = remembers;
      return end({
        dialogShown: true,
        replacedFields: ['client_id'],
        redirect: new URL(`${address}#access_token=t0ken`),
        accessToken: 't0ken',
      });
    },
  });
  return outcomeTitled(redirectChecks, 'implicit grant that sends back the client id', target);
}

test('a token that is sent to one app is not one of another, which would not ask for consent any more', async () => {
  expect(await judgeImplicit(otherApp.redirectUri, { remembers: true })).toMatch(
    /^AssertedViolation: expected a consent page/,
  );
  expect(await judgeImplicit(otherApp.redirectUri, { remembers: false })).toBe('pass');
});

test('a token is not judged where it was sent to its own app, or nobody is left to allow one', async () => {
  const nobody = 'NotApplicable: No other user is left whom both apps ask for consent.';
  expect(await judgeImplicit(app.redirectUri, { remembers: true })).toBe(nobody);
  expect(await judgeImplicit(otherApp.redirectUri, { remembers: true, others: [] })).toBe(nobody);
});

/** The outcome of the check of denials at an address with a query, in a flow, of a target that ends them at an address and may ask before. */
function judgeDenial(flow: string, address: string, shown: Partial<Authorization> = {}): Promise<string> {
  const redirect = new URL(address);
  const error = redirectParameters(redirect).error;
  const end = { dialogShown: true, choiceAtLogin: false, redirect, error, responses: [], ...shown };
  const target = memoryTarget({
    freshPair: { app, user: fresh },
    implicitAppFor: (it) => it,
    authorize: async () => end as unknown as Authorization,
  });
  return outcomeTitled(redirectChecks, `with a query, when a user denies ${flow}`, target);
}

const own = `${app.redirectUri}?from=a+b%26c`;

test.each(['access', 'the implicit grant'])(
  'a denial of %s at an address with a query adds its parameter to that',
  async (flow) => {
    expect(await judgeDenial(flow, `${own}&error=user_denied`)).toBe('pass');
    expect(await judgeDenial(flow, `${own}?error=user_denied`)).toMatch(
      /^AssertedViolation: expected a redirect with error=user_denied/,
    );
    const isRefused = /^NotApplicable: Nobody was asked/;
    const refusal = `${app.redirectUri}?error=invalid_request`;
    for (const shown of [{ dialogShown: false }, { choiceAtLogin: true }])
      expect(await judgeDenial(flow, refusal, shown)).toMatch(isRefused);
  },
);

test('only the implicit grant can be denied in the fragment', async () => {
  const inFragment = `${own}#error=user_denied`;
  expect(await judgeDenial('the implicit grant', inFragment)).toBe('pass');
  expect(await judgeDenial('access', inFragment)).toMatch(
    /^AssertedViolation: expected a redirect with error=user_denied/,
  );
});

test.each([
  [
    'a scope that there is not',
    ({ scope }: AuthorizationRequest) => scope?.startsWith('api/csmark') ?? false,
  ],
  [
    'a flow that there is not',
    ({ responseType }: AuthorizationRequest) => responseType?.startsWith('csmark') ?? false,
  ],
])('the refusal of %s is sent to no address outside the site', async (_, isTold) => {
  const authorize = async (request: AuthorizationRequest = {}) => {
    const address = request.redirectUri ?? app.redirectUri;
    const redirect = address === app.redirectUri || isTold(request) ? new URL(address) : undefined;
    const end = redirect ? 'redirect' : 'page';
    return { dialogShown: true, end, redirect, responses: [] } as unknown as Authorization;
  };
  const target = memoryTarget({
    ...{ app, user, users: () => [user], authorize, get: async () => respondWith(404) },
    session: async () => ({ authorize }) as unknown as BrowserSession,
  });
  expect(
    await outcomeTitled(
      redirectChecks,
      'allows an app, when a code is requested for an address outside',
      target,
    ),
  ).toMatch(/^AssertedViolation: expected no redirect outside/);
});
