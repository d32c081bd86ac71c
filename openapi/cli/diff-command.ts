import { writeFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { describeFileError, print, resolveNamesUnderLocalhost, UsageError } from '../command/index.ts';
import {
  compareSides,
  judge,
  readAcceptedChanges,
  readSide,
  reportFormats,
  workingTree,
} from '../diff/index.ts';

type DiffOptions = {
  from: string;
  to: string;
  schemas: string;
  format: string;
  accept?: string;
  out?: string;
};

const sides = 'a git revision, a folder of schema files, an OpenAPI document, or the address of a server';

/** `diff`: lists what changed between two contracts. It ends with 1 on breaking changes that are not accepted. */
export function diffCommand(end: (exitCode: number) => void): Command {
  return new Command('diff')
    .description('Lists what changed between two contracts, and how it affects clients.')
    .requiredOption('--from <side>', `the earlier contract: ${sides}`)
    .option('--to <side>', `the later contract: the same, or "${workingTree}"`, workingTree)
    .option('--schemas <folder>', 'the schema files, in the working tree and in git revisions', 'schemas')
    .addOption(
      new Option('--format <name>', 'how to report').choices(Object.keys(reportFormats)).default('text'),
    )
    .option('--accept <file>', 'YAML file of intended breaking changes, each with change, reason and version')
    .option('--out <file>', 'write the report to a file')
    .addHelpText('after', '\nExit code: 0, 1 for breaking changes, 2 if the comparison fails.')
    .action(async (options: DiffOptions) => end(await diff(options)));
}

function writeReport(file: string, text: string): void {
  try {
    writeFileSync(file, text);
  } catch (error) {
    throw new UsageError(`${file} cannot be written: ${describeFileError(error)}.`);
  }
}

async function diff({ from, to, schemas, format, accept, out }: DiffOptions): Promise<number> {
  resolveNamesUnderLocalhost();
  const token = process.env.COUNTERSIGN_TOKEN;
  const entries = accept === undefined ? [] : readAcceptedChanges(accept);
  const comparison = await compareSides(
    await readSide(from, schemas, token),
    await readSide(to, schemas, token),
  );
  const verdict = judge(comparison.changes, entries);
  const text = reportFormats[format]?.({ comparison, verdict }) ?? '';
  if (out === undefined) print(text, 'syntax');
  else writeReport(out, text);
  return verdict.unaccepted.length > 0 || verdict.stale.length > 0 ? 1 : 0;
}
