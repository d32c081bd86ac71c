// Measures the mock beside a bare node:http server that sends the same bytes, and beside other mock servers where they are
// installed (npm ci --prefix scripts/bench/peers): processor time per request, in interleaved rounds, throughput, start and memory.
// The mock is the package that users install. Writes its part of docs/performance.md and the chart. With --short, it takes
// a fraction of the time.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runWithOptions } from 'countersign-contract/command';
import { contactsOf, disconnect, MeasuredServer, type Usage } from './bench/measure.ts';
import { type Peer, peersFor } from './bench/peers.ts';
import {
  chartOf,
  type Measured,
  type Measurement,
  median,
  reportOf,
  share,
  spread,
  type Throughput,
  writePart,
} from './bench/report.ts';
import { type Row, requestOf, rowsFor } from './bench/rows.ts';
import { buildPackage } from './build/build-package.ts';
import { packageNamed, root } from './build/package-sources.ts';

const isShort = process.argv.includes('--short');
const [roundCount, requestCount, warmUpCount] = isShort ? [3, 400, 2_000] : [5, 800, 12_000];
const startCount = 3;
const saturatedS = isShort ? 1 : 2;
/** What takes more than this gets so many times fewer requests. */
const [slowUs, slowerBy] = [1_000, 20];
const manyRecords = 10_000;
const createdRecords = isShort ? 10_000 : 100_000;

const document = join(root, 'openapi', 'openapi.json');
const folder = mkdtempSync(join(tmpdir(), 'bench-'));
const servers: MeasuredServer[] = [];

/** A running server; a peer, or the mock or the bare server where there is none. */
type Running = {
  server: MeasuredServer;
  peer?: Peer;
};

async function warmUp(row: Row, { server, peer }: Running): Promise<number> {
  const request = requestOf(row, peer?.paths[row.kind]);
  const slow = (await server.cost(request, 80)) > slowUs;
  await server.cost(request, slow ? warmUpCount / slowerBy : warmUpCount);
  return slow ? requestCount / slowerBy : requestCount;
}

/** How many responses each server that can do it sends in a second, when more requests are always waiting. */
async function saturate(row: Row, mock: MeasuredServer, bare: MeasuredServer): Promise<Throughput> {
  await bare.answer(await mock.send(requestOf(row), 0));
  const request = requestOf(row);
  return {
    name: row.name,
    bare: await bare.saturate(request, saturatedS),
    mock: await mock.saturate(request, saturatedS),
  };
}

