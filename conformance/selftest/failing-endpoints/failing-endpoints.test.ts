import { expect, inject, onTestFinished, test } from 'vitest';
import { shuffle } from '../../../testing/shuffle.ts';
import { startMock } from '../mock.ts';
import { endpoints, failures } from './failing-endpoints.ts';
import { judgeFailing } from './judge-failing.ts';

const seed = inject('sampleSeed');
const all = endpoints
  .filter(({ withoutApp }) => withoutApp)
  .flatMap((endpoint) => failures.map((failure) => ({ name: endpoint.name, endpoint, failure })));

test.each(shuffle(all, seed).slice(0, 1))(
  'a $failure at $name violates the specification',
  {
    timeout: 120_000,
  },
  async ({ endpoint, failure }) => {
    const mock = await startMock();
    onTestFinished(mock.stop);
    const results = await judgeFailing(mock, endpoint, failure);
    expect(results.map(({ outcome }) => outcome)).toContain('fail');
  },
);
