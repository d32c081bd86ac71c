import { hash } from 'node:crypto';
import { accessSync, constants, globSync } from 'node:fs';
import { join } from 'node:path';
import { createFolder, replaceFile, UsageError, writeTo } from 'countersign-contract/command';
import type { OutcomeKind } from '../../errors/outcome.ts';
import { newerThan } from '../../requirements/sets.ts';
import { type KnownFailure, knownReasonIn } from '../baseline.ts';
import type { VerdictKind } from '../labels.ts';
import { readFormat } from '../read.ts';
import type { Report } from '../report.ts';
import { checksIn, isViolating } from '../verdict.ts';

/** What a history keeps of one run. */
export type HistoryEntry = {
  readonly format: 'countersign-history-1';
  readonly target: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly verdict: VerdictKind;
  /** Whether the run left nothing out. */
  readonly complete: boolean;
  /** What was judged, such as the commit that was deployed. */
  readonly revision?: string;
  /** The outcome of each requirement by its id. */
  readonly requirements: Readonly<Record<string, OutcomeKind>>;
  /** Ids of requirements of which a check failed, and did not when it was repeated. */
  readonly unstable: readonly string[];
};

/** What a failure that only an earlier run excuses does to a verdict: whoever asks the history whether to deploy is told of it. */
function verdictWithout(
  { verdict, requirements, scope }: Report,
  baseline: readonly KnownFailure[],
): VerdictKind {
  const excused = [...baseline, ...newerThan(requirements, scope.requirements)];
  return isViolating(checksIn(requirements), requirements, knownReasonIn(excused)) ? 'violates' : verdict;
}

const inHistory = (folder: string, act: () => void): void =>
  writeTo(`--history: ${folder}`, () => {
    createFolder(folder);
    accessSync(folder, constants.W_OK);
    act();
  });

/** Creates the folder of the history before the run. If that fails, it is a UsageError. */
export const prepareHistory = (folder: string): void => inHistory(folder, () => undefined);

/**
 * Adds a run to the history in a folder, as a file of its own, with the verdict that it has by the known failures of `baseline` alone.
 * @throws UsageError where it cannot be written
 */
export function addToHistory(
  folder: string,
  report: Report,
  revision: string | undefined,
  baseline: readonly KnownFailure[] = [],
): void {
  const { target, startedAt, milliseconds, scope, requirements } = report;
  const entry: HistoryEntry = {
    format: 'countersign-history-1',
    target: target.name,
    startedAt,
    milliseconds,
    verdict: verdictWithout(report, baseline),
    complete: scope.complete,
    ...(revision !== undefined && { revision }),
    requirements: Object.fromEntries(requirements.map(({ id, outcome }) => [id, outcome])),
    unstable: requirements.filter(({ checks }) => checks.some((it) => it.unstable)).map(({ id }) => id),
  };
  // Runs of several targets can begin at the same time.
  const name = `${startedAt.replaceAll(/[:.]/g, '-')}-${hash('sha1', target.name).slice(0, 8)}.json`;
  inHistory(folder, () => replaceFile(join(folder, name), `${JSON.stringify(entry, null, 1)}\n`));
}

/** The runs in a folder, the oldest first. @throws UsageError where a file is none */
export function readRuns(folder: string): readonly HistoryEntry[] {
  const entries = globSync('*.json', { cwd: folder }).map((name) =>
    readFormat<HistoryEntry>(join(folder, name), 'countersign-history-1', 'a run in a history'),
  );
  return entries.toSorted((one, two) => Date.parse(one.startedAt) - Date.parse(two.startedAt));
}

/** The runs in a folder, the oldest first. @throws UsageError where there is none, or a file is none */
export function readHistory(folder: string): readonly [HistoryEntry, ...HistoryEntry[]] {
  const [first, ...others] = readRuns(folder);
  if (first === undefined)
    throw new UsageError(`There is no run in ${folder}; --history ${folder} of a run adds one.`);
  return [first, ...others];
}
