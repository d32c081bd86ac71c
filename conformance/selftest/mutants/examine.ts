import type { Mutant } from './instrument.ts';
import type { Judge, Judgement } from './judge.ts';
import type { ServerDescription } from './requests/description.ts';
import {
  type Difference,
  firstDifference,
  type Observations,
  sendSequence,
} from './requests/request-sequence.ts';
import { atPort, type InstrumentedServer, startInstrumented } from './server-process.ts';
import type { MutatedServer } from './servers.ts';

/** A server without a mutant: its build, what it answers, and what the suite passes it for. */
export type Baseline = {
  readonly server: MutatedServer;
  readonly build: string;
  readonly description: ServerDescription;
  readonly observations: Observations;
  /** Names of observations that differ from run to run. */
  readonly unstable: ReadonlySet<string>;
  /** Mutants whose code the sequence reaches, the start of the server included. */
  readonly reached: ReadonlySet<string>;
  readonly judgement: Judgement;
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

async function observe(
  running: InstrumentedServer,
  { server, description }: Pick<Baseline, 'server' | 'description'>,
): Promise<Observations> {
  return sendSequence(
    atPort(description, running.port),
    server.vocabulary,
    AbortSignal.timeout(sequenceLimit),
  );
}

/** Starts a server without a mutant, sends it the request sequence, and has it judged. It must conform. */
export async function takeBaseline(server: MutatedServer, build: string, judge: Judge): Promise<Baseline> {
  const first = await startInstrumented(server, build);
  const description = await first.describe();
  const observations = await observe(first, { server, description });
  const reached = await first.reached();
  await first.stop();
  const second = await startInstrumented(server, build);
  const again = await observe(second, { server, description });
  await second.stop();
  const unstable = new Set<string>();
  for (
    let next = firstDifference(observations, again);
    next;
    next = firstDifference(observations, again, unstable)
  )
    unstable.add(next.name);
  const third = await startInstrumented(server, build);
  const judgement = await judge.judge(atPort(description, third.port).profile);
  await third.stop();
  if (judgement.verdict !== 'conforms') {
    const reason = judgement.failure ?? judgement.undecided.join('; ');
    throw new Error(`The ${server.name} server does not conform without a mutant: ${reason}`);
  }
  return {
    server,
    build,
    description,
    observations,
    unstable,
    reached,
    judgement,
  };
}

/** Starts a server with one mutant, sends it the request sequence, and, if that tells it apart, has it judged. */
export async function examine(baseline: Baseline, { id }: Mutant, judge: Judge): Promise<Examination> {
  const { server, build, description, observations, unstable, judgement: usual } = baseline;
  const start = () => startInstrumented(server, build, id).catch(() => undefined);
  const differenceNow = async () => {
    const running = await start();
    const observed = await (running && observe(running, baseline).finally(running.stop));
    return { running, difference: observed && firstDifference(observations, observed, unstable) };
  };
  const first = await differenceNow();
  if (!first.running) return { outcome: 'does not start' };
  // A busy machine can cut off a sequence as well: what tells a mutant apart does so again.
  const { difference } = first.difference ? await differenceNow() : first;
  if (!difference) return { outcome: 'not told apart' };
  // The sequence has left consents and records behind, and may have ended the server.
  const judged = await start();
  if (!judged) return { outcome: 'does not start' };
  try {
    const judgement = await judge.judge(atPort(description, judged.port).profile);
    const lost =
      judgement.failure === undefined ? usual.judged.filter((id) => !judgement.judged.includes(id)) : [];
    return { outcome: judgement.verdict, difference, judgement, lost };
  } finally {
    await judged.stop();
  }
}
