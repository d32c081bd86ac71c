// Measures runs of the built suite against the mock, at both depths, at once and with 50 ms before each response: time by the clock,
// processor time of suite, browser and mock apart, and requests. Needs Linux. Writes its part of docs/performance.md.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { runWithOptions } from 'countersign-contract/command';
import { startDelay } from './bench/delay.ts';
import { disconnect, MeasuredServer } from './bench/measure.ts';
import { watchProcessTree } from './bench/process-tree.ts';
import { describeMachine, tableOf, writePart } from './bench/report.ts';
import { buildPackage } from './build/build-package.ts';
import { packageNamed, root } from './build/package-sources.ts';

const delayMs = 50;

/** The requests that a mock has answered. */
async function requestsOf(mock: MeasuredServer): Promise<number> {
  const metrics = await (await fetch(`${mock.baseUrl}/__mock/metrics`)).text();
  const counts = [...metrics.matchAll(/^countersign_http_requests_total\{.*\} (\d+)$/gm)];
  return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Judges a mock of its own; the cells of a row of the table. @throws Error when the mock does not conform */
async function measure(suite: string, depth: string, delay: number): Promise<readonly string[]> {
  const mock = await MeasuredServer.startMock();
  const between = delay > 0 ? await startDelay(Number(new URL(mock.baseUrl).port), delay) : undefined;
  try {
    const before = await mock.usage();
    const target = between ? `http://127.0.0.1:${between.port}` : mock.baseUrl;
    const start = performance.now();
    const run = spawn(process.execPath, [suite, '--profile', `${target}/__mock/profile`, '--depth', depth], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const usageOf = watchProcessTree(run.pid ?? 0);
    const [printed, errors, [code]] = await Promise.all([
      text(run.stdout),
      text(run.stderr),
      once(run, 'exit'),
    ]);
    const clock = performance.now() - start;
    const { browser, rest } = usageOf();
    if (code !== 0) throw new Error(`The run ended with exit code ${code}:\n${printed}${errors}`);
    const mockMs = ((await mock.usage()).cpuUs - before.cpuUs) / 1_000;
    const name = `${depth}${delay > 0 ? `, ${delay} ms before each response` : ''}`;
    const requests = (await requestsOf(mock)).toLocaleString('en');
    return [name, seconds(clock), seconds(rest), seconds(browser), seconds(mockMs), requests];
  } finally {
    between?.stop();
    await mock.stop();
  }
}

const command = {
  summary: 'Measures runs of the suite against the mock, and writes its part of docs/performance.md.',
  usage: 'npm run bench:suite',
  options: {},
} as const;

await runWithOptions('bench', command, async () => {
  const source = packageNamed('countersign-verify');
  const folder = join(root, 'dist', source.name);
  await buildPackage(source, folder);
  const rows: (readonly string[])[] = [];
  for (const delay of [0, delayMs]) {
    for (const depth of ['full', 'quick']) {
      const row = await measure(join(folder, 'lib', 'main.js'), depth, delay);
      console.log(row.join('  '));
      rows.push(row);
    }
  }
  disconnect();
  const head = ['depth', 'by the clock', 'suite', 'browser', 'mock', 'requests'];
  const load = loadavg()
    .map((it) => it.toFixed(1))
    .join(', ');
  writePart(
    'bench:suite',
    `Written by \`npm run bench:suite\` on ${describeMachine()}, load average ${load}.\n\n${tableOf(head, rows)}\n`,
  );
  return 0;
});