async function measure(
  row: Row,
  mock: MeasuredServer,
  bare: MeasuredServer,
  peers: readonly (Running | undefined)[],
) {
  await row.prepare?.(1);
  const answer = await mock.send(requestOf(row), 0);
  if (answer.status !== row.status) throw new Error(`${row.name} got ${answer.status}: ${answer.body}`);
  await bare.answer(answer);
  const able = await Promise.all(
    peers.map(async (running) => {
      const path = running?.peer?.paths[row.kind];
      if (running === undefined || path === undefined) return undefined;
      const { status } = await running.server.send(requestOf(row, path), 0);
      return status === row.status ? running : undefined;
    }),
  );
  const running: (Running | undefined)[] = [{ server: bare }, { server: mock }, ...able];
  const costs: (number[] | undefined)[] = [];
  const counts: number[] = [];
  for (const [index, one] of running.entries()) {
    if (index === 1) await row.prepare?.(80 + warmUpCount);
    counts.push(one === undefined ? 0 : await warmUp(row, one));
    costs.push(one && []);
  }
  for (let round = 0; round < roundCount; round += 1) {
    for (const [index, one] of running.entries()) {
      if (one === undefined) continue;
      if (index === 1) await row.prepare?.(requestCount);
      costs[index]?.push(
        await one.server.cost(requestOf(row, one.peer?.paths[row.kind]), counts[index] ?? requestCount),
      );
    }
  }
  const [bareCosts = [], mockCosts = [], ...others] = costs;
  return {
    name: row.name,
    goal: row.goal,
    bare: bareCosts,
    mock: mockCosts,
    peers: others,
  } satisfies Measured;
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;

const first = { method: 'GET', path: () => '/api/contacts?per_page=1' };

/** What a server has used by its first response, of several starts. @returns the last server that was started */
async function start(
  starter: () => Promise<MeasuredServer>,
): Promise<[server: MeasuredServer, totals: [start: string, memory: string]]> {
  const usages: Usage[] = [];
  for (;;) {
    const server = await starter();
    servers.push(server);
    await server.send(first, 0);
    usages.push(await server.usage());
    if (usages.length === startCount) return [server, startTotals(usages)];
    await server.stop();
  }
}

function startTotals(usages: readonly Usage[]): [start: string, memory: string] {
  const times = usages.map(({ cpuUs }) => cpuUs / 1_000);
  return [`${spread(times)} ms`, megabytes(median(usages.map(({ bytes }) => bytes)))];
}

/** The memory of a peer that has started and responded once. */
async function memoryOf(peer: Peer): Promise<string> {
  const server = await MeasuredServer.startPeer(peer);
  try {
    return megabytes((await server.usage()).bytes);
  } finally {
    await server.stop();
  }
}

/** Builds the package that users install. @returns the path of its main module */
async function buildMock(): Promise<string> {
  const target = join(folder, 'countersign');
  await buildPackage(packageNamed('countersign'), target);
  return join(target, 'lib', 'main.js');
}

const command = {
  summary: 'Measures the mock beside other servers, and writes its part of docs/performance.md.',
  usage: 'npm run bench -- [OPTION ...]',
  options: { short: { help: 'take a fraction of the time' } },
} as const;

await runWithOptions('bench', command, async () => {
  try {
    const main = await buildMock();
    // The first start leaves what Node has compiled for the next ones.
    await (await MeasuredServer.startMock({ main })).stop();
    const [bare, bareTotals] = await start(MeasuredServer.startBare);
    const [mock, mockTotals] = await start(() => MeasuredServer.startMock({ main }));
    const starts = [bareTotals, mockTotals];
    await mock.readApps();
    const [, id = ''] = /"id":"([\w-]{22})"/.exec((await mock.send(first, 0)).body) ?? [];
    const many = await MeasuredServer.startMock({ main, seedSize: manyRecords });
    servers.push(many);
    const contacts = [...(await contactsOf(mock)), ...(await contactsOf(many, manyRecords / 200))];
    const peers = await peersFor({ document, folder, contacts }, id);
    const running: (Running | undefined)[] = [];
    for (const peer of peers) {
      const server = peer.version === undefined ? undefined : await MeasuredServer.startPeer(peer);
      if (server !== undefined) servers.push(server);
      running.push(server && { server, peer });
      starts.push(server === undefined ? ['–', '–'] : startTotals([await server.usage()]));
    }
    const measured: Measured[] = [];
    for (const row of rowsFor(mock, id)) {
      const one = await measure(row, row.amongMany ? many : mock, bare, running);
      measured.push(one);
      const others = one.peers.map((values) => (values === undefined ? '–' : median(values).toFixed(0)));
      console.log(
        `${one.name}: bare ${median(one.bare).toFixed(1)}, mock ${median(one.mock).toFixed(1)} us, share ${share(one).toFixed(2)}; ${others.join(' ')}`,
      );
    }
    const throughputs: Throughput[] = [];
    for (const row of rowsFor(mock, id)) {
      // A code works only once, and obtaining one takes longer than exchanging it.
      if (row.prepare !== undefined) continue;
      throughputs.push(await saturate(row, row.amongMany ? many : mock, bare));
    }
    const creating = rowsFor(mock, id).find(({ kind }) => kind === 'create');
    const growing = await MeasuredServer.startMock({ main });
    servers.push(growing);
    if (creating !== undefined) await growing.cost(requestOf(creating), createdRecords);
    const grown = megabytes((await growing.usage()).bytes);
    const created = await contactsOf(growing, createdRecords / 200);
    // A peer that searches keeps the records that it was given.
    const ofPeers = await Promise.all(
      running.map(async (one) =>
        one?.peer?.paths.search === undefined ? '–' : megabytes((await one.server.usage()).bytes),
      ),
    );
    const grownFiles = { document, folder: mkdtempSync(join(folder, 'grown-')), contacts: created };
    const grownPeers: string[] = [];
    for (const peer of await peersFor(grownFiles, created[0]?.id ?? '')) {
      const isMeasured = peer.version !== undefined && peer.paths.search !== undefined;
      grownPeers.push(isMeasured ? await memoryOf(peer) : '–');
    }
    const measurement: Measurement = {
      rows: measured,
      peers: peers.map(({ name, version }) => `${name} ${version ?? '(not installed)'}`),
      totals: [
        ['processor time until the first response', ...starts.map(([time]) => time)],
        ['memory after it', ...starts.map(([, memory]) => memory)],
        [
          `memory after all of the above, with ${manyRecords.toLocaleString('en')} contacts (Countersign: with documents in proportion, too)`,
          '–',
          megabytes((await many.usage()).bytes),
          ...ofPeers,
        ],
        [
          `memory after ${createdRecords.toLocaleString('en')} contacts were created (json-server: were loaded, one was read)`,
          '–',
          grown,
          ...grownPeers,
        ],
      ],
      throughputs,
      starts: startCount,
      rounds: roundCount,
      requests: requestCount,
      warmUp: warmUpCount,
    };
    writePart('bench', reportOf(measurement));
    writeFileSync(join(root, 'docs', 'images', 'performance.svg'), chartOf(measurement));
  } finally {
    await Promise.all(servers.map((server) => server.stop()));
    rmSync(folder, { recursive: true, force: true });
    disconnect();
  }
  return 0;
});
