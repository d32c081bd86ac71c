import { mkdirSync } from 'node:fs';
import { runWithOptions, wholeNumber, writeTo } from 'countersign-contract/command';
import { seedOfToday } from '../../../testing/shuffle.ts';
import { writeResult } from '../write-result.ts';
import { isClean, judgeMixture, type MixtureResult, partFor, recordsLeftBehind } from './mixtures.ts';

const most = 1_000_000_000;

const command = {
  summary:
    'Judges the mock with choices that seeds draw, as --choices random:SEED does. All of them conform.',
  usage: 'npm run mixtures -- [OPTION ...]',
  options: {
    count: { takes: 'N', help: 'how many mixtures (default: 300)', default: 300, read: wholeNumber(1, most) },
    seed: {
      takes: 'N',
      help: 'of the first one; each of the others has the next number (default: the date)',
      default: seedOfToday(),
      read: wholeNumber(0, most),
    },
    parts: {
      takes: 'N',
      help: 'judge each by one of N parts of the checks in turn, or by those that run alone (default: 1, which is all of them)',
      default: 1,
      read: wholeNumber(1, most),
    },
    folder: {
      takes: 'DIR',
      help: 'where mixtures.md and mixtures.json are written (default: report/mixtures)',
      default: 'report/mixtures',
    },
  },
  notes:
    'Exit codes: 0 no mixture was accused, all was decided and nothing left behind; 1 otherwise; 2 could not measure.',
} as const;

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

await runWithOptions('mixtures', command, async ({ count, seed, parts, folder }) => {
  const results: MixtureResult[] = [];
  const again = `npm run mixtures -- --count ${count} --seed ${seed}${parts > 1 ? ` --parts ${parts}` : ''}`;
  writeTo(folder, () => mkdirSync(folder, { recursive: true }));
  for (let number = 1; number <= count; number += 1) {
    const result = await judgeMixture(`random:${seed + number - 1}`, { shard: partFor(number, parts) });
    results.push(result);
    const seconds = Math.round(result.milliseconds / 1000);
    console.log(
      `mixture ${number} of ${count}: ${result.checks} checks in ${seconds} s, ${isClean(result) ? 'conforms' : 'NOT CLEAN'}`,
    );
    const unclean = results.filter((it) => !isClean(it));
    const text = `# Mixtures\n\n${summarize(results)}\n\n\`${again}\`\n\n${unclean.map(describe).join('\n')}`;
    writeResult(folder, 'mixtures', { command: again, summary: summarize(results), results }, text);
  }
  console.log(`${summarize(results)}\nWritten to ${folder}: mixtures.md, mixtures.json`);
  return results.every(isClean) ? 0 : 1;
});
