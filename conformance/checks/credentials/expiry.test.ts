import { expect, test } from 'vitest';
import { check } from '../../check/check.ts';
import { memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { outlive } from './expiry.ts';

/** The outcome of a check that outlives a token, which is answered with a status; a new contact shows a time. */
const judge = (status: number, createdAt: Date | undefined): Promise<string> =>
  outcomeOf(
    check({
      requirement: 'oauth.token.lifetime-is-one-hour',
      title: 'outlives',
      needs: [],
      async run(t) {
        await outlive(t, 3620, 'a-token');
      },
    }),
    memoryTarget({
      hasType: () => true,
      advance: async () => undefined,
      get: async () => respondWith(status),
      sendCreation: async () => respondWith(201, { id: 1, ...(createdAt && { created_at: createdAt }) }),
    }),
  );

const inAnHour = new Date(Date.now() + 3_620_000);

test.each([
  ['gets 401, whatever a new contact shows', 401, new Date()],
  ['is let in, and a new contact shows the moved time', 200, inAnHour],
  ['is let in, and nothing shows a time', 200, undefined],
])('a token that %s is judged', async (_, status, createdAt) => {
  expect(await judge(status, createdAt)).toBe('pass');
});

test('a token that is let in is not judged where a new contact shows that the clock did not move', async () => {
  expect(await judge(200, new Date())).toBe(
    'Untestable: the hook advanceClock is answered, and a new record shows that it moves no clock',
  );
});
