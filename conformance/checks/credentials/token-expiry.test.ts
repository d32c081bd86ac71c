import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { check } from '../../check/check.ts';
import { asBearer } from '../../http/request.ts';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { advancePastExpiry } from './token-expiry.ts';

/**
 * The outcome of a check that outlives a token, which is answered with a status; a new contact shows a time, and another token is answered with
 * the statuses of the control in turn.
 */
const judge = (
  status: number,
  createdAt: Date | undefined,
  control: readonly number[] = [],
): Promise<string> => {
  const left = [...control];
  return outcomeOf(
    check({
      requirement: 'oauth.token.lifetime-is-one-hour',
      title: 'outlives',
      needs: [],
      async run(t) {
        await advancePastExpiry(t, 3620, 'a-token');
      },
    }),
    memoryTarget({
      hasType: () => true,
      users: () => [],
      advance: async () => undefined,
      code: async () => 'c0de',
      exchange: async () => respondWith(control.length > 0 ? 200 : 400, { access_token: 'another-token' }),
      get: async (_, { as } = {}) =>
        respondWith(isDeepStrictEqual(as, asBearer('another-token')) ? (left.shift() ?? 500) : status),
      sendCreation: async () => respondWith(201, { id: 1, ...(createdAt && { created_at: createdAt }) }),
    }),
  );
};

const inAnHour = new Date(Date.now() + 3_620_000);

test.each([
  ['gets 401, whatever a new contact shows', 401, new Date()],
  ['is let in, and a new contact shows the moved time', 200, inAnHour],
  ['is let in, and nothing shows a time', 200, undefined],
])('a token that %s is judged', async (_, status, createdAt) => {
  expect(await judge(status, createdAt)).toBe('pass');
});

test('a token that is let in is judged where another one ends that nobody uses meanwhile', async () => {
  expect(await judge(200, new Date(), [200, 401])).toBe('pass');
});

test.each([
  ['is let in as well', [200, 200]],
  ['was never let in', [401, 401]],
])('a token that is let in is not judged where another one %s', async (_, control) => {
  expect(await judge(200, new Date(), control)).toMatch(/^Untestable: the hook advanceClock is answered/);
});

test('a token that is let in is not judged where a new contact shows that the clock did not move', async () => {
  expect(await judge(200, new Date())).toBe(
    'Untestable: the hook advanceClock is answered, and a new record shows that it moves no clock',
  );
});
