import { describe, expect, test } from 'vitest';
import { drawChecks, drawNames, isLeftOut } from '../../testing/sample.ts';
import type { Check } from '../check/check.ts';
import { repliesGroup } from '../checks/replies/every-reply.ts';
import { degenerateServerNames } from './degenerate-servers/degenerate-servers.ts';
import { judgeConformingServer, judgeDegenerateServer, olderVersion, smallServers } from './judge-servers.ts';

/** Ends a run that hangs. Several servers are judged at a time: a minute on two cores, four to five with half of one. */
const timeout = 600_000;

const draw = (requirements: number) => (checks: readonly Check[]) => drawChecks(checks, requirements);

/** Whether the same servers are judged by more in this run. */
const isJudgedByMore = !isLeftOut('conformance/selftest/servers.full.test.ts');

describe.skipIf(isJudgedByMore)('a sample of the requirements on some of the conforming servers', () => {
  const conformingServers = [...smallServers, olderVersion];
  const drawn = drawNames(
    conformingServers.map(({ name }) => name),
    1,
  );
  test.each(conformingServers.filter(({ name }) => drawn.includes(name)))(
    '$name has no false positives',
    { timeout },
    async (server) => {
      expect(await judgeConformingServer(server, draw(25))).toMatchObject({
        falsePositives: [],
        undecided: [],
        discoveryFailures: [],
      });
    },
  );
});

// Most of the time is spent waiting for timeouts.
describe
  .skipIf(isJudgedByMore)
  .concurrent('a sample of the requirements on some of the degenerate servers', () => {
    const names = degenerateServerNames.filter((name) => name !== 'stale');
    test.each(drawNames(names, 2))('"%s" meets no requirement', { timeout }, async (name) => {
      const { outcomes } = await judgeDegenerateServer(name, draw(40));
      expect([...outcomes].filter(([, outcome]) => outcome === 'pass')).toEqual([]);
    });
  });

describe('the stale server', () => {
  /** Requirements about a record after a write, or about one list after a create. */
  const aboutChanges = ['update.exists', 'destroy.exists', 'status.404-for-unknown-record'];
  /** Requirements about what does not change. */
  const aboutConstants = ['schema.all-at-once', 'oauth.errors.unknown-app', 'email.body-is-required'];

  test('violates requirements about changes and meets requirements about what stays the same', {
    timeout,
  }, async () => {
    const ids = [...aboutChanges, ...aboutConstants];
    const { outcomes } = await judgeDegenerateServer('stale', (checks) =>
      checks.filter(({ requirement, group }) => ids.includes(requirement) && group !== repliesGroup),
    );
    for (const id of aboutChanges) expect([id, outcomes.get(id)]).toEqual([id, 'fail']);
    for (const id of aboutConstants) expect([id, outcomes.get(id)]).toEqual([id, 'pass']);
  });
});
