// The entry point `countersign-contract/command`: how every command reads its options, prints, and ends.

export { closestName, suggestName } from './closest-name.ts';
export { createFolder } from './create-folder.ts';
export { describeFileError, describeFolderError, writeTo } from './file-error.ts';
export { resolveNamesUnderLocalhost } from './localhost.ts';
export {
  type CommandOptions,
  duration,
  type Environment,
  helpPage,
  type OptionValues,
  oneOf,
  readCommandLine,
  typedCommand,
  unknownOption,
  wholeNumber,
} from './options.ts';
export { print, printError } from './print.ts';
export { replaceFile } from './replace-file.ts';
export { guardExitCode, type Program, runCommand, runWithOptions } from './run-command.ts';
export { UsageError } from './usage-error.ts';
