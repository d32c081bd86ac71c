import { expect, test } from 'vitest';
import { attemptsNeeded, noteReliability, toleratedAttempts } from './reliability.ts';

const requests = (method: string, many: number) => Array(many).fill({ method, name: `${method} a list` });

test('three attempts are enough where nothing fails, or what fails always does', () => {
  const run = {};
  expect(attemptsNeeded(run)).toBe(3);
  noteReliability(run, requests('GET', 100), requests('PUT', 20));
  expect(attemptsNeeded(run)).toBe(3);
  expect(attemptsNeeded(run, 'PUT')).toBe(3);
});

test('a method whose requests fail by chance takes more attempts than others', () => {
  const run = {};
  noteReliability(run, requests('GET', 900), []);
  noteReliability(run, requests('POST', 90), requests('POST', 10));
  expect(attemptsNeeded(run, 'GET')).toBe(3);
  expect(attemptsNeeded(run)).toBe(4);
  expect(attemptsNeeded(run, 'POST')).toBe(9);
});

test.each([0.01, 0.05, 0.1, 0.2])(
  'where %f of all requests fail, as many attempts as needed fail by chance once in 100,000 checks',
  (rate) => {
    const run = {};
    noteReliability(run, requests('POST', 10_000 * (1 - rate)), requests('POST', 10_000 * rate));
    const needed = attemptsNeeded(run, 'POST');
    const all = needed + toleratedAttempts;
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
