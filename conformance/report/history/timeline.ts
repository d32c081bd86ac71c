import type { OutcomeKind } from '../../errors/outcome.ts';
import type { KnownFailure } from '../baseline.ts';
import type { EarlierRun } from '../compare.ts';
import { count } from '../verdict.ts';
import type { HistoryEntry } from './entries.ts';

/** How a requirement fared in the runs of one target. */
export type Timeline = {
  readonly id: string;
  /** In the latest run that judged it. */
  readonly outcome: OutcomeKind;
  /** The first run of those, up to the latest, in which it ended so. */
  readonly since: HistoryEntry;
  /** Whether it both passed and failed, and went back to what it was, or a failure did not come again within a run. */
  readonly isUnstable: boolean;
  /** Whether it passed, or did not apply, in every run. */
  readonly isQuiet: boolean;
};

const quiet: ReadonlySet<OutcomeKind> = new Set(['pass', 'not-applicable', 'not-implemented']);

/** How every requirement fared in the runs of one target, the oldest first. A run that left it out says nothing about it. */
export function timelinesOf(entries: readonly HistoryEntry[]): readonly Timeline[] {
  const ids = [...new Set(entries.flatMap((it) => Object.keys(it.requirements)))].sort();
  return ids.flatMap((id) => {
    const runs = entries.flatMap((entry) => {
      const outcome = entry.requirements[id];
      return outcome === undefined ? [] : [{ entry, outcome }];
    });
    const last = runs.at(-1);
    if (last === undefined) return [];
    const other = runs.findLastIndex(({ outcome }) => outcome !== last.outcome);
    const decided = runs.map(({ outcome }) => outcome).filter((it) => it === 'pass' || it === 'fail');
    const turns = decided.filter((it, at) => at > 0 && it !== decided[at - 1]).length;
    return {
      id,
      outcome: last.outcome,
      since: runs[other + 1]?.entry ?? last.entry,
      isUnstable: turns > 1 || entries.some((it) => it.unstable.includes(id)),
      isQuiet: runs.every(({ outcome }) => quiet.has(outcome)),
    };
  });
}

/** The latest run of a target, and as known failures what failed in the latest run that judged it. */
export type LastRun = { readonly run: EarlierRun; readonly known: readonly KnownFailure[] };

/** The latest run of a target with a name; undefined where there is none. A run that left a requirement out takes nothing from it. */
export function lastRunOf(all: readonly HistoryEntry[], target: string): LastRun | undefined {
  const entries = all.filter((it) => it.target === target);
  const last = entries.at(-1);
  if (last === undefined) return undefined;
  const requirements = timelinesOf(entries);
  const { startedAt, verdict } = last;
  return {
    run: { startedAt, verdict, counts: count(requirements), requirements },
    known: requirements
      .filter(({ outcome }) => outcome === 'fail')
      .map(({ id, since }) => ({
        requirement: id,
        reason: `it fails since the run of ${since.startedAt}${since.revision === undefined ? '' : `, of ${since.revision}`}`,
        mayPass: true,
      })),
  };
}

/** Whether the latest run of a target allows it to go out, and why, in one sentence. */
export type Decision = { readonly answer: 'yes' | 'no' | 'unknown'; readonly sentence: string };

/** Whether a target conforms, by its latest complete run, which began no longer ago than `since` milliseconds. */
export function decide(
  entries: readonly HistoryEntry[],
  { target, since, now }: { readonly target: string; readonly since: number; readonly now: number },
): Decision {
  const own = entries.filter((it) => it.target === target);
  if (own.length === 0) {
    const names = [...new Set(entries.map((it) => it.target))].join(', ');
    return { answer: 'unknown', sentence: `There is no run of ${target}; there are runs of ${names}.` };
  }
  const last = own.findLast((it) => it.complete);
  if (last === undefined)
    return { answer: 'unknown', sentence: `Every run of ${target} left requirements out.` };
  const { startedAt, verdict, revision, requirements } = last;
  const which = `The run of ${startedAt}${revision === undefined ? '' : `, of ${revision},`}`;
  if (now - Date.parse(startedAt) > since)
    return { answer: 'unknown', sentence: `${which} is the latest complete one of ${target}, and too old.` };
  if (verdict === 'conforms') return { answer: 'yes', sentence: `${which} found that ${target} conforms.` };
  if (verdict === 'undecided')
    return { answer: 'unknown', sentence: `${which} could not decide whether ${target} conforms.` };
  const failed = Object.keys(requirements).filter((id) => requirements[id] === 'fail');
  return { answer: 'no', sentence: `${which} found that ${target} violates ${failed.join(', ')}.` };
}
