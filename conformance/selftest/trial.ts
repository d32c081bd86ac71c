import type { CheckResult } from '../check/result.ts';
import type { Bench } from './bench.ts';

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
export async function tryFault(bench: Bench, fault: string, breaks: readonly string[]): Promise<Trial> {
  const start = performance.now();
  const red: Finding[] = [];
  for (const id of breaks) {
    const failure = await bench.firstFailure(bench.plan.checks.filter((it) => it.requirement === id));
    if (failure) red.push(findingOf(failure));
  }
  return { fault, breaks, red, milliseconds: Math.round(performance.now() - start) };
}

/** What two looks at the same server found. */
export const together = (one: Trial, other: Trial): Trial => ({
  ...one,
  red: [...one.red, ...other.red],
  milliseconds: one.milliseconds + other.milliseconds,
});

/** Requirements that a fault is said to break and that stayed green. */
export const survivors = ({ breaks, red }: Trial): readonly string[] =>
  breaks.filter((id) => !red.some((it) => it.requirement === id));
