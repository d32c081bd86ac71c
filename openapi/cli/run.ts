import { Command, CommanderError } from 'commander';
import {
  guardExitCode,
  type Program,
  print,
  runCommand,
  UsageError,
  unknownOption,
} from '../command/index.ts';
import { convertCommand } from './convert-command.ts';
import { diffCommand } from './diff-command.ts';
import { lintCommand } from './lint-command.ts';

const name = 'countersign-contract';
const program: Program = { prefix: `${name}: `, failure: 'the command itself failed' };

/** Runs the command in a process of its own, whose exit code it sets. */
export async function start(args: readonly string[]): Promise<void> {
  guardExitCode(program, args);
  process.exitCode = await run(args);
}

/**
 * Runs a subcommand.
 * @returns the exit code: 0, 1 when the subcommand found a problem, 2 when it could not run
 */
export function run(args: readonly string[]): Promise<number> {
  return runCommand(program, args, runSubcommand);
}

async function runSubcommand(args: readonly string[]): Promise<number> {
  let code = 0;
  const end = (exitCode: number) => {
    code = exitCode;
  };
  const commander = new Command(name)
    .description(
      'Works on the contract: the schema files of resource types and the OpenAPI document assembled from them.',
    )
    .helpCommand(false)
    .addCommand(diffCommand(end))
    .addCommand(lintCommand(end))
    .addCommand(convertCommand(end));
  for (const command of [commander, ...commander.commands]) {
    command
      .option('--debug', 'show where in the program a failure of its own occurred')
      .exitOverride()
      .configureOutput({ writeOut: (text) => print(text), writeErr: () => {} });
  }
  try {
    await commander.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return 0;
    requireKnownOptions(args, commander.commands.find((command) => command.name() === args[0]) ?? commander);
    const isNameless = error.code === 'commander.help';
    throw new UsageError(
      isNameless ? 'name a subcommand: diff, lint or convert.' : error.message.replace(/^error: /, ''),
    );
  }
}

/** An option that is misspelt is what is wrong, not that the right one is missing. @throws UsageError */
function requireKnownOptions(args: readonly string[], command: Command): void {
  const known = ['help', ...command.options.map((option) => option.name())];
  for (const [, name = ''] of args.flatMap((argument) => [/^--([^=]+)/.exec(argument) ?? []])) {
    if (name !== '' && !known.includes(name)) throw unknownOption(name, `--${name}`, known);
  }
}
