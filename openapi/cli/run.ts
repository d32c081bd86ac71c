import { Command, CommanderError } from 'commander';
import { UsageError } from '../diff/index.ts';
import { SchemaError } from '../schemas/index.ts';
import { convertCommand } from './convert-command.ts';
import { diffCommand } from './diff-command.ts';

const TROUBLE = 2;

/**
 * Runs a subcommand.
 * @returns the exit code: 0, 1 where the subcommand found what it looks for, 2 where it could not do its work
 */
export async function run(args: readonly string[]): Promise<number> {
  let code = 0;
  const end = (exitCode: number) => {
    code = exitCode;
  };
  const program = new Command('countersign-contract')
    .description(
      'Works on the contract: the schema files of resource types and the OpenAPI document that they give.',
    )
    .helpCommand(false)
    .addCommand(diffCommand(end))
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
      return trouble(error.code === 'commander.help' ? 'name a subcommand, diff or convert.' : error.message);
    }
    if (error instanceof UsageError || error instanceof SchemaError) return trouble(error.message);
    throw error;
  }
}

function trouble(sentence: string): number {
  process.stderr.write(`countersign-contract: ${sentence.replace(/^error: /, '')}\n`);
  return TROUBLE;
}
