import { existsSync, writeFileSync } from 'node:fs';
import { Command, Option } from 'commander';
import { print, resolveNamesUnderLocalhost, writeTo } from '../command/index.ts';
import {
  branchOf,
  compareSides,
  judge,
  readGate,
  readSide,
  reportFormats,
  type SideComparison,
  strictGate,
  withSeverity,
  workingTree,
} from '../diff/index.ts';
import { SchemaError } from '../schemas/schema-error.ts';
import { annotationOf } from '../text/annotation.ts';

type DiffOptions = {
  from: string;
  to: string;
  schemas: string;
  format: string;
  tip?: boolean;
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
    .option('--tip', 'compare with the revision itself, not with the commit at which the branch left it')
    .option(
      '--accept <file>',
      'YAML file with "accepted", the intended breaking changes, and "severity", the class of rules',
    )
    .option('--out <file>', 'write the report to a file')
    .addHelpText('after', '\nExit code: 0, 1 for breaking changes, 2 if the comparison fails.')
    .action(async (options: DiffOptions) => end(await diff(options)));
}

/** The two sides: `main...HEAD` is both, from where the branch left main; `main..HEAD` compares the tips. */
function sidesOf({ from, to, tip }: DiffOptions): { from: string; to: string; branch: string | undefined } {
  const [, earlier, dots, later] = /^(.+?)(\.{2,3})(.+)$/.exec(from) ?? [];
  if (!earlier || !later || existsSync(from)) return { from, to, branch: tip ? undefined : branchOf(to) };
  return { from: earlier, to: later, branch: dots === '...' && !tip ? later : undefined };
}

/** Compares; mistakes in schema files are annotations, too, where the report has them. */
async function compare(options: DiffOptions): Promise<SideComparison> {
  const token = process.env.COUNTERSIGN_TOKEN;
  const { from, to, branch } = sidesOf(options);
  try {
    return await compareSides(
      await readSide(from, options.schemas, { token, branch }),
      await readSide(to, options.schemas, { token }),
    );
  } catch (error) {
    if (error instanceof SchemaError && options.format === 'github') {
      const texts = error.mistakes.map(({ sentence, hint = '', ...place }) =>
        annotationOf('error', { ...place, title: 'schema file' }, `${sentence} ${hint}`.trim()),
      );
      print(texts.join(''), 'syntax');
    }
    throw error;
  }
}

async function diff(options: DiffOptions): Promise<number> {
  resolveNamesUnderLocalhost();
  const { format, accept, out } = options;
  const gate = accept === undefined ? strictGate : readGate(accept);
  const comparison = withSeverity(await compare(options), gate);
  const verdict = judge(comparison.changes, gate);
  const text = reportFormats[format]?.({ comparison, verdict }) ?? '';
  if (out === undefined) print(text, 'syntax');
  else writeTo(out, () => writeFileSync(out, text));
  return verdict.unaccepted.length > 0 || verdict.stale.length > 0 ? 1 : 0;
}
