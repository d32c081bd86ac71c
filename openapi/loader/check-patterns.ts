import type { Diagnostics } from 'recheck';

/** Why a regular expression is not safe for untrusted texts, as a sentence; undefined where it is safe. */
export type PatternCheck = (pattern: string) => string | undefined;

/** A sequence of characters and classes, each a fixed number of times: it cannot take long. */
const simple = /^\^?(?:(?:\[(?:[^\]\\]|\\.)+\]|\\[dDwWsS.\-/^$]|[\w\s\-:;,@/#%&=~"'!<>])(?:\{\d+\})?)*\$?$/;

/** Patterns of the committed schema files that are not simple: a test analyses them, so that starting a mock does not have to. */
export const knownPatterns: ReadonlySet<string> = new Set([
  '^(draft|sent|in_progress)(,(draft|sent|in_progress))*$',
]);

/** How long one pattern is analysed. */
const longestAnalysisMs = 5_000;

/** Results are cached: schema files are read again and again while they are being written. */
const analysed = new Map<string, string | undefined>();

/** Analyses one pattern, even a simple one; returns why it is not safe. */
export async function analysePattern(pattern: string): Promise<string | undefined> {
  if (!analysed.has(pattern)) {
    const { default: recheck } = await import('recheck/lib/browser.js');
    const result = recheck.checkSync(pattern, 'u', { timeout: longestAnalysisMs });
    analysed.set(pattern, unsafetyReason(pattern, result));
  }
  return analysed.get(pattern);
}

/**
 * Analyses patterns: one is safe when the time that it takes is linear in the length of the text, whatever the text is. Others
 * could stop a server with one request. The analysis is loaded when it is needed.
 */
export async function analysePatterns(patterns: ReadonlySet<string>): Promise<PatternCheck> {
  const complex = [...patterns].filter((pattern) => !simple.test(pattern) && !knownPatterns.has(pattern));
  for (const pattern of complex) await analysePattern(pattern);
  return (pattern) => (complex.includes(pattern) ? analysed.get(pattern) : undefined);
}

function unsafetyReason(pattern: string, result: Diagnostics): string | undefined {
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') {
    // An invalid one is reported on its own.
    return result.error.kind === 'invalid'
      ? undefined
      : `it is not known how long "${pattern}" takes on long texts; write a simpler pattern.`;
  }
  const time = result.complexity.type === 'exponential' ? 'exponential' : 'more than linear';
  return `"${pattern}" takes ${time} time on texts such as ${result.attack.pattern}, so that one request could stop a server.`;
}
