import { parseArgs } from 'node:util';
import { seedOfToday } from '../../../testing/shuffle.ts';
import { readWholeNumber, runMeasurement } from '../measurement.ts';
import { contradictions, writeMutantReport } from './mutant-results.ts';
import { runMutants } from './run-mutants.ts';

const usage = `Measures how many mutants of the mock the suite finds.

  npm run mutants -- [OPTION ...]

  --sample N      how many mutants have to count (default: 400)
  --seed N        draws them (default: the date)
  --workers N     how many are examined at the same time (default: 1)
  --folder DIR    where results are kept and reports are written (default: report/mutants)
  -h, --help      show this text

A mutant counts if a fixed sequence of requests tells it apart in what the specification governs. A run that was stopped
goes on with the same seed while the source stays the same.

Exit codes: 0 measured, 1 an entry of equivalents.yaml is wrong, 2 could not measure.
`;

await runMeasurement(async () => {
  const { values } = parseArgs({
    options: {
      sample: { type: 'string', default: '400' },
      seed: { type: 'string', default: String(seedOfToday()) },
      workers: { type: 'string', default: '1' },
      folder: { type: 'string', default: 'report/mutants' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const sample = readWholeNumber('--sample', values.sample, 1);
  const seed = readWholeNumber('--seed', values.seed, 0);
  const workers = readWholeNumber('--workers', values.workers, 1);
  const say = (text: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
  const { results, mutants } = await runMutants({
    seed,
    sample,
    workers,
    folder: values.folder,
    say,
  });
  const { summary } = writeMutantReport(
    results,
    `npm run mutants -- --sample ${sample} --seed ${seed}`,
    values.folder,
  );
  console.log(`${summary}\nWritten to ${values.folder}: mutants.md, mutants.json`);
  const wrong = contradictions(results, mutants);
  for (const it of wrong) console.error(`equivalents.yaml: ${it}`);
  return wrong.length > 0 ? 1 : 0;
});
