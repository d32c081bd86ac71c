import { existsSync } from 'node:fs';
import { movedTo } from '../container/moved.ts';
import { addressOf } from '../container/recipe.ts';
import { UsageError } from '../errors/usage-error.ts';
import { initialiseProfile } from '../init/initialise.ts';
import { loadProfile, readProfile } from '../profile/load.ts';
import type { Profile } from '../profile/profile.ts';
import { mergeReports } from '../report/assemble.ts';
import { readBaseline } from '../report/baseline.ts';
import { consoleText } from '../report/console.ts';
import type { Report, VerdictKind } from '../report/report.ts';
import { prepareReports, writeReports } from '../report/write.ts';
import { type Interruption, listenForInterruption } from '../run/interruption.ts';
import { createProgress } from '../run/progress.ts';
import { ownSuite, verify } from '../run/verify.ts';
import { usage } from './flags.ts';
import { type Options, readOptions } from './options.ts';

/** What a run ends with, for whoever started it. */
export const exitCodes: Readonly<Record<VerdictKind, number>> = { conforms: 0, violates: 1, undecided: 2 };

const baselineOf = ({ baseline }: Options) => (baseline === undefined ? [] : readBaseline(baseline));

/** The profile of the command line; `usual` is where a target is that neither it nor the profile names. */
async function profileFor({ profile, target, profileHeaders }: Options, usual = target): Promise<Profile> {
  if (profile === undefined) return readProfile('{}', 'the command line', target, undefined, usual);
  return loadProfile(profile, { target, usual, headers: profileHeaders });
}

/** A profile that is a path, and no file of this machine, is asked of the container. */
const sourceAt = (profile: string | undefined, base: string): string | undefined =>
  profile?.startsWith('/') && !existsSync(profile) ? `${base}${profile}` : profile;

/** Rejects an import that failed: where Testcontainers is what is missing, with a UsageError that says what to install. */
function explainMissingPackage(error: unknown): never {
  const isMissing = error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND';
  if (!isMissing || !error.message.includes("'testcontainers'")) throw error;
  throw new UsageError(
    '--image needs the package testcontainers: run npm install testcontainers, and try again.',
  );
}

/** Does something with the target's profile, while its container runs where one is to be started. */
async function atTarget<Result>(
  options: Options,
  signal: AbortSignal,
  act: (profile: Profile) => Promise<Result>,
): Promise<Result> {
  const { image } = options;
  if (image === undefined) return act(await profileFor(options));
  const { startContainer } = await import('../container/start.ts').catch(explainMissingPackage);
  console.error(`Starting ${image.image} …`);
  const container = await startContainer(image, signal);
  try {
    const base = addressOf(container.place);
    const profile = await profileFor({ ...options, profile: sourceAt(options.profile, base) }, base);
    return await act(movedTo(container.place, image.image, profile));
  } finally {
    await container.stop();
  }
}

/** Does something that Ctrl-C ends in good order. */
async function interruptible<Result>(act: (interruption: Interruption) => Promise<Result>): Promise<Result> {
  const interruption = listenForInterruption((name) =>
    console.error(`\n${name}: stopping and cleaning up; once more stops at once …`),
  );
  try {
    return await act(interruption);
  } finally {
    interruption.release();
  }
}

async function judged(options: Options, suite: string): Promise<Report> {
  const { only, skip, levels, readOnly, shard, workers, bail, timeout } = options;
  const baseline = baselineOf(options);
  return interruptible((interruption) =>
    atTarget(options, interruption.signal, (profile) =>
      verify({
        profile,
        filter: { only, skip, levels, readOnly, shard },
        baseline,
        workers,
        bail,
        timeout,
        progress: createProgress(process.stderr),
        interruption,
        suite,
        forked: true,
      }),
    ),
  );
}

const initialised = (file: string, options: Options): Promise<string> =>
  interruptible(({ signal }) =>
    atTarget(options, signal, (profile) => initialiseProfile(profile, file, options.timeout)),
  );

async function run(options: Options, suite: string): Promise<number> {
  if (options.help) {
    console.log(usage);
    return 0;
  }
  if (options.init !== undefined) {
    console.log(await initialised(options.init, options));
    return 0;
  }
  if (options.report !== undefined) prepareReports(options.report);
  const { merge } = options;
  const report = merge.length > 0 ? mergeReports(merge, baselineOf(options)) : await judged(options, suite);
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
