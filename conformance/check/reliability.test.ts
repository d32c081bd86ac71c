import { expect, test } from 'vitest';
import { attemptsNeeded, noteReliability, others } from './reliability.ts';

const requests = (method: string, many: number) => Array(many).fill({ method, name: `${method} a list` });

test('three attempts are enough where nothing fails, or what fails always does', async () => {
  const run = {};
  expect(await attemptsNeeded(run)).toBe(3);
  await noteReliability(run, requests('GET', 100), requests('PUT', 20));
  expect(await attemptsNeeded(run)).toBe(3);
  expect(await attemptsNeeded(run, 'PUT')).toBe(3);
});

test('a method whose requests fail by chance takes more attempts than others', async () => {
  const run = {};
  await noteReliability(run, requests('GET', 900), []);
  await noteReliability(run, requests('POST', 90), requests('POST', 10));
  expect(await attemptsNeeded(run, 'GET')).toBe(3);
  expect(await attemptsNeeded(run)).toBe(4);
  expect(await attemptsNeeded(run, 'POST')).toBe(9);
});

test.each([0.01, 0.05, 0.1, 0.2])(
  'where %f of all requests fail, as many attempts as needed fail by chance once in 100,000 checks',
  async (rate) => {
    const run = {};
    await noteReliability(run, requests('POST', 10_000 * (1 - rate)), requests('POST', 10_000 * rate));
    const needed = await attemptsNeeded(run, 'POST');
    const all = needed + others;
    // The binomial distribution, from what no attempt does up.
    let exactly = (1 - rate) ** all;
    let fewer = 0;
    for (let failed = 0; failed < needed; failed += 1) {
      fewer += exactly;
      exactly *= ((all - failed) / (failed + 1)) * (rate / (1 - rate));
    }
    expect(1 - fewer).toBeLessThan(1e-5);
  },
);
