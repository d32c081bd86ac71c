// Measures the mock beside a bare node:http server that sends the same bytes: processor time per request, in interleaved
// rounds, and what a start takes. Writes docs/performance.md.
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { disconnect, type MeasuredRequest, MeasuredServer } from './bench/measure.ts';

const ROUNDS = 5;
const REQUESTS_PER_ROUND = 800;
const WARM_UP_REQUESTS = 3_000;
const MANY = 10_000;

interface Row extends MeasuredRequest {
  name: string;
  /** The share of the bare server's speed that the mock is to reach; undefined where none is set. */
  goal?: number;
  /** Whether it is sent to the mock with many contacts. */
  amongMany?: boolean;
}

interface Measured {
  name: string;
  mock: number[];
  bare: number[];
  goal: number | undefined;
}

const contact = {
  type: 'Client',
  organisation: 'Benchmark',
  email: 'b@example.com',
  due_days: 14,
  currency: 'EUR',
};
const json = (record: object) => JSON.stringify({ contact: record });

function rowsFor(id: string): Row[] {
  const list = '/api/contacts?per_page=50';
  return [
    { name: 'read one', goal: 0.85, method: 'GET', path: () => `/api/contacts/${id}` },
    { name: 'list of 50', goal: 0.8, method: 'GET', path: () => list },
    {
      name: 'list of 50, four pages in turn',
      goal: 0.8,
      method: 'GET',
      path: (turn) => `${list}&page=${1 + (turn % 4)}`,
      amongMany: true,
    },
    {
      // A filter that no list knows is ignored, and keeps the list from being found in the cache.
      name: 'list of 50 by `q` among 10,000, never the same',
      method: 'GET',
      path: (turn) => `${list}&q=foundry&filter[turn]=${turn}-${Math.random()}`,
      amongMany: true,
    },
    { name: 'create', goal: 0.5, method: 'POST', path: () => '/api/contacts', body: json(contact) },
    {
      name: 'update',
      goal: 0.5,
      method: 'PUT',
      path: () => `/api/contacts/${id}`,
      body: json({ organisation: 'Changed' }),
    },
    {
      name: 'create that is refused (422)',
      goal: 0.75,
      method: 'POST',
      path: () => '/api/contacts',
      body: json({ type: 'Client' }),
    },
  ];
}

async function measure(row: Row, mock: MeasuredServer, bare: MeasuredServer): Promise<Measured> {
  const answer = await mock.send(row, 0);
  if (answer.status >= 400 && answer.status !== 422) throw new Error(`${row.name} got ${answer.status}.`);
  await bare.answer(answer);
  const costs = { mock: [] as number[], bare: [] as number[] };
  await bare.cost(row, WARM_UP_REQUESTS, mock.authorization);
  await mock.cost(row, WARM_UP_REQUESTS);
  for (let round = 0; round < ROUNDS; round += 1) {
    costs.bare.push(await bare.cost(row, REQUESTS_PER_ROUND, mock.authorization));
    costs.mock.push(await mock.cost(row, REQUESTS_PER_ROUND));
  }
  return { name: row.name, goal: row.goal, ...costs };
}

function median(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function share({ mock, bare }: Measured): number {
  return median(bare) / median(mock);
}

/** A median with the smallest and largest value: `56 (52–71)`. */
function spread(values: readonly number[]): string {
  return `${median(values).toFixed(0)} (${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)})`;
}

function reportOf(measured: readonly Measured[], start: readonly string[][]): string {
  const table = (head: string[], rows: readonly string[][]) =>
    [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  const rows = measured.map((one) => [
    one.name,
    spread(one.mock),
    spread(one.bare),
    share(one).toFixed(2),
    one.goal === undefined ? '–' : `${one.goal.toFixed(2)}${share(one) < one.goal ? ', missed' : ''}`,
  ]);
  const version = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  const [{ model = 'unknown' } = {}] = cpus();
  return `# Performance

Written by \`npm run bench\` on ${new Date().toISOString().slice(0, 10)}: Node ${process.versions.node}, revision ${version}, ${cpus().length} cores (${model.trim()}).
Its cores were shared with other work and with the client, hence the spread: compare shares, not microseconds.

## Processor time per request

Microseconds of user and system time of the server's process, median of ${ROUNDS} interleaved rounds of ${REQUESTS_PER_ROUND} requests (smallest–largest),
after ${WARM_UP_REQUESTS.toLocaleString('en')} to warm up. The bare
server is \`node:http\` that sends the same bytes and does nothing else. The mock has everything on: login, validation, journal, faults that can be
switched on.

${table(['request', 'mock', 'bare server', 'share', 'goal'], rows)}

![The share of a bare server's speed that the mock reaches, by kind of request](images/performance.svg)

## Start and memory

${table(['', 'mock', 'bare server'], start)}
`;
}

function chartOf(measured: readonly Measured[]): string {
  const [left, width, height] = [300, 400, 28];
  const bars = measured.map((one, index) => {
    const [y, value] = [index * height + 8, share(one)];
    return [
      `<text x="${left - 8}" y="${y + 14}" text-anchor="end">${one.name.replaceAll('`', '')}</text>`,
      `<rect x="${left}" y="${y}" width="${(Math.min(value, 1.2) * width).toFixed(0)}" height="20" fill="#2f6f4f"/>`,
      `<text x="${(left + Math.min(value, 1.2) * width + 6).toFixed(0)}" y="${y + 14}">${value.toFixed(2)}</text>`,
    ].join('');
  });
  const bottom = measured.length * height + 8;
  const limit = `<line x1="${left + width}" y1="0" x2="${left + width}" y2="${bottom}" stroke="#888"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${left + width * 1.2 + 60} ${bottom}" font-family="sans-serif" font-size="12"><title>The share of a bare server’s speed that the mock reaches</title>${bars.join('')}${limit}</svg>\n`;
}

const bare = await MeasuredServer.start({ kind: 'bare' });
const mock = await MeasuredServer.start({ kind: 'mock' });
const many = await MeasuredServer.start({ kind: 'mock', seedSize: MANY });
try {
  const firstPage: MeasuredRequest = { method: 'GET', path: () => '/api/contacts?per_page=1' };
  const { body } = await mock.send(firstPage, 0);
  await bare.send(firstPage, 0);
  const [started, bareStarted] = [await mock.usage(), await bare.usage()];
  const [, id = ''] = /"id":"([\w-]{22})"/.exec(body) ?? [];
  const measured: Measured[] = [];
  for (const row of rowsFor(id)) {
    const one = await measure(row, row.amongMany ? many : mock, bare);
    measured.push(one);
    console.log(
      `${one.name}: ${spread(one.mock)} us, bare ${spread(one.bare)} us, share ${share(one).toFixed(2)}`,
    );
  }
  const [ms, megabytes] = [
    (us: number) => `${(us / 1_000).toFixed(0)} ms`,
    (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`,
  ];
  const start = [
    ['processor time until the first response', ms(started.cpuUs), ms(bareStarted.cpuUs)],
    ['memory after it', megabytes(started.bytes), megabytes(bareStarted.bytes)],
    [
      'memory with 10,000 contacts, 14,445 documents and what belongs to them',
      megabytes((await many.usage()).bytes),
      '–',
    ],
  ];
  const docs = join(import.meta.dirname, '..', 'docs');
  writeFileSync(join(docs, 'performance.md'), reportOf(measured, start));
  writeFileSync(join(docs, 'images', 'performance.svg'), chartOf(measured));
} finally {
  for (const server of [bare, mock, many]) server.stop();
  disconnect();
}
