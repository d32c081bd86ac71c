import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { casesOfDay } from '../../../testing/sample.ts';
import { register } from '../../requirements/register.ts';
import { describeResults } from '../discovered-server.ts';
import { type RunningMock, startMock } from '../mock.ts';
import { endpoints, failures, judgeFailing } from './failing-endpoints.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

const all = endpoints.flatMap((endpoint) =>
  failures.map((failure) => ({ name: endpoint.name, endpoint, failure })),
);

// Most of the time is spent on pauses before a failure has to come again.
describe.concurrent('a failure, drawn for the day, that comes each time violates the specification', () => {
  test.each(casesOfDay(all))('a $failure at $name', async ({ endpoint, failure }) => {
    const results = await judgeFailing(mock, endpoint, failure);
    expect(
      results.map(({ outcome }) => outcome),
      describeResults(results).join('\n'),
    ).toContain('fail');
  });
});

test('without a failure no check of a server without an app fails', async () => {
  const endpoint = endpoints.find((it) => it.withoutApp) ?? expect.fail();
  const outcomes = (await judgeFailing(mock, endpoint, undefined)).map(({ outcome }) => outcome);
  expect(outcomes).toContain('pass');
  expect(outcomes).not.toContain('fail');
});

test('each endpoint is judged by a must', () => {
  const musts = register.filter(({ level }) => level === 'must').map(({ id }) => id);
  for (const { requirement } of endpoints) expect(musts).toContain(requirement);
});
