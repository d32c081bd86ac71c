import { describe, expect, test } from 'vitest';
import { exchangeExpectations, redirectExpectations } from './grant-expectations.ts';
import type { Asked, Ended } from './grants.ts';
import { createModel, type Model } from './model.ts';

const acme = { name: 'acme', baseUrl: 'http://acme.test' };
const globex = { name: 'globex', baseUrl: 'http://globex.test' };

const shop = {
  clientId: 'shop',
  clientSecret: 'sells',
  siteUrl: 'https://shop.example',
  redirectUri: 'https://shop.example/back?from=dialog',
};
const till = {
  clientId: 'till',
  clientSecret: 'rings',
  siteUrl: 'https://till.example',
  redirectUri: 'https://till.example/',
};

const exchange = {
  number: 1,
  request: { method: 'GET', url: 'http://acme.test/', headers: [], body: undefined },
  reply: undefined,
  trouble: undefined,
  milliseconds: 1,
};

/** What somebody does with the dialog or the token endpoint, and what a redirect or reply tells. */
type Step = (model: Model) => readonly string[];

const asked: Asked = {
  company: 'acme',
  app: shop,
  user: 'ada@acme.test',
  permissions: undefined,
  responseType: undefined,
  scope: undefined,
  state: undefined,
  decision: 'allow',
};

/** A pass through the dialog that ends at an address. */
const ends =
  (
    redirect: string,
    more: Partial<Asked> = {},
    seen: Partial<Pick<Ended, 'dialogShown' | 'loginShown' | 'redirectStatus'>> = {},
  ): Step =>
  (model) => {
    const request = { ...asked, ...more };
    const beganAt = model.beginAuthorization(request.decision);
    const ended = { dialogShown: undefined, loginShown: undefined, redirectStatus: undefined, ...seen };
    return model
      .observeRedirect({ asked: request, beganAt, redirect: new URL(redirect), exchange, ...ended })
      .map(({ requirement }) => requirement);
  };

const back = (more: string) => `${shop.redirectUri}${more}`;
const allows = (code: string, more: Partial<Asked> = {}) => ends(back(`&code=${code}`), more);
const implicit = { responseType: 'token' };
const denies = { decision: 'deny' } as const;
const isAsked = { dialogShown: true };

const right = {
  client_id: 'shop',
  client_secret: 'sells',
  redirect_uri: shop.redirectUri,
};

/** A request of the token endpoint, and its reply: a token where it is no status. */
const exchanges =
  (
    sent: Readonly<Record<string, string>>,
    reply: number | object | string = { access_token: 't1', expires_in: 3600 },
    { company = acme, method = 'POST', error = 'invalid_grant' } = {},
  ): Step =>
  (model) => {
    const url = `${company.baseUrl}/oauth/token?${new URLSearchParams({ ...right, ...sent })}`;
    const request = { method, url, headers: [], body: undefined };
    const beganAt = model.begin(request);
    const status = typeof reply === 'number' ? reply : 200;
    const json = typeof reply === 'number' ? [{ error, error_description: 'no' }] : reply;
    const body = Buffer.from(typeof json === 'string' ? json : JSON.stringify(json));
    const response = { status, headers: [], body };
    return model
      .observe({ request, response, exchange, beganAt, company, path: '/oauth/token' }, { resources: [] })
      .map(({ requirement }) => requirement);
  };

const token = (more: object = {}) => ({ access_token: 't2', expires_in: 3600, ...more });
const codeGivesToken = [allows('c0'), exchanges({ code: 'c0' })];

const cases: Readonly<
  Record<string, { readonly before?: readonly Step[]; readonly right: Step; readonly wrong: Step }>
