import { describe, expect, test } from 'vitest';
import type { Check } from '../check/check.ts';
import type { OutcomeKind } from '../errors/outcome.ts';
import { readProfile } from '../profile/load.ts';
import { outcomeOf } from '../report/verdict.ts';

import { openBench } from './bench.ts';
import {
  type DegenerateServerName,
  degenerateServerNames,
  startDegenerateServer,
} from './degenerate-servers/degenerate-servers.ts';

/** Those who answer a browser with something to go on with. To it the others are all dead ends, and it is dear. */
const hosts: readonly DegenerateServerName[] = ['all 302', 'stale'];

/** The checks that a liar is judged by: all of each requirement, but for those that walk through the dialog of no host. */
function checksFor(name: DegenerateServerName, checks: readonly Check[]): readonly Check[] {
  const walked = new Set(checks.filter((it) => it.needs.includes('dialog')).map((it) => it.requirement));
  return hosts.includes(name) ? checks : checks.filter((it) => !walked.has(it.requirement));
}

/** Those who have nothing to be credited with. The others keep single checks by accident: `all 401` refuses whom it should. */
const isBlank = (name: DegenerateServerName): boolean => /^(empty|all (200|204|404|500))/.test(name);

type Judged = {
  /** What became of each requirement. */
  readonly outcomes: ReadonlyMap<string, OutcomeKind>;
  /** Titles of the checks that passed. */
  readonly passed: readonly string[];
};

async function judged(name: DegenerateServerName): Promise<Judged> {
  const liar = await startDegenerateServer(name);
  const bench = await openBench(readProfile(JSON.stringify(liar.profile), 'a liar', undefined, undefined));
  try {
    const results = await bench.judge(checksFor(name, bench.plan.checks));
    const byRequirement = Map.groupBy(results, (it) => it.requirement);
    const outcomes = new Map([...byRequirement].map(([id, all]) => [id, outcomeOf(all)]));
    return { outcomes, passed: results.filter((it) => it.outcome === 'pass').map((it) => it.title) };
  } finally {
    await bench.close();
    await liar.stop();
  }
}

const timeout = 240_000;

// Most of the time goes by in waiting for what never comes.
describe.concurrent('a server that makes everything up', () => {
  const makers = degenerateServerNames.filter((it) => it !== 'stale');

  test.each(makers)('%s keeps no requirement', { timeout }, async (name) => {
    const { outcomes, passed } = await judged(name);
    expect([...outcomes].filter(([, outcome]) => outcome === 'pass')).toEqual([]);
    if (isBlank(name)) expect(passed).toEqual([]);
  });
});

describe('a server that repeats old news', () => {
  /** What is said about a record after something was done to it, or about one list after something was added. */
  const aboutChange = ['update.exists', 'destroy.exists', 'status.404-for-unknown-record'];
  /** What is the same today as it was yesterday. */
  const aboutWhatStays = ['schema.all-at-once', 'oauth.errors.unknown-app', 'email.body-is-required'];

  test('breaks what is said about changes, and keeps what stays as it is', { timeout }, async () => {
    const { outcomes } = await judged('stale');
    for (const id of aboutChange) expect([id, outcomes.get(id)]).toEqual([id, 'fail']);
    for (const id of aboutWhatStays) expect([id, outcomes.get(id)]).toEqual([id, 'pass']);
  });
});
