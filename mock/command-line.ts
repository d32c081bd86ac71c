import { bannerOf } from './banner.ts';
import { helpPage, readCommand, UsageError } from './options.ts';
import { type Mock, startMock } from './start.ts';
import { StartError } from './start-error.ts';

const TROUBLE = 1;
const USAGE = 2;
const PARENT_GLANCE_MS = 100;

/**
 * Starts the mock as the command line asks; it serves until a signal stops it.
 * @returns the exit code so far: 0, 1 where the mock cannot start, 2 where the command line is wrong
 */
export function run(args: readonly string[]): Promise<number> {
  return exitCodeOf(() => obey(args));
}

async function obey(args: readonly string[]): Promise<void> {
  const command = readCommand(args);
  if (command.help) {
    process.stdout.write(helpPage());
    return;
  }
  const mock = await startMock(command.options);
  process.stdout.write(bannerOf(mock));
  stopOnSignals(mock);
  if (process.env.npm_lifecycle_event !== undefined) stopWithParent();
}

/** The first signal lets requests under way finish; a second one ends the process at once. */
function stopOnSignals(mock: Mock): void {
  const stop = async () => {
    process.exitCode = await exitCodeOf(mock.stop);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
}

/** npm passes signals on, but nobody hears of its sudden end: without it, there is another parent. */
function stopWithParent(): void {
  const parent = process.ppid;
  const glance = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(glance);
    process.kill(process.pid, 'SIGTERM');
  }, PARENT_GLANCE_MS);
  glance.unref();
}

async function exitCodeOf(act: () => Promise<void>): Promise<number> {
  try {
    await act();
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof StartError)) throw error;
    process.stderr.write(`mock: ${error.message}\n`);
    return error instanceof UsageError ? USAGE : TROUBLE;
  }
}
