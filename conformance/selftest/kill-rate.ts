import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Level, Requirement } from '../requirements/requirement.ts';
import { type FaultResult, missedRequirements } from './fault-results.ts';

/** What the trials of a whole run say about the suite. */
export type KillRate = {
  readonly format: 'countersign-selftest-1';
  /** In one line. */
  readonly summary: string;
  readonly milliseconds: number;
  /** Servers that broke something, those in which a check noticed, and the share of them, from 0 to 1. */
  readonly faults: number;
  readonly killed: number;
  readonly killRate: number;
  /** Faults that no check noticed. */
  readonly survivors: readonly string[];
  /** Violations that break nothing printed, with the proof. They are not tried. */
  readonly equivalents: Readonly<Record<string, string>>;
  /** Number of requirements by level; those that nobody outside can witness are counted apart. */
  readonly requirements: Readonly<Record<Level | 'notTestable', number>>;
  /** Requirements that a service must keep and that no server turned red. */
  readonly neverRed: readonly string[];
  readonly trials: readonly FaultResult[];
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** What a tally is made of. `milliseconds` is the time that all trials took together. */
export type KillRateInput = {
  readonly trials: readonly FaultResult[];
  readonly equivalents: ReadonlyMap<string, string>;
  readonly register: readonly Requirement[];
  readonly milliseconds: number;
};

/** Adds up trials. */
export function computeKillRate({ trials, equivalents, register, milliseconds }: KillRateInput): KillRate {
  const killed = trials.filter(({ red }) => red.length > 0).length;
  const killRate = trials.length === 0 ? 0 : killed / trials.length;
  const red = new Set(trials.flatMap((it) => it.red.map(({ requirement }) => requirement)));
  const testable = register.filter((it) => it.notTestable === undefined);
  const at = (level: Level) => testable.filter((it) => it.level === level);
  const missed = trials.filter((it) => it.red.length === 0).map(({ fault }) => fault);
  const seconds = Math.round(milliseconds / 1000);
  return {
    format: 'countersign-selftest-1',
    summary: `The suite noticed ${killed} of ${trials.length} deliberate violations (${percent(killRate)}) in ${seconds} s.`,
    milliseconds: Math.round(milliseconds),
    faults: trials.length,
    killed,
    killRate,
    survivors: missed,
    equivalents: Object.fromEntries(equivalents),
    requirements: {
      must: at('must').length,
      should: at('should').length,
      may: at('may').length,
      notTestable: register.length - testable.length,
    },
    neverRed: at('must').flatMap(({ id }) => (red.has(id) ? [] : [id])),
    trials,
  };
}

const formatSection = (title: string, items: readonly string[]): string =>
  `## ${title}\n\n${items.length === 0 ? 'None.' : items.map((it) => `- ${it}`).join('\n')}\n`;

/** A tally for people. */
export function formatMarkdown(tally: KillRate): string {
  const { requirements: counts } = tally;
  const rows = tally.trials.map((it) => {
    const seen = it.red.map(({ requirement }) => `\`${requirement}\``).join(', ');
    const green = missedRequirements(it).map((id) => `\`${id}\``);
    return `| \`${it.fault}\` | ${seen || 'none'} | ${green.join(', ')} | ${it.milliseconds} |`;
  });
  return `# The judge is judged

${tally.summary}

Requirements that can be witnessed: ${counts.must} must, ${counts.should} should, ${counts.may} may; ${counts.notTestable} cannot.

${formatSection('Violations that no check noticed', tally.survivors)}
${formatSection(
  'Violations that break nothing printed',
  Object.entries(tally.equivalents).map(([name, proof]) => `\`${name}\`: ${proof}`),
)}
${formatSection('Musts that no server turned red', tally.neverRed)}
## Trials

| violation | requirements that turned red | stayed green | ms |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** Writes a tally as `selftest.json` and `selftest.md` into a folder, which is made where it is missing. */
export function writeKillRate(tally: KillRate, folder: string): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'selftest.json'), `${JSON.stringify(tally, null, 2)}\n`);
  writeFileSync(join(folder, 'selftest.md'), formatMarkdown(tally));
}
