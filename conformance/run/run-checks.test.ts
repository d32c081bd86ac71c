import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { type Check, type CheckResult, check } from '../check/check.ts';
import { openTestContext } from '../context/testing/test-context.ts';
import { NetworkError } from '../errors/outcome.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { hasStatus } from '../match/response.ts';
import { defaultWorkers, type RunLimits, runChecks } from './run-checks.ts';

/** Runs checks against a target, one after the other unless there are more workers; `titles` has their outcomes in the order in which they are reported. */
async function runOn(
  url: string,
  checks: readonly Check[],
  workers = 1,
  budget?: RunLimits['budget'],
): Promise<{ results: CheckResult[]; titles: string[] }> {
  const titles: string[] = [];
  const results = await runChecks(checks, openTestContext({ baseUrl: url }, 400), {
    workers,
    budget,
    deadline: 60_000,
    onResult: ({ title, outcome }) => titles.push(`${title}: ${outcome}`),
  });
  return { results, titles };
}

/** Runs a check that reads contacts on a target whose first responses never come; and one that needs none of them. */
async function judge(
  unanswered: number,
): Promise<{ results: CheckResult[]; titles: string[]; requests: number }> {
  let requests = 0;
  const server = await stopAfterTest(
    serve((request, answer) => {
      if (request.url !== '/api/contacts') return void answer.writeHead(404).end();
      requests += 1;
      if (requests > unanswered) answer.end('{}');
    }),
  );
  const at = (title: string, path: string, status: number) =>
    check({
      requirement: 'some.must',
      title,
      needs: [],
      run: async (t) => t.expect(await t.get(path), hasStatus(status)),
    });
  const ended = await runOn(server.url, [at('reads', '/api/contacts', 200), at('other', '/', 404)]);
  return { ...ended, requests };
}

test('a check in which the target stood still is repeated alone at the end, before anything is said about it', async () => {
  const { titles, requests } = await judge(1);
  expect(titles).toEqual(['other: pass', 'reads: pass']);
  expect(requests).toBe(2);
});

test('a target that stands still twice is an error, and is waited for longer the second time', async () => {
  const { titles, results } = await judge(Number.POSITIVE_INFINITY);
  expect(titles).toEqual(['other: pass', 'reads: error']);
  expect(results[1]?.reason).toMatch(/no (complete )?response within 0\.8 s/);
});

test('of many checks in which the target stands still for one cause, the others are not repeated once three were in vain', async () => {
  const server = await stopAfterTest(
    serve((request, answer) => {
      if (!request.url?.startsWith('/api/contacts')) answer.writeHead(404).end();
    }),
  );
  const checks = ['1', '2', '3', '4', '5', '6'].map((id) =>
    check({
      requirement: 'some.must',
      title: `reads ${id}`,
      needs: [],
      run: async (t) => t.expect(await t.get(`/api/contacts/${id}`), hasStatus(200)),
    }),
  );
  const { titles, results } = await runOn(server.url, checks, 6);
  expect(titles.toSorted()).toEqual(checks.map(({ title }) => `${title}: error`));
  expect(results.filter(({ reason }) => reason?.includes('within 0.8 s'))).toHaveLength(3);
});

test('a check in which the network of this machine changed is repeated alone at the end, and can still be an error', async () => {
  const server = await stopAfterTest(serve((_, answer) => answer.writeHead(404).end()));
  const changing = (title: string, changes: number) => {
    let runs = 0;
    return check({
      requirement: 'some.must',
      title,
      needs: [],
      run: async (t) => {
        runs += 1;
        if (runs <= changes) throw new NetworkError('net::ERR_NETWORK_CHANGED', { networkChanged: true });
        t.expect(await t.get('/'), hasStatus(404));
      },
    });
  };
  const checks = [changing('once', 1), changing('twice', 2), changing('never', 0)];
  const { titles } = await runOn(server.url, checks);
  expect(titles).toEqual(['never: pass', 'once: pass', 'twice: error']);
});

/** Runs checks on a quick target with eight workers. @returns for each the titles of those that ran at the same time */
async function runTogether(definitions: readonly Partial<Check>[]): Promise<Map<string, Set<string>>> {
  const server = await stopAfterTest(serve((_, answer) => answer.end('{}')));
  const running = new Set<string>();
  const seen = new Map<string, Set<string>>();
  const checks = definitions.map((definition, at) => {
    const title = `${definition.group ?? (definition.alone ? 'alone' : 'other')} ${at}`;
    const run = async () => {
      running.add(title);
      await setTimeout(100);
      seen.set(title, new Set(running));
      await setTimeout(100);
      running.delete(title);
    };
    return check({ requirement: 'some.must', title, needs: [], run, ...definition });
  });
  await runOn(server.url, checks, 8);
  return seen;
}

test('checks of a group run at the same time as each other, and as no others', async () => {
  const member = { alone: true, group: 'expired' };
  const seen = await runTogether([{ alone: true }, member, {}, member, { alone: true }, {}]);
  expect(Object.fromEntries([...seen].map(([title, others]) => [title, [...others].toSorted()]))).toEqual({
    'alone 0': ['alone 0'],
    'expired 1': ['expired 1', 'expired 3'],
    'other 2': ['other 2', 'other 5'],
    'expired 3': ['expired 1', 'expired 3'],
    'alone 4': ['alone 4'],
    'other 5': ['other 2', 'other 5'],
  });
});

test.each([
  [{ requests: 3, until: Number.POSITIVE_INFINITY }, 2],
  [{ requests: 5, until: Number.POSITIVE_INFINITY }, 3],
  [{ requests: 99, until: Date.now() }, 0],
])('with a budget of %j, %i checks of two requests each begin', async (budget, begun) => {
  const { url } = await stopAfterTest(serve((_, answer) => answer.end('{}')));
  const checks = Array.from({ length: 4 }, (_, at) =>
    check({
      requirement: 'some.must',
      title: `${at}`,
      needs: [],
      async run(t) {
        await t.get('/api/contacts');
        t.expect(await t.get('/api/contacts'), hasStatus(200));
      },
    }),
  );
  expect((await runOn(url, checks, 1, budget)).results).toHaveLength(begun);
});

test.each([
  [1, 4],
  [2, 4],
  [6, 6],
  [64, 8],
])('on %i cores, %i checks of a quick target run at the same time', (cores, workers) => {
  expect(defaultWorkers({ quickest: 3 }, cores)).toBe(workers);
  expect(defaultWorkers({ quickest: undefined }, cores)).toBe(workers);
});

test('where each response takes long, 16 checks run at the same time, however many cores there are', () => {
  expect([2, 64].map((cores) => defaultWorkers({ quickest: 50 }, cores))).toEqual([16, 16]);
});