> = {
  'oauth.authorize.redirects-to-the-given-address': {
    right: allows('c1'),
    wrong: ends('https://shop.example/back?code=c2'),
  },
  'oauth.state.is-unchanged': {
    right: ends(back('&code=c1&state=a%20b'), { state: 'a b' }),
    wrong: ends(back('&code=c2&state=a%2520b'), { state: 'a b' }),
  },
  'oauth.code.allow-carries-code': {
    right: allows('c1'),
    wrong: ends(back('#code=c2')),
  },
  'oauth.implicit.token-in-the-redirect': {
    right: ends(back('#access_token=t1'), implicit),
    wrong: ends(back('&code=c1'), implicit),
  },
  'oauth.code.allow-redirects-with-302': {
    right: ends(back('&code=c1'), {}, { ...isAsked, redirectStatus: 302 }),
    wrong: ends(back('&code=c2'), { app: shop, user: 'karl@acme.test' }, { ...isAsked, redirectStatus: 303 }),
  },
  'oauth.code.differs-each-time': { right: allows('c1'), wrong: allows('c1') },
  'oauth.code.denial-carries-user-denied': {
    right: ends(back('&error=user_denied'), denies, isAsked),
    wrong: ends(back('&error=access_denied'), denies, isAsked),
  },
  'oauth.implicit.denial': {
    right: ends(back('#error=user_denied'), { ...denies, ...implicit }, isAsked),
    wrong: ends(back('#error=no'), { ...denies, ...implicit }, isAsked),
  },
  'oauth.code.denial-carries-no-code': {
    right: ends(back('&error=user_denied'), denies, isAsked),
    wrong: ends(back('&error=user_denied&code=c1'), denies, isAsked),
  },
  'oauth.login-comes-first': {
    right: ends(back('&code=c1'), {}, { dialogShown: false, loginShown: true }),
    wrong: ends(back('&code=c2'), {}, { ...isAsked, loginShown: false }),
  },
  'oauth.consent.is-remembered': {
    before: [ends(back('&code=c1'), { scope: 'api/orders api/contacts' }, isAsked)],
    right: ends(back('&code=c2'), { scope: 'api/contacts api/orders' }, { dialogShown: false }),
    wrong: ends(back('&code=c3'), { scope: 'api/contacts api/orders' }, isAsked),
  },
  'oauth.token.access-token-is-text': {
    before: [
      ...codeGivesToken,
      allows('c1', { user: 'karl@acme.test' }),
      allows('c2', { user: 'karl@acme.test' }),
    ],
    right: exchanges({ code: 'c1' }, token()),
    wrong: exchanges({ code: 'c2' }, token({ access_token: 't1' })),
  },
  'oauth.app-identifies-itself': {
    before: [allows('c1')],
    right: exchanges({ code: 'c1', client_secret: '' }, 400),
    wrong: (model) => {
      const url = `${acme.baseUrl}/oauth/token?client_id=shop&code=c1`;
      const request = { method: 'POST', url, headers: [], body: undefined };
      const response = { status: 200, headers: [], body: Buffer.from(JSON.stringify(token())) };
      const beganAt = model.begin(request);
      return model
        .observe(
          { request, response, exchange, beganAt, company: acme, path: '/oauth/token' },
          { resources: [] },
        )
        .map(({ requirement }) => requirement);
    },
  },
  'oauth.errors.invalid-client-credentials': {
    before: [allows('c1')],
    right: exchanges({ code: 'c1' }),
    wrong: exchanges({ code: 'c1', client_secret: 'rings' }),
  },
  'company.code-works-in-one-company': {
    before: [allows('c1')],
    right: exchanges({ code: 'c1' }, 404, { company: globex }),
    wrong: exchanges({ code: 'c1' }, token(), { company: globex }),
  },
  'oauth.token.code-is-single-use': {
    before: [allows('c1')],
    right: exchanges({ code: 'c1' }),
    wrong: exchanges({ code: 'c1' }),
  },
  'oauth.token.code-belongs-to-its-app': {
    before: [allows('c1'), ends(`${till.redirectUri}?code=c2`, { app: till })],
    right: exchanges({ code: 'c1', client_id: 'till', client_secret: 'rings' }, 400),
    wrong: exchanges({ code: 'c1', client_id: 'till', client_secret: 'rings' }),
  },
  'oauth.errors.redirect-outside-the-site': {
    before: [allows('c1'), allows('c2')],
    right: exchanges({ code: 'c1', redirect_uri: 'https://www.shop.example/other' }),
    wrong: exchanges({ code: 'c2', redirect_uri: till.redirectUri }),
  },
  'oauth.errors.state-mismatch': {
    before: [allows('c1', { state: 'one' }), allows('c2', { state: 'two' })],
    right: exchanges({ code: 'c1', state: 'one' }, token({ state: 'one' })),
    wrong: exchanges({ code: 'c2', state: 'one' }, token({ state: 'two' })),
  },
  'oauth.errors.status-is-400': {
    before: codeGivesToken,
    right: exchanges({ code: 'c0' }, 400),
    wrong: exchanges({ code: 'c0' }, 401),
  },
  'oauth.token.code-buys-token': {
    before: [...codeGivesToken, allows('c1'), allows('c2')],
    right: exchanges({ code: 'c1' }),
    wrong: exchanges({ code: 'c2' }, 400),
  },
  'oauth.token.answers-json-object': {
    before: [allows('c1'), allows('c2')],
    right: exchanges({ code: 'c1' }),
    wrong: exchanges({ code: 'c2' }, ['t1', 3600]),
  },
  'oauth.token.state-is-returned': {
    before: [allows('c1', { state: 'one' }), allows('c2', { state: 'two' })],
    right: exchanges({ code: 'c1' }, token({ state: 'one' })),
    wrong: exchanges({ code: 'c2' }, token({ state: 'one' })),
  },
  'oauth.token.expires-in-is-integer': {
    before: [allows('c1', { scope: 'api/contacts offline_access' }), allows('c2')],
    right: exchanges({ code: 'c1' }, { access_token: 't2' }),
    wrong: exchanges({ code: 'c2' }, token({ expires_in: '3600' })),
  },
  'oauth.token.expires-in-says-an-hour': {
    before: [...codeGivesToken, allows('c1'), allows('c2')],
    right: exchanges({ code: 'c1' }, token({ expires_in: 3580 })),
    wrong: exchanges({ code: 'c2' }, token({ expires_in: 3_600_000 })),
  },
};

