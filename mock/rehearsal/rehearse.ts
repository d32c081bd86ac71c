import type { Chosen } from '../choices/choice.ts';
import type { ClientVerdict } from '../control/journal/client-verdict.ts';
import { drawMixtures, withFixed } from './mixtures.ts';
import { narrow } from './narrow.ts';
import type { TestRun } from './run-tests.ts';

/** What the tests assume of a server, though the specification leaves it open: the choices that together make them fail. */
export type Assumption = {
  /** Names of the choices, at least one. */
  names: string[];
  /** The choices that are enough to make the tests fail: these, what they need, and what is fixed. */
  chosen: Chosen;
  /** How the tests fail with them. */
  run: TestRun;
};

/** What the client under test did wrong in a request, as the journal of its mock shows it. */
export type ClientFinding = ClientVerdict['findings'][number];

/** A run of the tests, and what they did wrong as a client. */
type JudgedRun = TestRun & { findings: readonly ClientFinding[] };

/** What was rehearsed, and what was found out. */
export type Rehearsal =
  | { kind: 'fails by default'; run: TestRun }
  | { kind: 'differs'; chosen: Chosen; run: TestRun }
  | {
      kind: 'rehearsed';
      assumptions: Assumption[];
      mixtures: number;
      coverage: number;
      runs: number;
      /** The choices of the first server. */
      base: Chosen;
      /** Of the first run. */
      findings: readonly ClientFinding[];
    };

/** Options of a rehearsal. */
export type RehearsalPlan = {
  mixtures: number;
  seed: string;
  /** How many runs go on at the same time. */
  jobs: number;
  /** What is known about the deployment: all servers choose so. */
  fixed: Chosen;
  /** The choices of the first server, what is fixed among them; none are the defaults. */
  base: Chosen;
  /** Runs the tests against a server with these choices. */
  run: (chosen: Chosen) => Promise<JudgedRun>;
  /** Is told how many mixtures are done, and what was found. */
  progress: (done: number, assumptions: readonly Assumption[]) => void;
};

/** The tests did not end in the same way twice. */
class UnsteadyError extends Error {
  override name = 'UnsteadyError';
  readonly chosen: Chosen;
  readonly run: TestRun;

  constructor(chosen: Chosen, run: TestRun) {
    super('The tests did not end in the same way twice.');
    this.chosen = chosen;
    this.run = run;
  }
}

/**
 * Runs tests against the defaults, or the choices that are named as the base, then against mixtures of choices. Where they fail, the choices are narrowed down to those that
 * matter, which are as in the base in all further runs, so that each assumption is found once. Every failure has to come again.
 */
export async function rehearse(plan: RehearsalPlan): Promise<Rehearsal> {
  let runs = 0;
  const run = (chosen: Chosen): Promise<JudgedRun> => {
    runs += 1;
    return plan.run(chosen);
  };
  const { base, fixed } = plan;
  const first = await run(base);
  if (!first.passed) return { kind: 'fails by default', run: first };
  const second = await run(base);
  if (!second.passed) return { kind: 'differs', chosen: base, run: second };
  const failure = async (chosen: Chosen): Promise<TestRun | undefined> => {
    const once = await run(chosen);
    if (once.passed) return undefined;
    const again = await run(chosen);
    if (again.passed) throw new UnsteadyError(chosen, once);
    return again;
  };
  const { mixtures, coverage } = drawMixtures(plan.mixtures, plan.seed, fixed);
  const assumptions: Assumption[] = [];
  /** A mixture in which the first choice of each assumption is as in the first server. */
  const without = (mixture: Chosen): Chosen => {
    const known = new Set(assumptions.map(({ names: [first] }) => first));
    const isKnown = ([name]: [string, unknown]) => known.has(name);
    const others = Object.entries(mixture).filter((entry) => !isKnown(entry));
    const usual = Object.fromEntries(Object.entries(base).filter(isKnown));
    return withFixed(Object.fromEntries(others), { ...usual, ...fixed });
  };
  /** Finds assumptions until the tests pass: each takes a choice out. */
  const findAssumptions = async (mixture: Chosen): Promise<void> => {
    const chosen = without(mixture);
    const failed = await failure(chosen);
    if (failed === undefined) return;
    const { names, all, failure: run } = await narrow(chosen, base, failed, failure);
    if (names.length === 0) throw new UnsteadyError(chosen, failed);
    const needed = Object.entries(chosen).filter(([name]) => all.includes(name));
    assumptions.push({ names, chosen: { ...fixed, ...Object.fromEntries(needed) }, run });
    await findAssumptions(mixture);
  };
  try {
    let done = 0;
    const queue = mixtures.values();
    // One that fails is narrowed down by itself, so that two do not find the same.
    let narrowing = Promise.resolve();
    const work = async (): Promise<void> => {
      for (const mixture of queue) {
        const quick = await run(without(mixture));
        if (!quick.passed) {
          const mine = narrowing.then(() => findAssumptions(mixture));
          narrowing = mine.catch(() => undefined);
          await mine;
        }
        done += 1;
        plan.progress(done, assumptions);
      }
    };
    await Promise.all(Array.from({ length: plan.jobs }, work));
  } catch (error) {
    if (error instanceof UnsteadyError) return { kind: 'differs', chosen: error.chosen, run: error.run };
    throw error;
  }
  const { findings } = first;
  return { kind: 'rehearsed', assumptions, mixtures: mixtures.length, coverage, runs, findings, base };
}
