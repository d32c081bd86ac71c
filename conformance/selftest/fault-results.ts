import type { CheckResult } from '../check/check.ts';
import { readProfile } from '../profile/load.ts';
import type { Profile } from '../profile/profile.ts';
import { type Bench, openBench } from './bench.ts';
import { type BehaviourName, behaviourNames, behaviours } from './reference-server/behaviours/behaviours.ts';
import { startReferenceServer } from './reference-server/reference-server.ts';

/** A requirement that turned red: the check that failed, and why. */
export type Finding = Pick<CheckResult, 'requirement' | 'title' | 'expected' | 'got'>;

/** What came of judging a server that breaks something on purpose. */
export type FaultResult = {
  readonly fault: string;
  /** Requirements that it is said to break. */
  readonly breaks: readonly string[];
  /** Those of them that turned red. */
  readonly red: readonly Finding[];
  readonly milliseconds: number;
};

const findingOf = ({ requirement, title, expected, got }: CheckResult): Finding => ({
  requirement,
  title,
  ...(expected !== undefined && { expected }),
  ...(got !== undefined && { got }),
});

/** Judges a server by the checks of the requirements that it is said to break, each until the first failure. */
async function judgeOnce(bench: Bench, fault: string, breaks: readonly string[]): Promise<FaultResult> {
  const start = performance.now();
  const red: Finding[] = [];
  for (const id of breaks) {
    const failure = await bench.findFirstFailure(bench.plan.checks.filter((it) => it.requirement === id));
    if (failure) red.push(findingOf(failure));
  }
  return { fault, breaks, red, milliseconds: Math.round(performance.now() - start) };
}

/** What two looks at the same server found. */
const combine = (one: FaultResult, other: FaultResult): FaultResult => ({
  ...one,
  red: [...one.red, ...other.red],
  milliseconds: one.milliseconds + other.milliseconds,
});

/** Requirements that a fault is said to break and that stayed green. */
export const missedRequirements = ({ breaks, red }: FaultResult): readonly string[] =>
  breaks.filter((id) => !red.some((it) => it.requirement === id));

/**
 * Judges a server that breaks something by what a bench found out before it did; where that does not show it, finds out
 * anew, as a run of the suite does.
 */
export async function judgeFault(
  bench: Bench,
  profile: Profile,
  fault: string,
  breaks: readonly string[],
): Promise<FaultResult> {
  const quick = await judgeOnce(bench, fault, breaks);
  if (missedRequirements(quick).length === 0) return quick;
  const anew = await openBench(profile);
  try {
    return combine(quick, await judgeOnce(anew, fault, missedRequirements(quick)));
  } finally {
    await anew.close();
  }
}

/** Twins that break one law each, judged by what was found out about the twin that keeps them all. */
export type BehaviourTrials = {
  /** Judges a twin that breaks a law, by the checks of one requirement. */
  tryBehaviour(law: BehaviourName, requirement: string): Promise<FaultResult>;
  close(): Promise<void>;
};

/** Laws of the twin whose violation breaks a requirement. */
export const behavioursFor = (requirement: string): readonly BehaviourName[] =>
  behaviourNames.filter((name) => behaviours[name].requirements.includes(requirement));

/** Finds out about a conforming twin; those that break a law take its place at its port, one after the other. */
export async function openBehaviourTrials(): Promise<BehaviourTrials> {
  const twin = await startReferenceServer();
  const { port } = twin;
  const written = JSON.stringify({ ...twin.profile, claims: ['*'] });
  const profile = readProfile(written, 'the twin', undefined, undefined);
  const bench: Bench = await openBench(profile);
  await twin.stop();
  return {
    async tryBehaviour(law, requirement) {
      const liable = await startReferenceServer({ port, violations: [law] });
      try {
        return await judgeFault(bench, profile, `twin: ${law}`, [requirement]);
      } finally {
        await liable.stop();
      }
    },
    close: () => bench.close(),
  };
}
