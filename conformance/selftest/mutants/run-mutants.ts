import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { shuffle } from '../../../testing/shuffle.ts';
import { type Baseline, examine, takeBaseline } from './examine.ts';
import { instrument, type Mutant } from './instrument.ts';
import { type Judge, openJudge } from './judge.ts';
import { isToldApart, type MutantResult, openResultFile, type ResultFile } from './mutant-results.ts';
import type { MutatedServer } from './servers.ts';

/** A run: how many mutants of each server have to count, by which seed, how many at a time, and where results are kept. */
export type MutantRun = {
  readonly servers: readonly MutatedServer[];
  readonly seed: number;
  readonly sample: number;
  readonly workers: number;
  readonly folder: string;
  readonly say: (text: string) => void;
};

/** Milliseconds that the suite may take for one server. */
const judgementLimit = 600_000;

/** The results of a run, and all mutants that there are. */
export type MutantRunResults = {
  readonly results: readonly MutantResult[];
  readonly mutants: ReadonlyMap<MutatedServer['name'], readonly Mutant[]>;
};

async function examineSample(
  baseline: Baseline,
  drawn: Iterator<Mutant> & Iterable<Mutant>,
  file: ResultFile,
  judge: Judge,
  { sample, say }: MutantRun,
): Promise<void> {
  const { name } = baseline.server;
  const counted = () => file.results.filter((it) => it.server === name && isToldApart(it)).length;
  for (const mutant of drawn) {
    const start = performance.now();
    const examination = await examine(baseline, mutant, judge);
    file.add({ server: name, mutant, examination, milliseconds: Math.round(performance.now() - start) });
    if (examination.outcome !== 'not told apart')
      say(
        `${name} ${counted()} of ${sample}: ${mutant.file}:${mutant.line} ${mutant.mutator}: ${examination.outcome}, ${((performance.now() - start) / 1000).toFixed(1)} s`,
      );
    if (counted() >= sample) return;
  }
}

async function runServer(
  server: MutatedServer,
  run: MutantRun,
): Promise<readonly [readonly MutantResult[], readonly Mutant[]]> {
  const { folder, seed, workers, sample, say } = run;
  const build = join(folder, `${server.name}.json`);
  const mutants = await instrument(server, build);
  const digest = createHash('sha256').update(readFileSync(build)).digest('hex').slice(0, 8);
  const file = openResultFile(join(folder, `${server.name}-${seed}-${digest}.jsonl`));
  if (file.results.filter(isToldApart).length >= sample) return [file.results, mutants];
  const judges = Array.from({ length: workers }, () => openJudge(judgementLimit));
  const [first] = judges;
  if (!first) throw new Error('A run needs a worker.');
  try {
    const baseline = await takeBaseline(server, build, first);
    const reached = mutants.filter(({ id }) => baseline.reached.has(id));
    say(
      `${server.name}: ${mutants.length} mutants, ${reached.length} of them reached by ${baseline.observations.size} observations; examined before: ${file.results.length}`,
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
  return [file.results, mutants];
}

/**
 * Draws mutants by the seed until enough of each server count, and has the suite judge each that counts. Results are kept
 * in files, so that a run with the same source and seed goes on where it was stopped.
 */
export async function runMutants(run: MutantRun): Promise<MutantRunResults> {
  const results: MutantResult[] = [];
  const mutants = new Map<MutatedServer['name'], readonly Mutant[]>();
  for (const server of run.servers) {
    const [serverResults, serverMutants] = await runServer(server, run);
    results.push(...serverResults);
    mutants.set(server.name, serverMutants);
  }
  return { results, mutants };
}
