import { afterAll, describe, expect, test } from 'vitest';
import { type DegenerateServerName, degenerateServerNames } from './degenerate-servers/degenerate-servers.ts';
import {
  type ConformingServerResult,
  summarizeFalsePositives,
  writeFalsePositives,
} from './false-positives.ts';
import { conformingServers, judgeConformingServer, judgeDegenerateServer } from './judge-servers.ts';

const timeout = 240_000;

describe('the whole suite on a conforming server', () => {
  const results: ConformingServerResult[] = [];
  afterAll(() => {
    console.log(summarizeFalsePositives(results));
    writeFalsePositives(results, 'report');
  });

  test.each(conformingServers)('$name has no false positives', { timeout }, async (server) => {
    const { discoveryFailures, ...result } = await judgeConformingServer(server);
    results.push(result);
    expect(result).toMatchObject({ falsePositives: [], undecided: [] });
    expect(discoveryFailures).toEqual([]);
  });
});

/** Servers that do not pass even one check by accident. `all 401`, for example, rejects those it should reject. */
const passesNothing = (name: DegenerateServerName): boolean => /^(empty|all (200|204|404|500))/.test(name);

// Most of the time is spent waiting for timeouts.
describe.concurrent('the whole suite on a degenerate server', () => {
  const names = degenerateServerNames.filter((name) => name !== 'stale');
  test.each(names)('"%s" meets no requirement', { timeout }, async (name) => {
    const { outcomes, passed } = await judgeDegenerateServer(name);
    expect([...outcomes].filter(([, outcome]) => outcome === 'pass')).toEqual([]);
    if (passesNothing(name)) expect(passed).toEqual([]);
  });
});
