import { expect, test } from 'vitest';
import type { Family } from '../../check/check.ts';
import { ordinaryTarget } from '../testing/ordinary-target.ts';
import { appAt, memoryTarget, outcomeOf, respondWith } from '../testing/target.ts';
import { tokenErrorChecks } from './token-errors.ts';

/** The outcome of a requirement for wrong states, of an endpoint that answers them so. */
async function judge(requirement: string, status: number, body: unknown): Promise<string> {
  const families = tokenErrorChecks.filter((it): it is Family => 'checks' in it);
  const all = families.flatMap((it) => [...it.checks(ordinaryTarget, 'quick')]);
  const check = all.find((it) => it.requirement === requirement && it.title.includes('values of state'));
  const target = memoryTarget({
    app: appAt('ledger'),
    code: async ({ state } = {}) => state ?? '',
    derive: (value) => `${value}x`,
    token: async () => 't0ken',
    exchange: async ({ state }) => (state === undefined ? respondWith(200, {}) : respondWith(status, body)),
    judgeCells: async ([first], judgeCell) => first && judgeCell(first),
  });
  return check ? outcomeOf(check, target) : 'no check';
}

const [status, body] = ['oauth.errors.status-is-400', 'oauth.errors.body-is-an-array'];

test('where a wrong value gets a token, only that is judged, not what an error looks like', async () => {
  const token = { access_token: 't0ken' };
  for (const it of [status, body]) expect(await judge(it, 200, token)).toMatch(/^NotApplicable/);
  for (const it of ['oauth.errors.state-mismatch', 'oauth.errors.give-no-token'])
    expect(await judge(it, 200, token)).toMatch(/^AssertedViolation/);
});

test('an error is judged whatever status it comes with', async () => {
  const errors = [{ error: 'invalid_grant', error_description: 'No.' }];
  for (const it of [status, body]) {
    expect(await judge(it, 400, errors)).toBe('pass');
    expect(await judge(it, 200, errors)).toMatch(/^AssertedViolation/);
  }
  expect(await judge(body, 400, errors[0])).toMatch(/^AssertedViolation/);
});

test('whatever requirement a token without a secret fails, it is what lets in an app that does not identify itself', async () => {
  const cells = [{ parameter: 'client_secret', value: 'missing' }];
  const target = memoryTarget({
    app: appAt('ledger'),
    code: async () => 'c0de',
    exchange: async () => respondWith(200, { access_token: 't0ken' }),
    judgeCells: async ([first], judgeCell) => first && judgeCell({ ...first, ...cells[0] }),
  });
  const all = tokenErrorChecks.flatMap((it) =>
    'checks' in it ? [...it.checks(ordinaryTarget, 'quick')] : [it],
  );
  const outcomes = all
    .filter(({ title }) => /values of client_secret|Given (no|an empty) secret/.test(title))
    .map((it) => outcomeOf(it, target));
  const accused = (await Promise.all(outcomes)).filter((it) => !it.startsWith('NotApplicable'));
  expect(accused).toHaveLength(4);
  for (const it of accused)
    expect(it).toMatch(/for a request without the id or the secret of an app, got 200$/);
});
