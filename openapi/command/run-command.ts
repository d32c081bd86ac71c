import { type CommandOptions, helpPage, type OptionValues, readCommandLine } from './options.ts';
import { print, printError } from './print.ts';
import { UsageError } from './usage-error.ts';

const failed = 2;

/** The option of every command that shows where in the program it failed. */
const debug = '--debug';

/** A command line program. */
export type Program = {
  /** Stands before each sentence: `mock: `. */
  prefix: string;
  /** That it failed by no mistake of the user: `the mock itself failed`. */
  failure: string;
};

function reportFailure({ prefix, failure }: Program, error: unknown, isDebug: boolean): void {
  const [reason = ''] = (error instanceof Error ? error.message || error.name : String(error)).split('\n');
  const request = `Please report this${isDebug ? ':' : `, with what ${debug} adds.`}`;
  printError(`${prefix}${failure}: ${reason.replace(/\.$/, '')}. ${request}`);
  if (isDebug) printError((error instanceof Error && error.stack) || String(error));
}

/**
 * Runs a command, and returns its exit code. A mistake of the user is one sentence. Whatever else fails is 2 as well, never
 * the 1 of findings, with one sentence; where it failed is shown with `--debug` alone.
 */
export async function runCommand(
  program: Program,
  args: readonly string[],
  run: (args: readonly string[]) => Promise<number>,
): Promise<number> {
  try {
    return await run(args);
  } catch (error) {
    if (!(error instanceof UsageError)) {
      reportFailure(program, error, args.includes(debug));
      return failed;
    }
    printError(`${program.prefix}${error.message}`);
    return error.exitCode;
  }
}

/**
 * Holds the rule of {@link runCommand} for errors outside of what is awaited: they end the process, unless somebody else
 * listens for them. A console that is closed (`| head`) is not an error.
 */
export function guardExitCode(program: Program, args: readonly string[]): void {
  process.on('uncaughtException', (error) => {
    if (process.listenerCount('uncaughtException') > 1) return;
    reportFailure(program, error, args.includes(debug));
    process.exit(failed);
  });
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/**
 * Runs the command of this process, which has nothing but options: `--help` prints its page, and `run` gets the values and returns
 * the exit code.
 * @param name stands before each sentence: `bench`
 */
export async function runWithOptions<const Command extends CommandOptions>(
  name: string,
  command: Command,
  run: (values: OptionValues<Command['options']>) => Promise<number>,
): Promise<void> {
  const program = { prefix: `${name}: `, failure: 'it failed' };
  const args = process.argv.slice(2);
  guardExitCode(program, args);
  process.exitCode = await runCommand(program, args, async () => {
    const line = readCommandLine(command, args);
    if (!line.help) return run(line.values);
    print(helpPage(command));
    return 0;
  });
}