test('every expectation of redirects and of the token endpoint has a case', () => {
  const all = [...redirectExpectations, ...exchangeExpectations].map(({ requirement }) => requirement);
  expect(Object.keys(cases).toSorted()).toEqual([...new Set(all)].toSorted());
});

describe.each(Object.entries(cases))('%s', (requirement, { before = [], right, wrong }) => {
  test('is violated by one end and not by the other', () => {
    const model = createModel({ companies: [acme, globex] });
    for (const step of before) expect(step(model)).toEqual([]);
    expect(right(model)).toEqual([]);
    expect(wrong(model)).toContain(requirement);
  });
});

test('A code can end when a newer one is issued for the same user and app', () => {
  const model = createModel({ companies: [acme, globex] });
  const karl = { user: 'karl@acme.test' };
  for (const step of [...codeGivesToken, allows('c1'), allows('c2', karl), allows('c3')]) step(model);
  expect(exchanges({ code: 'c1' }, 400)(model)).toEqual([]);
  expect(exchanges({ code: 'c2' }, 400)(model)).toContain('oauth.token.code-buys-token');
  expect(exchanges({ code: 'c3' }, 400)(model)).toContain('oauth.token.code-buys-token');
});

describe('A code that was used before', () => {
  const withState = [
    allows('c1', { state: 'one' }),
    exchanges({ code: 'c1', state: 'one' }, token({ state: 'one' })),
  ];
  test.each<[string, Step]>([
    ['gives a token where its state is sent again', exchanges({ code: 'c1', state: 'one' })],
    ['gives a token where its state is not sent', exchanges({ code: 'c1' })],
    ['is not found', exchanges({ code: 'c1' }, 404)],
    ['makes the service fail', exchanges({ code: 'c1' }, 500)],
  ])('%s, which violates that it can be used once', (_, again) => {
    const model = createModel({ companies: [acme, globex] });
    for (const step of withState) expect(step(model)).toEqual([]);
    expect(again(model)).toContain('oauth.token.code-is-single-use');
  });
});

test('A wrong secret with a code that nobody has sent before is refused with invalid_client', () => {
  const model = createModel({ companies: [acme, globex] });
  expect(allows('c1')(model)).toEqual([]);
  expect(exchanges({ code: 'c1', client_secret: 'rings' }, 400)(model)).toContain(
    'oauth.errors.invalid-client-credentials',
  );
});

describe('What the specification leaves open', () => {
  test.each<[string, readonly Step[]]>([
    [
      'a code that a failed request may have ended',
      [exchanges({ code: 'c1' }, 500), exchanges({ code: 'c1' }, 400)],
    ],
    [
      'the error for a wrong secret, with a code that a failed request may have ended',
      [exchanges({ code: 'c1' }, 500), exchanges({ code: 'c1', client_secret: 'rings' }, 400)],
    ],
    [
      'a code after the clock was moved',
      [(it) => [it.moveClock()].flatMap(() => []), exchanges({ code: 'c1' }, 400)],
    ],
    ['a code that was never seen in a redirect', [exchanges({ code: 'c9' })]],
    [
      'which of two errors is named',
      [exchanges({ code: 'c0', client_secret: 'wrong' }, 400), exchanges({ code: 'c0', state: 'one' }, 400)],
    ],
    ['a code that is used again behind a gateway that fails', [exchanges({ code: 'c0' }, 502)]],
    [
      'a code that is used again by a method that the endpoint does not have',
      [
        exchanges({ code: 'c0' }, 405, { method: 'GET' }),
        exchanges({ code: 'c0' }, 404, { method: 'GET' }),
        exchanges({ code: 'c0' }, 400, { method: 'GET', error: 'invalid_request' }),
      ],
    ],
    [
      'a page by a method that the endpoint does not have, and a code that is used by the right one after it',
      [
        exchanges({ code: 'c1' }, 'a page', { method: 'GET' }),
        exchanges({ code: 'c0' }, {}, { method: 'GET' }),
        exchanges({ code: 'c1' }),
      ],
    ],
    ['an address that is none', [exchanges({ code: 'c1', redirect_uri: 'x' }, 400)]],
    ['a state where the dialog was given none', [exchanges({ code: 'c1', state: 'one' }, 400)]],
    ['a request that is refused since there were too many', [exchanges({ code: 'c1' }, 429)]],
    ['a dialog for another scope', [ends(back('&code=c5'), { scope: 'api/orders' }, isAsked)]],
    ['an error of another kind', [ends('https://elsewhere.example/?error=invalid_scope')]],
    [
      'a dialog after a denial',
      [
        ends(back('&error=user_denied'), { ...denies, scope: 'api/orders' }, isAsked),
        ends(back('&code=c6'), {}, isAsked),
      ],
    ],
    ['the same token for the same user', [allows('c7'), exchanges({ code: 'c7' })]],
  ])('%s violates nothing', (_, steps) => {
    const model = createModel({ companies: [acme, globex] });
    for (const step of [...codeGivesToken, ends(back('&code=c1'), {}, isAsked), ...steps])
      expect(step(model)).toEqual([]);
  });
});
