import fc from 'fast-check';
import type { Filter, Shard, ShardPart } from '../../check/plan.ts';
import { wholeSuite } from '../../check/plan.ts';
import type { OutcomeKind } from '../../errors/outcome.ts';
import { readProfile } from '../../profile/load.ts';
import type { Progress } from '../../run/progress.ts';
import { ownSuite, verify } from '../../run/verify.ts';
import { startMock } from '../mock.ts';
import { choiceValues, pickChoices } from '../reference-server/choices/choice-values.ts';
import type { Choices } from '../reference-server/choices/choices.ts';
import { startReferenceServer } from '../reference-server/reference-server.ts';

/** Choices of the reference server that a seed drew, each independently of the others. */
export type Mixture = { readonly seed: number; readonly number: number; readonly choices: Choices };

/** What the suite says about a server, and what it left behind on it. */
type ServerResult = {
  readonly checks: number;
  readonly falsePositives: readonly string[];
  /** Checks without a verdict, what was not found out about the server, and troubles of the suite. */
  readonly undecided: readonly string[];
  /** Records that stayed, as the suite says. */
  readonly leftovers: readonly string[];
  /** The number of records that the server has more than before. */
  readonly recordsLeft: number;
  readonly milliseconds: number;
};

/** What the suite says about a mixture. */
export type MixtureResult = ServerResult & { readonly mixture: Mixture };

/** Draws mixtures. A mixture with the same seed and number is always the same. */
export function drawMixtures(count: number, seed: number): readonly Mixture[] {
  const values = fc.infiniteStream(fc.nat());
  return fc.sample(values, { seed, numRuns: count }).map((stream, number) => ({
    seed,
    number: number + 1,
    choices: pickChoices((_, size) => (stream.next().value ?? 0) % size),
  }));
}

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
 * The part of the checks that judges a mixture where each is judged by one of `of` parts in turn. Finding out what a mixture
 * chose, where most goes wrong, costs little beside the checks, so parts reach more mixtures in the same time.
 */
export function partFor({ number }: Pick<Mixture, 'number'>, of: number): Shard | undefined {
  const parts: readonly ShardPart[] = [...Array.from({ length: of }, (_, at) => at + 1), 'alone'];
  const part = parts[(number - 1) % parts.length];
  return of === 1 || part === undefined ? undefined : { part, of };
}

/** Starts the reference server with a mixture and judges it as the command line does. */
export async function judgeMixture(mixture: Mixture, scope: MixtureScope = {}): Promise<MixtureResult> {
  const server = await startReferenceServer({ choices: mixture.choices });
  try {
    return { mixture, ...(await judge(server.profile, server.countRecords, scope)) };
  } finally {
    await server.stop();
  }
}

/** Starts the mock with the choices that a seed draws (`--choices random:SEED`) and judges it the same way. */
export async function judgeMock(seed: number): Promise<ServerResult> {
  const mock = await startMock(['--choices', `random:${seed}`]);
  const countRecords = async () =>
    (await mock.countRecords()).flatMap(([, types]) => types).reduce((sum, [, count]) => sum + count, 0);
  try {
    return await judge(mock.rawProfile, countRecords, {});
  } finally {
    await mock.stop();
  }
}

async function judge(
  profile: unknown,
  countRecords: () => number | Promise<number>,
  scope: MixtureScope,
): Promise<ServerResult> {
  const start = performance.now();
  const before = await countRecords();
  const report = await verify({
    profile: readProfile(JSON.stringify(profile), 'a mixture', undefined, undefined),
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
  return {
    checks: checks.length,
    falsePositives: having('fail'),
    undecided: [...having('error', 'untestable', 'uncertain'), ...report.troubles, ...report.remarks],
    leftovers: report.leftovers.map(({ type, address, reason }) => `${type} ${address}: ${reason}`),
    recordsLeft: (await countRecords()) - before,
    milliseconds: Math.round(performance.now() - start),
  };
}

/**
 * How many records were left behind on a mixture, or named though they are gone. What a server never destroys stays, and what
 * was created under it, or is needed by it: such records count unless the suite names each.
 */
export function recordsLeftBehind({ mixture, leftovers, recordsLeft }: MixtureResult): number {
  const mayStay = mixture.choices.undeletable.length > 0;
  return mayStay ? Math.abs(recordsLeft - leftovers.length) : Math.max(recordsLeft, leftovers.length);
}

/** Whether the suite accused a mixture of nothing, decided everything and left nothing behind. */
export const isClean = (result: MixtureResult): boolean =>
  result.falsePositives.length + result.undecided.length + recordsLeftBehind(result) === 0;

/** The choices of a mixture, in one line. */
export const describeChoices = ({ choices }: Mixture): string =>
  Object.keys(choiceValues)
    .map((name) => `${name}: ${JSON.stringify(Object(choices)[name])}`)
    .join(', ');
