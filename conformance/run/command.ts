import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { loadProfile, readProfile } from '../profile/load.ts';
import type { Profile } from '../profile/profile.ts';
import { readBaseline } from '../report/baseline.ts';
import { consoleText } from '../report/console.ts';
import { mergeReports } from '../report/merge.ts';
import type { Report, VerdictKind } from '../report/report.ts';
import { writeReports } from '../report/write.ts';
import { listenForInterruption } from './interruption.ts';
import { type Options, readOptions, usage } from './options.ts';
import { createProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';
import { verify } from './verify.ts';

/** What a run ends with, for whoever started it. */
export const exitCodes: Readonly<Record<VerdictKind, number>> = { conforms: 0, violates: 1, undecided: 2 };

const suite = pathToFileURL(join(import.meta.dirname, 'suite.ts')).href;

const profileFor = (options: Options): Promise<Profile> =>
  options.profile === undefined
    ? Promise.resolve(readProfile('{}', 'the command line', options.target, undefined))
    : loadProfile(options.profile, options.target);

const baselineOf = ({ baseline }: Options) => (baseline === undefined ? [] : readBaseline(baseline));

async function judged(options: Options): Promise<Report> {
  const { only, skip, levels, readOnly, shard, workers, bail, timeout } = options;
  const profile = await profileFor(options);
  const interruption = listenForInterruption((name) =>
    console.error(`\n${name}: stopping and cleaning up; once more stops at once …`),
  );
  try {
    return await verify({
      profile,
      filter: { only, skip, levels, readOnly, shard },
      baseline: baselineOf(options),
      workers,
      bail,
      timeout,
      progress: createProgress(process.stderr),
      interruption,
      suite,
    });
  } finally {
    interruption.release();
  }
}

/** Runs the command line and answers the exit code. What users get wrong is one sentence on standard error. */
export async function main(args: readonly string[]): Promise<number> {
  try {
    const options = readOptions(args);
    if (options.help) {
      console.log(usage);
      return 0;
    }
    const report =
      options.merge.length > 0 ? mergeReports(options.merge, baselineOf(options)) : await judged(options);
    console.log(consoleText(report));
    if (options.report !== undefined) console.error(writeReports(report, options.report));
    return exitCodes[report.verdict];
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
}
