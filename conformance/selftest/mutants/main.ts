import { runWithOptions, wholeNumber } from 'countersign-contract/command';
import { seedOfToday } from '../../../testing/shuffle.ts';
import { contradictions, writeMutantReport } from './mutant-results.ts';
import { runMutants } from './run-mutants.ts';

const most = 1_000_000_000;

const command = {
  summary: 'Measures how many mutants of the mock the suite finds.',
  usage: 'npm run mutants -- [OPTION ...]',
  options: {
    sample: {
      takes: 'N',
      help: 'how many mutants have to count (default: 400)',
      default: 400,
      read: wholeNumber(1, most),
    },
    seed: {
      takes: 'N',
      help: 'draws them (default: the date)',
      default: seedOfToday(),
      read: wholeNumber(0, most),
    },
    workers: {
      takes: 'N',
      help: 'how many are examined at the same time (default: 1)',
      default: 1,
      read: wholeNumber(1, most),
    },
    folder: {
      takes: 'DIR',
      help: 'where results are kept and reports are written (default: report/mutants)',
      default: 'report/mutants',
    },
  },
  notes: `A mutant counts if a fixed sequence of requests tells it apart in what the specification governs. A run that was stopped
goes on with the same seed while the source stays the same.

Exit codes: 0 measured, 1 an entry of equivalents.yaml is wrong, 2 could not measure.`,
} as const;

await runWithOptions('mutants', command, async ({ sample, seed, workers, folder }) => {
  const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
  const { results, mutants } = await runMutants({
    seed,
    sample,
    workers,
    folder,
    say,
  });
  const { summary } = writeMutantReport(
    results,
    `npm run mutants -- --sample ${sample} --seed ${seed}`,
    folder,
  );
  console.log(`${summary}\nWritten to ${folder}: mutants.md, mutants.json`);
  const wrong = contradictions(results, mutants);
  for (const it of wrong) console.error(`equivalents.yaml: ${it}`);
  return wrong.length > 0 ? 1 : 0;
});
