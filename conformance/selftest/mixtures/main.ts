import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { seedOfToday } from '../../../testing/shuffle.ts';
import { readWholeNumber, runMeasurement } from '../measurement.ts';
import { isClean, judgeMixture, type MixtureResult, partFor, recordsLeftBehind } from './mixtures.ts';

const usage = `Judges the mock with choices that seeds draw, as --choices random:SEED does. All of them conform.

  npm run mixtures -- [OPTION ...]

  --count N     how many mixtures (default: 300)
  --seed N      of the first one; each of the others has the next number (default: the date)
  --parts N     judge each by one of N parts of the checks in turn, or by those that run alone (default: 1, which is all of them)
  --folder DIR  where mixtures.md and mixtures.json are written (default: report/mixtures)
  -h, --help    show this text

Exit codes: 0 no mixture was accused, all was decided and nothing left behind; 1 otherwise; 2 could not measure.
`;

/** Mixtures, checks and accusations in one sentence. */
function summarize(results: readonly MixtureResult[]): string {
  const sum = (count: (it: MixtureResult) => number) => results.reduce((all, it) => all + count(it), 0);
  const checks = sum((it) => it.checks);
  const accused = sum((it) => it.falsePositives.length);
  const undecided = sum((it) => it.undecided.length);
  const behind = sum(recordsLeftBehind);
  const refused = sum((it) => Math.max(0, it.recordsLeft - recordsLeftBehind(it)));
  return `Of ${checks} checks on ${results.length} mixtures, ${accused} failed and ${undecided} were undecided; ${behind} records were left behind, beside ${refused} that the servers never destroy.`;
}

function describe(result: MixtureResult): string {
  const { choices, falsePositives, undecided, leftovers, recordsLeft } = result;
  const counted = `${recordsLeft} records stayed, ${leftovers.length} were named`;
  const lines = [...falsePositives, ...undecided, ...leftovers, counted];
  return `## --choices ${choices}\n\n${lines.map((it) => `- ${it}`).join('\n')}\n`;
}

await runMeasurement(async () => {
  const { values } = parseArgs({
    options: {
      count: { type: 'string', default: '300' },
      seed: { type: 'string', default: String(seedOfToday()) },
      parts: { type: 'string', default: '1' },
      folder: { type: 'string', default: 'report/mixtures' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const count = readWholeNumber('--count', values.count, 1);
  const seed = readWholeNumber('--seed', values.seed, 0);
  const parts = readWholeNumber('--parts', values.parts, 1);
  const results: MixtureResult[] = [];
  const command = `npm run mixtures -- --count ${count} --seed ${seed}${parts > 1 ? ` --parts ${parts}` : ''}`;
  mkdirSync(values.folder, { recursive: true });
  for (let number = 1; number <= count; number += 1) {
    const result = await judgeMixture(`random:${seed + number - 1}`, { shard: partFor(number, parts) });
    results.push(result);
    const seconds = Math.round(result.milliseconds / 1000);
    console.log(
      `mixture ${number} of ${count}: ${result.checks} checks in ${seconds} s, ${isClean(result) ? 'conforms' : 'NOT CLEAN'}`,
    );
    const unclean = results.filter((it) => !isClean(it));
    const text = `# Mixtures\n\n${summarize(results)}\n\n\`${command}\`\n\n${unclean.map(describe).join('\n')}`;
    writeFileSync(join(values.folder, 'mixtures.md'), text);
    writeFileSync(
      join(values.folder, 'mixtures.json'),
      `${JSON.stringify({ command, summary: summarize(results), results }, null, 2)}\n`,
    );
  }
  console.log(`${summarize(results)}\nWritten to ${values.folder}: mixtures.md, mixtures.json`);
  return results.every(isClean) ? 0 : 1;
});
