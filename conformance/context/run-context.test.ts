import { expect, test } from 'vitest';
import { readProfile } from '../profile/load.ts';
import { secretsIn } from './run-context.ts';

test('the scheme of a header field of a hook is no secret, and what follows it is', () => {
  const headers = { Authorization: 'Bearer 0pen-sesame', 'X-Key': 'bearer of news' };
  const hooks = { advanceClock: { url: '/clock', headers } };
  const profile = readProfile(
    JSON.stringify({ baseUrl: 'http://a.example', hooks }),
    'a profile',
    undefined,
    undefined,
  );
  expect(secretsIn(profile)).toEqual([
    ['hooks.advanceClock.headers.Authorization', '0pen-sesame'],
    ['hooks.advanceClock.headers.X-Key', 'bearer of news'],
  ]);
});
