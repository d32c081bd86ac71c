import { Command, CommanderError } from 'commander';
import { UsageError } from '../diff/index.ts';
import { SchemaError } from '../loader/index.ts';
import { convertCommand } from './convert-command.ts';
import { diffCommand } from './diff-command.ts';
import { lintCommand } from './lint-command.ts';

const cannotRun = 2;

/**
 * Runs a subcommand.
 * @returns the exit code: 0, 1 when the subcommand found a problem, 2 when it could not run
 */
export async function run(args: readonly string[]): Promise<number> {
  let code = 0;
  const end = (exitCode: number) => {
    code = exitCode;
  };
  const program = new Command('countersign-contract')
    .description(
      'Works on the contract: the schema files of resource types and the OpenAPI document assembled from them.',
    )
    .helpCommand(false)
    .addCommand(diffCommand(end))
    .addCommand(lintCommand(end))
    .addCommand(convertCommand(end));
  for (const command of [program, ...program.commands]) {
    command.exitOverride().configureOutput({ writeErr: () => {} });
  }
  try {
    await program.parseAsync(args, { from: 'user' });
    return code;
  } catch (error) {
    if (error instanceof CommanderError) {
      if (error.exitCode === 0) return 0;
      return reportError(
        error.code === 'commander.help' ? 'name a subcommand: diff, lint or convert.' : error.message,
      );
    }
    if (error instanceof UsageError || error instanceof SchemaError) return reportError(error.message);
    throw error;
  }
}

function reportError(sentence: string): number {
  process.stderr.write(`countersign-contract: ${sentence.replace(/^error: /, '')}\n`);
  return cannotRun;
}
