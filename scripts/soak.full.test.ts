import { afterAll, expect, test } from 'vitest';
import { disconnect } from './bench/measure.ts';
import { soak } from './bench/soak.ts';

afterAll(disconnect);

test('Memory in use does not grow while records come and go', async () => {
  const parts = await soak(8_000, () => undefined);
  const [first, last] = [parts.at(0)?.heap ?? 0, parts.at(-1)?.heap ?? Number.POSITIVE_INFINITY];
  expect(first).toBeGreaterThan(1_000_000);
  expect(last).toBeLessThan(first * 1.1);
});
