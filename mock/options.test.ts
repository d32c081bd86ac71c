import { expect, it } from 'vitest';
import { readCommand } from './options.ts';

const tokenOf = (args: readonly string[], environment: Record<string, string>) => {
  const command = readCommand(args, environment);
  return command.help ? undefined : command.options.controlToken;
};

it.each([
  ['is taken from the environment, where no list of processes shows it', [], 'from-outside', 'from-outside'],
  ['on the command line wins', ['--control-token', 'said'], 'from-outside', 'said'],
  ['that is empty is none', [], '', undefined],
])('a control token %s', (_, args, variable, token) => {
  expect(tokenOf(args, { COUNTERSIGN_CONTROL_TOKEN: variable })).toBe(token);
});
