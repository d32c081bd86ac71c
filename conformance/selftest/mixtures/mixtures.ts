import { type Filter, type Shard, type ShardPart, wholeSuite } from '../../check/plan.ts';
import type { OutcomeKind } from '../../errors/outcome.ts';
import { profileOf } from '../../profile/load.ts';
import type { Progress } from '../../run/progress.ts';
import { ownSuite, verify } from '../../run/verify.ts';
import { startMock } from '../mock.ts';

/** What the suite says about a mixture: the mock with choices, such as those that a seed draws. All of them conform. */
export type MixtureResult = {
  /** As the command line takes them: `random:SEED`. */
  readonly choices: string;
  readonly checks: number;
  readonly falsePositives: readonly string[];
  /** Checks without a verdict, what was not found out about the server, and troubles of the suite. */
  readonly undecided: readonly string[];
  /** Records that stayed, as the suite says. */
  readonly leftovers: readonly string[];
  /** The number of records that the server has more than before. */
  readonly recordsLeft: number;
  /** Whether it has records that it never destroys. */
  readonly keepsRecords: boolean;
  readonly milliseconds: number;
};

const silent: Progress = {
  stage: () => {},
  expect: () => {},
  done: () => {},
  tell: () => {},
  end: () => {},
};
const uninterrupted = { signal: new AbortController().signal, cause: undefined, release: () => {} };

/** Which checks judge a mixture: those of the requirements that are named, of a part, or all. */
export type MixtureScope = Pick<Partial<Filter>, 'only' | 'shard'>;

/**
 * The part of the checks that judges a mixture where each, by its number from 1, is judged by one of `of` parts in turn. Finding
 * out what a mixture chose, where most goes wrong, costs little beside the checks, so parts reach more mixtures in the same time.
 */
export function partFor(number: number, of: number): Shard | undefined {
  const parts: readonly ShardPart[] = [...Array.from({ length: of }, (_, at) => at + 1), 'alone'];
  const part = parts[(number - 1) % parts.length];
  return of === 1 || part === undefined ? undefined : { part, of };
}

/** Mixtures that together have each value of each choice, but for the defaults, in as few servers as are known to do. */
export const mixtures: readonly string[] = [
  ...[7001, 7002, 7003, 7004, 7005, 7009, 7011, 7013, 7014, 7015].map((seed) => `random:${seed}`),
  Object.entries({
    'children.of-destroyed': 'refused',
    'errors.nested-prefix': 'slash',
    'lists.next-page': 'nowhere',
    'redirect.refusal': 403,
    'schemas.dialect': 'draft-03',
    'update.media-type': 'application/merge-patch+json',
    'update.method': 'PATCH',
    'versions.unknown': 'current',
  })
    .map((it) => it.join('='))
    .join(','),
];

/** One of a few seeds of mixtures that the whole suite has judged: tests that are about something else draw one of these. */
export const rehearsedSeed = (seed: number): number => 7001 + (seed % 3);

/** Starts the mock with choices, and judges it as the command line does. */
export async function judgeMixture(choices: string, scope: MixtureScope = {}): Promise<MixtureResult> {
  const start = performance.now();
  const mock = await startMock(['--choices', choices]);
  const countRecords = async () =>
    (await mock.countRecords()).flatMap(([, types]) => types).reduce((sum, [, count]) => sum + count, 0);
  try {
    const before = await countRecords();
    const report = await verify({
      profile: profileOf(mock.rawProfile),
      filter: { ...wholeSuite, ...scope },
      baseline: [],
      workers: 6,
      bail: 0,
      timeout: 15_000,
      runTimeout: 3_600_000,
      progress: silent,
      interruption: uninterrupted,
      suite: ownSuite,
    });
    const checks = report.requirements.flatMap(({ id, checks }) => checks.map((it) => ({ id, ...it })));
    const having = (...outcomes: OutcomeKind[]) =>
      checks
        .filter(({ outcome }) => outcomes.includes(outcome))
        .map(({ id, title, outcome, reason }) => `${id} › ${title}: ${outcome}, ${reason}`);
    const { 'documents.kept': kept } = await mock.choices();
    return {
      choices,
      checks: checks.length,
      falsePositives: having('fail'),
      undecided: [...having('error', 'untestable', 'uncertain'), ...report.troubles, ...report.remarks],
      leftovers: report.leftovers.map(({ type, address, reason }) => `${type} ${address}: ${reason}`),
      recordsLeft: (await countRecords()) - before,
      keepsRecords: kept !== 'none',
      milliseconds: Math.round(performance.now() - start),
    };
  } finally {
    await mock.stop();
  }
}

/**
 * How many records were left behind on a mixture, or named though they are gone. What a server never destroys stays, and what
 * was created under it, or is needed by it: such records count unless the suite names each.
 */
export function recordsLeftBehind({ keepsRecords, leftovers, recordsLeft }: MixtureResult): number {
  return keepsRecords ? Math.abs(recordsLeft - leftovers.length) : Math.max(recordsLeft, leftovers.length);
}

/** Whether the suite accused a mixture of nothing, decided everything and left nothing behind. */
export const isClean = (result: MixtureResult): boolean =>
  result.falsePositives.length + result.undecided.length + recordsLeftBehind(result) === 0;
