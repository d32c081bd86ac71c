import { expect, test } from 'vitest';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { appAt, memoryTarget, outcomeTitled, respondWith } from '../testing/target.ts';
import { exchangeChecks } from './exchange.ts';

/** The outcome of the check that exchanges a code twice at once, of a target that answers so many exchanges of each code with a token. */
function judge(tokensFor: (isAlone: boolean) => number): Promise<string> {
  const exchanges = new Map<unknown, number>();
  let count = 0;
  const target = memoryTarget({
    code: async () => `c0de${count++}`,
    async exchange({ code }) {
      const before = exchanges.get(code) ?? 0;
      exchanges.set(code, before + 1);
      await undefined;
      const isIssued = before < tokensFor(exchanges.get(code) === 1);
      return isIssued ? respondWith(200, { access_token: 't0ken' }) : respondWith(400, []);
    },
  });
  return outcomeTitled(exchangeChecks, 'twice at the same time', target);
}

test('of two exchanges at the same time one can succeed, or none', async () => {
  expect(await judge(() => 1)).toBe('pass');
  expect(await judge((isAlone) => (isAlone ? 1 : 0))).toBe('pass');
  expect(await judge(() => 2)).toBe(
    'AssertedViolation: expected a token in one answer at most, got one in 2 answers for one code',
  );
});

test('a token endpoint that exchanges no code does not pass', async () => {
  expect(await judge(() => 0)).toBe('Violation: expected a status 2xx, got 400');
});

/** An exchange, by the method that was usual before it, whose response names its own method. */
const exchanged = (method: string, status: number, json?: unknown) => {
  const response = respondWith(status, json);
  const { exchange } = response;
  return { ...response, exchange: { ...exchange, request: { ...exchange.request, method } } };
};

test.each([
  ['a page', () => exchanged('GET', 200)],
  ['an object', () => exchanged('GET', 200, { error: 'use POST' })],
  ['a redirect', () => exchanged('GET', 302)],
  ['a refusal', () => exchanged('GET', 405)],
])('a token endpoint can answer the other method with %s, since that uses no code up', async (_, page) => {
  const target = memoryTarget({
    code: async () => 'c0de',
    exchange: async ({ call }) => (call ? page() : exchanged('POST', 200, { access_token: 't0ken' })),
    get: async () => respondWith(200, { contacts: [] }),
  });
  expect(await outcomeTitled(exchangeChecks, 'is exchanged by the other method', target)).toBe('pass');
  expect(await outcomeTitled(exchangeChecks, 'whichever is not the usual method', target)).toMatch(
    /^NotApplicable: The token endpoint gives no token by the other method/,
  );
});

test('a code that was exchanged by one method gives nothing by the other', async () => {
  const target = memoryTarget({
    code: async () => 'c0de',
    exchange: async () => exchanged('POST', 200, { access_token: 't0ken' }),
  });
  expect(await outcomeTitled(exchangeChecks, 'is exchanged by the other method', target)).toMatch(
    /^AssertedViolation: expected no token/,
  );
});

test('expires_in counts from an hour, or what is left where the same token comes again', async () => {
  const judgeSeconds = (token: () => string, expires_in: number) =>
    outcomeTitled(
      exchangeChecks,
      'expires_in is about 3600 seconds',
      memoryTarget({
        description: ordinaryTarget,
        users: () => [],
        code: async () => 'c0de',
        exchange: async () => respondWith(200, { access_token: token(), expires_in }),
        get: async () => respondWith(200, { contacts: [] }),
      }),
    );
  let count = 0;
  const another = () => `t${count++}`;
  expect(await judgeSeconds(another, 3599)).toBe('pass');
  expect(await judgeSeconds(() => 'the same', 1200)).toBe('pass');
  for (const seconds of [60, 3601])
    expect(await judgeSeconds(another, seconds)).toMatch(/^AssertedViolation: expected 3540 to 3600/);
  for (const seconds of [0, 3601])
    expect(await judgeSeconds(() => 'the same', seconds)).toMatch(/^AssertedViolation: expected \d+ to 3600/);
});

test('a code is not for another app, with the address of either', async () => {
  const [app, otherApp] = [appAt('ledger.example'), appAt('pages.test')];
  const judgeApps = (taken: string | undefined) =>
    outcomeTitled(
      exchangeChecks,
      'when another app exchanges it',
      memoryTarget({
        ...{ app, otherApp, code: async () => 'c0de' },
        exchange: async ({ redirectUri }) =>
          redirectUri === taken ? respondWith(200, { access_token: 't0ken' }) : respondWith(400, []),
      }),
    );
  expect(await judgeApps(undefined)).toBe('pass');
  for (const { redirectUri } of [app, otherApp])
    expect(await judgeApps(redirectUri)).toMatch(/^AssertedViolation/);
});
