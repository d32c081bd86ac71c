import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { register } from '../../requirements/register.ts';
import { describeResults } from '../discovered-server.ts';
import { type RunningMock, startMock } from '../mock.ts';
import { endpoints, failures } from './failing-endpoints.ts';
import { judgeFailing } from './judge-failing.ts';

/** Ends a run that hangs: one server takes seconds on two cores. */
const timeout = 300_000;

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

// Most of the time is spent on pauses before a failure has to come again.
describe.concurrent.each(endpoints)('$name', (endpoint) => {
  test.each(failures)('with a %s each time violates the specification', { timeout }, async (failure) => {
    const results = await judgeFailing(mock, endpoint, failure);
    expect(
      results.map(({ outcome }) => outcome),
      describeResults(results).join('\n'),
    ).toContain('fail');
  });
});

test.each([true, false])(
  'without a failure no check fails (without app: %s)',
  { timeout },
  async (withoutApp) => {
    for (const requirement of new Set(endpoints.map((it) => it.requirement))) {
      const endpoint = endpoints.find((it) => it.requirement === requirement && it.withoutApp === withoutApp);
      if (!endpoint) continue;
      const outcomes = (await judgeFailing(mock, endpoint, undefined)).map(({ outcome }) => outcome);
      expect(outcomes).toContain('pass');
      expect(outcomes).not.toContain('fail');
    }
  },
);

test('each endpoint is judged by a must', () => {
  const musts = register.filter(({ level }) => level === 'must').map(({ id }) => id);
  for (const { requirement } of endpoints) expect(musts).toContain(requirement);
});
