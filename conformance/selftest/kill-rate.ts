import { describeMismatch } from '../errors/mismatch.ts';
import type { Level, Requirement } from '../requirements/requirement.ts';
import { type FaultResult, missedRequirements } from './fault-results.ts';
import { writeResult } from './write-result.ts';

/** How many deliberate violations the suite finds. */
export type KillRate = {
  readonly format: 'countersign-kill-rate-1';
  /** The kill rate in one sentence. */
  readonly summary: string;
  readonly milliseconds: number;
  /** Number of violations, number of those that a check found, and their share from 0 to 1. */
  readonly faults: number;
  readonly killed: number;
  readonly killRate: number;
  /** Violations that no check found. */
  readonly survivors: readonly string[];
  /** Number of requirements by level; those that cannot be tested are counted apart. */
  readonly requirements: Readonly<Record<Level | 'notTestable', number>>;
  /** Musts that failed on no server. */
  readonly neverFailed: readonly string[];
  readonly results: readonly FaultResult[];
};

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Computes the kill rate of results that took so many milliseconds together. */
export function computeKillRate(
  results: readonly FaultResult[],
  register: readonly Requirement[],
  milliseconds: number,
): KillRate {
  const survivors = results.filter(({ failures }) => failures.length === 0).map(({ fault }) => fault);
  const killed = results.length - survivors.length;
  const killRate = results.length === 0 ? 0 : killed / results.length;
  const failed = new Set(results.flatMap((it) => it.failures.map(({ requirement }) => requirement)));
  const testable = register.filter((it) => it.notTestable === undefined);
  const at = (level: Level) => testable.filter((it) => it.level === level);
  const seconds = Math.round(milliseconds / 1000);
  return {
    format: 'countersign-kill-rate-1',
    summary: `The suite found ${killed} of ${results.length} deliberate violations (${percent(killRate)}) in ${seconds} s.`,
    milliseconds: Math.round(milliseconds),
    faults: results.length,
    killed,
    killRate,
    survivors,
    requirements: {
      must: at('must').length,
      should: at('should').length,
      may: at('may').length,
      notTestable: register.length - testable.length,
    },
    neverFailed: at('must').flatMap(({ id }) => (failed.has(id) ? [] : [id])),
    results: results.map((it) => ({
      ...it,
      failures: it.failures.map(({ requirement, title, mismatch }) => ({
        requirement,
        title,
        ...(mismatch && describeMismatch(mismatch)),
      })),
    })),
  };
}

const formatSection = (title: string, items: readonly string[]): string =>
  `## ${title}\n\n${items.length === 0 ? 'None.' : items.map((it) => `- ${it}`).join('\n')}\n`;

const formatIds = (ids: readonly string[]): string => ids.map((id) => `\`${id}\``).join(', ');

function formatMarkdown({ summary, requirements, survivors, neverFailed, results }: KillRate): string {
  const rows = results.map((it) => {
    const failed = formatIds(it.failures.map(({ requirement }) => requirement));
    return `| \`${it.fault}\` | ${failed || 'none'} | ${formatIds(missedRequirements(it))} | ${it.milliseconds} |`;
  });
  return `# Kill rate

${summary}

Testable requirements: ${requirements.must} must, ${requirements.should} should, ${requirements.may} may. Not testable: ${requirements.notTestable}.

${formatSection('Violations that no check found', survivors)}
${formatSection('Musts that failed on no server', neverFailed)}
## Violations

| violation | failed requirements | missed requirements | ms |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}

/** Writes the kill rate as `kill-rate.json` and `kill-rate.md` into a folder and creates the folder if it is missing. */
export function writeKillRate(killRate: KillRate, folder: string): void {
  writeResult(folder, 'kill-rate', killRate, formatMarkdown(killRate));
}
