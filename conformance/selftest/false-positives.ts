import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the suite said of a server that conforms. Everything accused is accused falsely. */
export type ConformingServerResult = {
  readonly server: string;
  readonly checks: number;
  readonly accused: readonly string[];
  readonly undecided: readonly string[];
};

const sum = (
  innocents: readonly ConformingServerResult[],
  count: (it: ConformingServerResult) => number,
): number => innocents.reduce((all, it) => all + count(it), 0);

/** The false accusations in one line. */
export function summarizeFalsePositives(innocents: readonly ConformingServerResult[]): string {
  const checks = sum(innocents, (it) => it.checks);
  const accused = sum(innocents, (it) => it.accused.length);
  const undecided = sum(innocents, (it) => it.undecided.length);
  return `Of ${checks} checks of ${innocents.length} conforming servers ${accused} accused falsely and ${undecided} came to nothing.`;
}

/** Writes what was said of conforming servers as `conforming.json` and `conforming.md` into a folder, which is made where it is missing. */
export function writeFalsePositives(innocents: readonly ConformingServerResult[], folder: string): void {
  const summary = summarizeFalsePositives(innocents);
  const rows = innocents.map(
    (it) => `| ${it.server} | ${it.checks} | ${it.accused.length} | ${it.undecided.length} |`,
  );
  const markdown = `# Servers that conform in their own ways

${summary}

| server | checks | accused falsely | undecided |
| --- | ---: | ---: | ---: |
${rows.join('\n')}
`;
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'conforming.json'),
    `${JSON.stringify({ summary, servers: innocents }, null, 2)}\n`,
  );
  writeFileSync(join(folder, 'conforming.md'), markdown);
}
