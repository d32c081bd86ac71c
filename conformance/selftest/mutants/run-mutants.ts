import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shuffle } from '../../../testing/shuffle.ts';
import { type Baseline, examine, takeBaseline } from './examine.ts';
import { instrument, type Mutant } from './instrument.ts';
import { type Judge, openJudge } from './judge.ts';
import { isToldApart, type MutantResult, openResultFile, type ResultFile } from './mutant-results.ts';

/** A run: how many mutants have to count, by which seed, how many at a time, and where results are kept. */
export type MutantRun = {
  readonly seed: number;
  readonly sample: number;
  readonly workers: number;
  readonly folder: string;
  /** Milliseconds that the suite may take for one server: one that does not answer takes hours. */
  readonly limit?: number;
  /** Ids of the musts by which a server is judged; all where absent. */
  readonly only?: readonly string[];
  readonly say: (text: string) => void;
};

/** The results of a run, and all mutants that there are. */
export type MutantRunResults = {
  readonly results: readonly MutantResult[];
  readonly mutants: readonly Mutant[];
};

async function examineSample(
  baseline: Baseline,
  drawn: Iterator<Mutant> & Iterable<Mutant>,
  file: ResultFile,
  judge: Judge,
  { sample, say }: MutantRun,
): Promise<void> {
  const counted = () => file.results.filter(isToldApart).length;
  for (const mutant of drawn) {
    const start = performance.now();
    const examination = await examine(baseline, mutant, judge);
    file.add({ mutant, examination, milliseconds: Math.round(performance.now() - start) });
    if (examination.outcome !== 'not told apart')
      say(
        `${counted()} of ${sample}: ${mutant.file}:${mutant.line} ${mutant.mutator}: ${examination.outcome}, ${((performance.now() - start) / 1000).toFixed(1)} s`,
      );
    if (counted() >= sample) return;
  }
}

/**
 * Draws mutants by the seed until enough of them count, and has the suite judge each that counts. Results are kept in files, so that a
 * run with the same source and seed goes on where it was stopped.
 */
export async function runMutants(run: MutantRun): Promise<MutantRunResults> {
  const { folder, seed, workers, sample, say, limit = 600_000, only } = run;
  const build = join(folder, 'mock.json');
  const mutants = await instrument(build);
  const digest = createHash('sha256').update(readFileSync(build)).digest('hex').slice(0, 8);
  const file = openResultFile(join(folder, `mock-${seed}-${digest}.jsonl`));
  if (file.results.filter(isToldApart).length >= sample) return { results: file.results, mutants };
  const judges = Array.from({ length: workers }, () => openJudge(limit, only));
  const [first] = judges;
  if (!first) throw new Error('A run needs a worker.');
  try {
    const baseline = await takeBaseline(build, first);
    const reached = mutants.filter(({ id }) => baseline.reached.has(id));
    say(
      `${mutants.length} mutants, ${reached.length} of them reached by ${baseline.observations.size} observations; examined before: ${file.results.length}`,
    );
    for (const { mutant, examination } of file.results)
      if ('judgement' in examination && examination.judgement.check !== undefined)
        baseline.orders.noteFailure(examination.judgement.check, mutant.file);
    const known = new Set(file.results.map(({ mutant }) => mutant.id));
    const drawn = shuffle(reached, seed)
      .filter(({ id }) => !known.has(id))
      .values();
    await Promise.all(judges.map((judge) => examineSample(baseline, drawn, file, judge, run)));
  } finally {
    await Promise.all(judges.map((judge) => judge.close()));
  }
  return { results: file.results, mutants };
}
