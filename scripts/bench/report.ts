import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { root } from '../build/package-sources.ts';

/** What was measured of one kind of request, in microseconds of processor time for one, by round. */
export type Measured = {
  name: string;
  goal: number | undefined;
  bare: readonly number[];
  mock: readonly number[];
  /** In the order of {@link Measurement.peers}; undefined where a peer cannot do it. */
  peers: readonly (readonly number[] | undefined)[];
};

/** How many responses to one kind of request the bare server and the mock send in a second. */
export type Throughput = {
  name: string;
  bare: number;
  mock: number;
};

/** All that the benchmark measured. */
export type Measurement = {
  rows: readonly Measured[];
  /** Names and versions. */
  peers: readonly string[];
  /** What a start and memory take: a name, and the text of each column. */
  totals: readonly (readonly string[])[];
  throughputs: readonly Throughput[];
  /** How often the bare server and the mock were started. */
  starts: number;
  rounds: number;
  requests: number;
  warmUp: number;
};

/** The median of some values. */
export function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** The share of the bare server's speed that the mock reaches. */
export function share({ mock, bare }: Pick<Measured, 'mock' | 'bare'>): number {
  return median(bare) / median(mock);
}

/** A median with the smallest and largest value: `56 (52–71)`. */
export function spread(values: readonly number[]): string {
  return `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;
}

/** The load average of a run with nothing beside it: that of the server and of the client. */
const ownLoad = 2;

/** What shared the machine with the servers that were measured. */
function describeLoad(): string {
  const [load = 0] = loadavg();
  return load > ownLoad + 0.5
    ? `The server shared the machine with the client and with other work (load average ${load.toFixed(0)}), hence the spread: compare columns, not microseconds.`
    : 'The server shared the machine with the client only.';
}

/** Writes the part of docs/performance.md that stands between the marks of a name. */
export function writePart(name: string, part: string): void {
  const page = join(root, 'docs', 'performance.md');
  const [above = '', , below = ''] = readFileSync(page, 'utf8').split(
    new RegExp(`<!-- ${name}(?: ends)? -->\n`),
  );
  writeFileSync(page, `${above}<!-- ${name} -->\n${part}<!-- ${name} ends -->\n${below}`);
}

/** A table in Markdown. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The day, and the machine, Node and revision that something is measured with: `2026-11-22: Node 24.21.0, …`. */
export function describeMachine(): string {
  const version = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const [{ model = 'unknown' } = {}] = cpus();
  return `${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, revision ${version}, ${cpus().length} cores (${model.trim()})`;
}

/** The part of the page that the benchmark writes, in Markdown. */
export function reportOf(measurement: Measurement): string {
  const { rows, peers, totals, throughputs, starts, rounds, requests, warmUp } = measurement;
  const columns = ['bare server', 'Countersign', ...peers];
  const cells = rows.map((row) => [
    row.name,
    ...[row.bare, row.mock, ...row.peers].map((values) => (values === undefined ? '–' : spread(values))),
    `${share(row).toFixed(2)}${row.goal === undefined ? '' : share(row) < row.goal ? ` (goal ${row.goal})` : ` (goal ${row.goal} reached)`}`,
  ]);
  return `Written by \`npm run bench\` on ${describeMachine()}.
${describeLoad()}

### Processor time per request

Microseconds of user and system time of the server's process for one request, median of ${rounds} interleaved rounds (smallest–largest) of
${requests} requests, after ${warmUp.toLocaleString('en')} to warm up; peers that take more than a millisecond get a twentieth of both. The bare server is \`node:http\` that sends the
bytes of Countersign and does nothing else. Countersign is the package that users install, with everything on: login, validation, journal, faults that can
be switched on. Peers respond with the examples of the document, a list with fewer records than 50;
json-server with its own records. "–" is what a peer cannot do: Mockoon and json-server do not validate, and the three that respond from a document do not search.

${tableOf(['request', ...columns, 'Countersign’s share of bare'], cells)}

![Processor time per request, by kind of request and server](images/performance.svg)

### Responses in a second

When more requests are always waiting (four connections, sixteen requests ahead on each), by the clock: the client takes a part of the machine, too.

${tableOf(['request', 'bare server', 'Countersign'], throughputs.map(throughputCells))}

### Start and memory

The bare server and Countersign were started ${starts} times, after one start of Countersign that left what Node has compiled to the next ones. Peers were started once.

${tableOf(['', ...columns], totals)}
`;
}

function throughputCells({ name, bare, mock }: Throughput): string[] {
  const rate = (value: number) => Math.round(value).toLocaleString('en');
  return [name, rate(bare), rate(mock)];
}

const colours = ['#999999', '#2f6f4f', '#b8860b', '#8b4f9f', '#3c6fb0', '#b0503c'];

/** The chart of the same figures: bars on a logarithmic scale, the shorter the faster. */
export function chartOf({ rows, peers }: Measurement): string {
  const [left, width, bar, gap] = [290, 480, 13, 14];
  const names = ['bare server', 'Countersign', ...peers];
  const x = (us: number) => (Math.log10(Math.max(us, 1)) / 4.5) * width;
  let y = 34;
  const parts = names.map(
    (name, index) =>
      `<rect x="${10 + index * 135}" y="6" width="11" height="11" fill="${colours[index]}"/><text x="${25 + index * 135}" y="16">${name}</text>`,
  );
  for (const row of rows) {
    parts.push(
      `<text x="${left - 8}" y="${y + 12}" text-anchor="end">${row.name.replaceAll('`', '')}</text>`,
    );
    for (const [index, values] of [row.bare, row.mock, ...row.peers].entries()) {
      if (values === undefined) continue;
      const us = median(values);
      parts.push(
        `<rect x="${left}" y="${y}" width="${x(us).toFixed(0)}" height="${bar - 2}" fill="${colours[index]}"/><text x="${(left + x(us) + 5).toFixed(0)}" y="${y + 10}" font-size="10">${us.toFixed(0)} µs</text>`,
      );
      y += bar;
    }
    y += gap;
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width + 70} ${y}" font-family="sans-serif" font-size="12"><title>Processor time per request, on a logarithmic scale</title><rect width="100%" height="100%" fill="white"/>${parts.join('')}</svg>\n`;
}
