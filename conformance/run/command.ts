import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeInitialProfile } from '../profile/init.ts';
import { loadProfile, readProfile } from '../profile/load.ts';
import type { Profile } from '../profile/profile.ts';
import { readBaseline } from '../report/baseline.ts';
import { consoleText } from '../report/console.ts';
import { mergeReports } from '../report/merge.ts';
import type { Report, VerdictKind } from '../report/report.ts';
import { writeReports } from '../report/write.ts';
import { startImage } from './container.ts';
import { type Interruption, listenForInterruption } from './interruption.ts';
import { closeLab, openLab } from './lab.ts';
import { createLedgerFile } from './ledger-file.ts';
import { type Options, readOptions, usage } from './options.ts';
import { createProgress } from './progress.ts';
import { UsageError } from './usage-error.ts';
import { verify } from './verify.ts';

/** What a run ends with, for whoever started it. */
export const exitCodes: Readonly<Record<VerdictKind, number>> = { conforms: 0, violates: 1, undecided: 2 };

const ownSuite = pathToFileURL(join(import.meta.dirname, 'suite.ts')).href;

const profileFor = (options: Options): Promise<Profile> =>
  options.profile === undefined
    ? Promise.resolve(readProfile('{}', 'the command line', options.target, undefined))
    : loadProfile(options.profile, options.target);

const baselineOf = ({ baseline }: Options) => (baseline === undefined ? [] : readBaseline(baseline));

async function judged(options: Options, suite: string, interruption: Interruption): Promise<Report> {
  const { only, skip, levels, readOnly, shard, workers, bail, timeout } = options;
  return verify({
    profile: await profileFor(options),
    filter: { only, skip, levels, readOnly, shard },
    baseline: baselineOf(options),
    workers,
    bail,
    timeout,
    progress: createProgress(process.stderr),
    interruption,
    suite,
  });
}

/** The mock's own profile, for an image that is judged without another one. */
const usualProfile = '/__mock/profile';

/** Starts an image, judges it at its address, and stops it whatever happens. A profile that is a path is asked of it. */
async function judgedImage(
  image: string,
  options: Options,
  suite: string,
  interruption: Interruption,
): Promise<Report> {
  console.error(`Starting ${image} …`);
  const container = await startImage(image);
  try {
    const { profile = usualProfile } = options;
    const source =
      profile.startsWith('/') && !existsSync(profile) ? `${container.baseUrl}${profile}` : profile;
    const known = { ...options, target: options.target ?? container.baseUrl, profile: source };
    return await judged(known, suite, interruption);
  } finally {
    await container.stop();
  }
}

async function reported(options: Options, suite: string): Promise<Report> {
  if (options.merge.length > 0) return mergeReports(options.merge, baselineOf(options));
  const interruption = listenForInterruption((name) =>
    console.error(`\n${name}: stopping and cleaning up; once more stops at once …`),
  );
  try {
    const { image } = options;
    if (image === undefined) return await judged(options, suite, interruption);
    return await judgedImage(image, options, suite, interruption);
  } finally {
    interruption.release();
  }
}

async function initialised(file: string, options: Options): Promise<string> {
  const profile = await profileFor(options);
  const ledger = createLedgerFile();
  const lab = openLab({ profile, readOnly: false, patience: options.timeout, ledgerFile: ledger.path });
  try {
    return await writeInitialProfile(lab, profile.companies[0].baseUrl, file);
  } finally {
    await closeLab(lab);
    ledger.remove();
  }
}

async function run(options: Options, suite: string): Promise<number> {
  if (options.help) {
    console.log(usage);
    return 0;
  }
  if (options.init !== undefined) {
    console.log(await initialised(options.init, options));
    return 0;
  }
  const report = await reported(options, suite);
  console.log(consoleText(report));
  if (options.report !== undefined) console.error(writeReports(report, options.report));
  return exitCodes[report.verdict];
}

/**
 * Runs the command line and answers the exit code. What users get wrong is one sentence on standard error. `suite` is the
 * address of the module that exports what to judge with.
 */
export async function main(args: readonly string[], suite: string = ownSuite): Promise<number> {
  try {
    return await run(readOptions(args), suite);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return exitCodes.undecided;
  }
}
