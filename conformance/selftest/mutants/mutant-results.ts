import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';
import { writeResult } from '../write-result.ts';
import type { Examination } from './examine.ts';
import { type Mutant, nameOf } from './instrument.ts';

/** What became of one mutant. Times in milliseconds. */
export type MutantResult = {
  readonly mutant: Mutant;
  readonly examination: Examination;
  readonly milliseconds: number;
};

/** A mutant that answers otherwise and violates nothing. */
export type Equivalent = {
  readonly mutant: string;
  readonly because: string;
};

/** The list of equivalents.yaml. */
const equivalents: readonly Equivalent[] = parse(
  readFileSync(join(import.meta.dirname, 'equivalents.yaml'), 'utf8'),
);

/** Results in a file with one line for each, so that a run that was stopped can go on. */
export type ResultFile = { readonly results: readonly MutantResult[]; add(result: MutantResult): void };

/** Opens the file, with the results that it has. A line that was cut off is left out. */
export function openResultFile(path: string): ResultFile {
  mkdirSync(dirname(path), { recursive: true });
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').slice(0, -1) : [];
  const results = lines.map((line): MutantResult => JSON.parse(line));
  writeFileSync(path, lines.map((line) => `${line}\n`).join(''));
  return {
    results,
    add(result) {
      results.push(result);
      appendFileSync(path, `${JSON.stringify(result)}\n`);
    },
  };
}

/** Whether a mutant was told apart by the request sequence. */
export const isToldApart = ({ examination }: MutantResult): boolean =>
  examination.outcome !== 'does not start' && examination.outcome !== 'not told apart';

const isEquivalent = ({ mutant }: MutantResult, list: readonly Equivalent[]): boolean =>
  list.some((it) => it.mutant === nameOf(mutant));

/** The kill rate on mutants. */
export type MutantSummary = {
  readonly examined: number;
  /** Told apart by the request sequence, without listed equivalents. */
  readonly counted: number;
  readonly violates: number;
  readonly undecided: number;
  readonly conforms: number;
  readonly equivalent: number;
  /** In one sentence. */
  readonly summary: string;
  readonly survivors: readonly MutantResult[];
};

/** Counts the results. A survivor is a mutant that counts and conforms, or leaves the verdict undecided, and is not listed. */
export function summarize(
  results: readonly MutantResult[],
  list: readonly Equivalent[] = equivalents,
): MutantSummary {
  const counted = results.filter(isToldApart);
  const real = counted.filter((it) => !isEquivalent(it, list));
  const having = (outcome: Examination['outcome']) =>
    real.filter(({ examination }) => examination.outcome === outcome).length;
  const [violates, undecided, conforms] = [having('violates'), having('undecided'), having('conforms')];
  const share = (part: number) => (real.length === 0 ? '0.0' : ((part / real.length) * 100).toFixed(1));
  return {
    examined: results.length,
    counted: real.length,
    violates,
    undecided,
    conforms,
    equivalent: counted.length - real.length,
    summary: `The suite found ${violates} of ${real.length} mutants (${share(violates)} %); ${undecided} left the verdict undecided, ${conforms} conform.`,
    survivors: real.filter(({ examination }) => examination.outcome !== 'violates'),
  };
}

/** What is wrong with the list: an equivalent that was found, or that none of the mutants is. */
export function contradictions(
  results: readonly MutantResult[],
  mutants: readonly Mutant[],
  list: readonly Equivalent[] = equivalents,
): readonly string[] {
  const names = new Set(mutants.map(nameOf));
  return list.flatMap(({ mutant }) => {
    if (!names.has(mutant)) return [`no mutant is named ${mutant}`];
    const violation = results.find(
      (it) => nameOf(it.mutant) === mutant && it.examination.outcome === 'violates',
    );
    return violation ? [`the suite finds ${mutant}`] : [];
  });
}

const code = (text: string): string =>
  `\`${text.replaceAll(/\s+/g, ' ').replaceAll('`', "'").replaceAll('|', '\\|').slice(0, 90)}\``;

const rowOf = ({ mutant, examination }: MutantResult): string => {
  if (!('difference' in examination)) return '';
  const { difference, judgement, lost } = examination;
  const after = JSON.stringify(difference.after) ?? 'nothing';
  const why = judgement.undecided[0] ?? (lost.length > 0 ? `no longer judged: ${lost.join(', ')}` : '');
  return `| ${mutant.file}:${mutant.line} | ${mutant.mutator} | ${code(mutant.original)} | ${code(mutant.replacement)} | ${difference.name}${difference.path}: ${code(after)} | ${examination.outcome} ${code(why)} |`;
};

/** Writes `mutants.json` and `mutants.md` into a folder. */
export function writeMutantReport(
  results: readonly MutantResult[],
  command: string,
  folder: string,
): MutantSummary {
  const summary = summarize(results);
  const markdown = `# Kill rate on mutants

${summary.summary}

${new Date().toISOString().slice(0, 10)}, \`${command}\`. Examined: ${summary.examined}; told apart by the request sequence: ${summary.counted + summary.equivalent}, of which ${summary.equivalent} are listed as equivalent.

## Survivors

| place | mutator | code | replacement | first difference | verdict |
| --- | --- | --- | --- | --- | --- |
${summary.survivors.map(rowOf).join('\n')}
`;
  const { survivors, ...numbers } = summary;
  const result = { ...numbers, command, results: results.filter(isToldApart) };
  writeResult(folder, 'mutants', result, markdown);
  return summary;
}
