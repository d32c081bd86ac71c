// The entry point `countersign-contract/command`: how every command prints, and how it ends.

export { describeFileError } from './file-error.ts';
export { print, printError } from './print.ts';
export { guardExitCode, type Program, runCommand } from './run-command.ts';
export { UsageError } from './usage-error.ts';
