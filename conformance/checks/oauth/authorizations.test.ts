import { expect, test } from 'vitest';
import type { Authorization } from '../../dialog/authorization.ts';
import { endsOn, issuesNothing, promptsUser, showsConsent, showsNoConsent } from './authorizations.ts';

const authorization = (changes: Partial<Authorization>): Authorization => ({
  end: 'page',
  loginShown: false,
  dialogShown: false,
  choiceAtLogin: false,
  continuedFrom: undefined,
  replacedFields: [],
  openedAddresses: [],
  redirect: undefined,
  redirectStatus: undefined,
  parameters: {},
  code: undefined,
  accessToken: undefined,
  error: undefined,
  state: undefined,
  page: { status: 403, url: 'http://acme.example/login', text: 'Wrong password' },
  responses: [
    {
      url: 'http://acme.example/login',
      method: 'POST',
      status: 403,
      location: undefined,
      request: { method: 'POST', url: 'http://acme.example/login', headers: [], body: undefined },
      headers: [],
    },
  ],
  ...changes,
});

test('a failure says what the user saw, in words', () => {
  expect(endsOn('redirect')(authorization({ loginShown: true }))).toEqual({
    expected: 'an authorization that ends with a redirect',
    got: 'a login page, then a page with status 403 that shows "Wrong password"',
    kind: 'value',
    cause: { what: 'the dialog ends with POST /login, status 403, instead of a redirect to the app' },
  });
  const redirected = authorization({ end: 'redirect', redirect: new URL('https://app.example/cb?code=1') });
  expect(showsConsent(redirected)).toEqual({
    expected: 'a consent page',
    got: 'no login and no consent page, then a redirect to https://app.example/cb?code=1',
    kind: 'value',
    cause: undefined,
  });
  expect(promptsUser(authorization({ dialogShown: true }))).toBeUndefined();
});

test('what the dialog must not do fails for itself, not for the page where the dialog ends', () => {
  const leaking = authorization({ parameters: { code: 'c0de' }, dialogShown: true });
  expect(issuesNothing(leaking)).toMatchObject({ expected: 'no code or token in any redirect' });
  expect(showsNoConsent(leaking)).toMatchObject({ expected: 'no consent page' });
  for (const it of [issuesNothing, showsNoConsent]) expect(it(leaking)?.cause).toBeUndefined();
});

test.each([
  ['https://login.example/ask', 'http://acme.example/session/callback?code=c0de', undefined],
  ['http://acme.example/decide', 'https://app.example/cb?code=c0de', 'no code or token in any redirect'],
])('a redirect from %s to %s leaks a code: %s', (url, location, expected) => {
  const [page] = authorization({}).responses;
  const responses = [page, { ...page, url, location }, { ...page, url: 'http://acme.example/ask' }];
  expect(Object(issuesNothing(authorization({ responses } as Partial<Authorization>))).expected).toBe(
    expected,
  );
});

test('a page that was only continued from may have asked for consent, unless it asked for the account', () => {
  const continuedFrom = { control: 'Weiter', path: '/oauth/authorize', isAccount: false };
  const unclear = authorization({ end: 'redirect', parameters: { code: 'c0de' }, continuedFrom });
  const reason =
    'the suite does not know whether "Weiter" at /oauth/authorize allows the app or just continues: say in the dialog of the profile what allows and what denies';
  for (const it of [showsConsent, showsNoConsent]) {
    expect(() => it(unclear)).toThrow(reason);
    expect(it({ ...unclear, dialogShown: true })).toEqual(
      it === showsConsent ? undefined : expect.objectContaining({ expected: 'no consent page' }),
    );
  }
  const account = { ...unclear, continuedFrom: { ...continuedFrom, isAccount: true } };
  expect(showsNoConsent(account)).toBeUndefined();
  expect(() => showsConsent(account)).toThrow(reason);
});
