import { writeResult } from './write-result.ts';

/** The result of judging a server that conforms: every check that fails is a false positive. */
export type ConformingServerResult = {
  readonly server: string;
  /** Number of checks. */
  readonly checks: number;
  readonly falsePositives: readonly string[];
  /** Checks that ended in an error or were untestable. */
  readonly undecided: readonly string[];
};

const sum = (
  results: readonly ConformingServerResult[],
  count: (it: ConformingServerResult) => number,
): number => results.reduce((all, it) => all + count(it), 0);

/** The number of false positives in one sentence. */
export function summarizeFalsePositives(results: readonly ConformingServerResult[]): string {
  const checks = sum(results, (it) => it.checks);
  const failed = sum(results, (it) => it.falsePositives.length);
  const undecided = sum(results, (it) => it.undecided.length);
  return `Of ${checks} checks on ${results.length} conforming servers, ${failed} failed and ${undecided} were undecided.`;
}

/** Writes the results as `false-positives.json` and `false-positives.md` into a folder and creates the folder if it is missing. */
export function writeFalsePositives(results: readonly ConformingServerResult[], folder: string): void {
  const summary = summarizeFalsePositives(results);
  const rows = results.map(
    (it) => `| ${it.server} | ${it.checks} | ${it.falsePositives.length} | ${it.undecided.length} |`,
  );
  const markdown = `# False positives on conforming servers

${summary}

| server | checks | false positives | undecided |
| --- | ---: | ---: | ---: |
${rows.join('\n')}
`;
  writeResult(folder, 'false-positives', { summary, servers: results }, markdown);
}
