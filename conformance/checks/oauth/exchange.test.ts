import { expect, test } from 'vitest';
import { memoryTarget, outcomeTitled, respondWith } from '../testing/target.ts';
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
