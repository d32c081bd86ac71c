import type { CheckResult } from '../check/result.ts';
import type { Profile } from '../profile/profile.ts';
import { type Bench, openBench } from './bench.ts';

/** A requirement that turned red: the check that failed, and why. */
export type Finding = Pick<CheckResult, 'requirement' | 'title' | 'expected' | 'got'>;

/** What came of judging a server that breaks something on purpose. */
export type Trial = {
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
async function tryFault(bench: Bench, fault: string, breaks: readonly string[]): Promise<Trial> {
  const start = performance.now();
  const red: Finding[] = [];
  for (const id of breaks) {
    const failure = await bench.firstFailure(bench.plan.checks.filter((it) => it.requirement === id));
    if (failure) red.push(findingOf(failure));
  }
  return { fault, breaks, red, milliseconds: Math.round(performance.now() - start) };
}

/** What two looks at the same server found. */
const together = (one: Trial, other: Trial): Trial => ({
  ...one,
  red: [...one.red, ...other.red],
  milliseconds: one.milliseconds + other.milliseconds,
});

/** Requirements that a fault is said to break and that stayed green. */
export const survivors = ({ breaks, red }: Trial): readonly string[] =>
  breaks.filter((id) => !red.some((it) => it.requirement === id));

/**
 * Judges a server that breaks something by what a bench found out before it did; where that does not show it, finds out
 * anew, as a run of the suite does.
 */
export async function tryThoroughly(
  bench: Bench,
  profile: Profile,
  fault: string,
  breaks: readonly string[],
): Promise<Trial> {
  const quick = await tryFault(bench, fault, breaks);
  if (survivors(quick).length === 0) return quick;
  const anew = await openBench(profile);
  try {
    return together(quick, await tryFault(anew, fault, survivors(quick)));
  } finally {
    await anew.close();
  }
}
