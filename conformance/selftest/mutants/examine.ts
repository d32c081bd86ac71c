import type { ServerDescription } from '../../../testing/request-sequence/description.ts';
import {
  type Difference,
  firstDifference,
  isExpectedFrom,
  type Observations,
  sendSequence,
} from '../../../testing/request-sequence/request-sequence.ts';
import { publishedWording } from '../../../testing/request-sequence/wording.ts';
import type { Mutant } from './instrument.ts';
import type { CheckOrder, Judge, Judgement } from './judge.ts';
import { type CheckOrders, createCheckOrders } from './order.ts';
import { atPort, type InstrumentedServer, startInstrumented } from './server-process.ts';

/** The mock without a mutant: its build, what it answers, and what the suite passes it for. */
export type Baseline = {
  readonly build: string;
  readonly description: ServerDescription;
  readonly observations: Observations;
  /** Names of observations that differ from run to run. */
  readonly unstable: ReadonlySet<string>;
  /** Mutants whose code the sequence reaches, the start of the server included. */
  readonly reached: ReadonlySet<string>;
  readonly judgement: Judgement;
  readonly orders: CheckOrders;
};

/** What became of a mutant. Only a mutant that is told apart counts. */
export type Examination =
  | { readonly outcome: 'does not start' | 'not told apart' }
  | {
      readonly outcome: Judgement['verdict'];
      readonly difference: Difference;
      readonly judgement: Judgement;
      /** Requirements that the suite judged without the mutant, and no longer does. */
      readonly lost: readonly string[];
    };

/** Milliseconds that the request sequence may take. */
const sequenceLimit = 60_000;

/** Sends the sequence to a running server; it ends with the first observation that differs from those given. */
function observe(
  running: InstrumentedServer,
  { description }: Pick<Baseline, 'description'>,
  usual?: Pick<Baseline, 'observations' | 'unstable'>,
): Promise<Observations> {
  return sendSequence(
    atPort(description, running.port),
    publishedWording,
    AbortSignal.timeout(sequenceLimit),
    usual && isExpectedFrom(usual.observations, usual.unstable),
  );
}

/** Starts the mock without a mutant, sends it the request sequence, and has it judged. It must conform. */
export async function takeBaseline(build: string, judge: Judge): Promise<Baseline> {
  const first = await startInstrumented(build);
  const description = await first.describe();
  const observations = await observe(first, { description });
  const { before: reached } = await first.reached();
  await first.stop();
  const second = await startInstrumented(build);
  const again = await observe(second, { description });
  await second.stop();
  const unstable = new Set<string>();
  for (
    let next = firstDifference(observations, again);
    next;
    next = firstDifference(observations, again, unstable)
  )
    unstable.add(next.name);
  const third = await startInstrumented(build);
  const { profile } = atPort(description, third.port);
  const { ran, ...judgement } = await judge.judgeWithoutMutant(profile, third.beginTest);
  const { before, tests } = await third.reached();
  await third.stop();
  if (judgement.verdict !== 'conforms') {
    const reason = judgement.failure ?? judgement.undecided.join('; ');
    throw new Error(`The mock does not conform without a mutant: ${reason}`);
  }
  const orders = createCheckOrders(ran, tests, before);
  return { build, description, observations, unstable, reached, judgement, orders };
}

/** The requirements that were judged without a mutant, and are not with it, other than those whose checks were left out. */
function lostIn(usual: Judgement, judgement: Judgement, { leftOut }: CheckOrder): readonly string[] {
  if (judgement.failure !== undefined) return [];
  const judged = new Set([...judgement.judged, ...leftOut.map((id) => id.split(' ', 1)[0])]);
  return usual.judged.filter((id) => !judged.has(id));
}

/**
 * Starts a server with one mutant, sends it the request sequence, and, if that tells it apart, has it judged. A mutant that
 * the suite does not find is told apart again: a busy machine can cut off a sequence as well.
 */
export async function examine(baseline: Baseline, mutant: Mutant, judge: Judge): Promise<Examination> {
  const { build, description, observations, unstable, judgement: usual, orders } = baseline;
  const start = () => startInstrumented(build, mutant.id).catch(() => undefined);
  const differenceNow = async () => {
    const running = await start();
    const observed = await (running && observe(running, baseline, baseline).finally(running.stop));
    return { running, difference: observed && firstDifference(observations, observed, unstable) };
  };
  const { running, difference } = await differenceNow();
  if (!running) return { outcome: 'does not start' };
  if (!difference) return { outcome: 'not told apart' };
  // The sequence has left consents and records behind, and may have ended the server.
  const judged = await start();
  if (!judged) return { outcome: 'does not start' };
  try {
    const order = orders.orderFor(mutant);
    const judgement = await judge.judge(atPort(description, judged.port).profile, order);
    if (judgement.check !== undefined) orders.noteFailure(judgement.check, mutant.file);
    if (judgement.verdict !== 'violates' && !(await differenceNow()).difference)
      return { outcome: 'not told apart' };
    return { outcome: judgement.verdict, difference, judgement, lost: lostIn(usual, judgement, order) };
  } finally {
    await judged.stop();
  }
}
