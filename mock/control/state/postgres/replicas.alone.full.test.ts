import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createControl } from '../../client/create-control.ts';
import { localFetch } from '../../client/local-fetch.ts';
import { lackOfPostgres, PostgresCluster } from '../../testing/postgres-cluster.ts';
import { fail, ReplicaFleet } from '../../testing/replica-fleet.ts';
import { leaseSeconds } from './replica-lease.ts';

const companyCount = 16;
/** Requests to each replica before anything is measured: Node compiles what runs often. */
const warmUp = 2_000;
const requests = 250;
const ticksPerSecond = 100;

const cluster = new PostgresCluster();
const it = test.skipIf(lackOfPostgres !== undefined);

/** A company, and the replica that gets its requests, as a load balancer that hashes `Host` would choose it. */
type Target = {
  baseUrl: string;
  headers: Record<string, string>;
  contact: string;
};

async function createTarget(number: number, port: number): Promise<Target> {
  const baseUrl = `http://company-of-${number}.localhost:${port}`;
  await createControl(baseUrl).companies.create({ name: `company-of-${number}`, empty: true });
  const { access_token } = await createControl(baseUrl).tokens.create({
    scope: 'api/contacts offline_access',
  });
  const headers = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
  const created = await create({ baseUrl, headers });
  const { contact } = (await created.json()) as { contact: { id: string } };
  return { baseUrl, headers, contact: contact.id };
}

function create({ baseUrl, headers }: Pick<Target, 'baseUrl' | 'headers'>): Promise<Response> {
  const body = JSON.stringify({ contact: { type: 'Client', last_name: 'Measured' } });
  return localFetch(`${baseUrl}/api/contacts`, { method: 'POST', headers, body });
}

/** Reads one contact, and creates one at every fourth request. */
async function request(target: Target, turn: number): Promise<void> {
  const { baseUrl, headers, contact } = target;
  const isWrite = turn % 4 === 0;
  const response = isWrite
    ? await create(target)
    : await localFetch(`${baseUrl}/api/contacts/${contact}`, { headers });
  await response.arrayBuffer();
  expect(response.status).toBe(isWrite ? 201 : 200);
}

async function requestAll(targets: readonly Target[], count: number): Promise<void> {
  const one = async (target: Target) => {
    for (let turn = 0; turn < count; turn += 1) await request(target, turn);
  };
  await Promise.all(targets.map(one));
}

/** The user and system time of a process so far, in microseconds. */
function processorTime(pid = 0): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return ((Number(fields[11]) + Number(fields[12])) / ticksPerSecond) * 1e6;
}

function processorTimeOf({ replicas }: ReplicaFleet): number {
  return replicas.reduce((sum, { process }) => sum + processorTime(process.process.pid), 0);
}

/** Milliseconds until another replica answers for a company of one that was killed. */
async function timeRecovery(fleet: ReplicaFleet, { baseUrl, headers, contact }: Target): Promise<number> {
  const [killed, other] = fleet.replicas;
  if (killed === undefined || other === undefined) throw new Error('This takes two replicas.');
  const elsewhere = baseUrl.replace(`:${killed.port}`, `:${other.port}`);
  const startedAt = performance.now();
  const back = fail(fleet, killed, 'kill');
  const read = () =>
    localFetch(`${elsewhere}/api/contacts/${contact}`, { headers }).then(({ status }) => status);
  await expect.poll(read, { interval: 20 }).toBe(200);
  const time = performance.now() - startedAt;
  await back;
  return time;
}

/** Starts replicas, and spreads companies over them. */
async function startFleet(
  count: number,
  companies: number,
): Promise<{ fleet: ReplicaFleet; targets: Target[]; address: string }> {
  const address = await cluster.createDatabase();
  const fleet = new ReplicaFleet(cluster, address);
  await fleet.startReplicas(count, []);
  const ports = fleet.replicas.map(({ port }) => port);
  const numbers = Array.from({ length: companies }, (_, number) => number);
  const targets = await Promise.all(
    numbers.map((number) => createTarget(number, ports[number % count] ?? 0)),
  );
  return { fleet, targets, address };
}

describe('Replicas on one machine', () => {
  it('serve the companies of one that was killed as soon as its lease has ended', async () => {
    const { fleet, targets, address } = await startFleet(2, 4);
    try {
      const [first] = targets;
      if (first === undefined) throw new Error('There are no companies.');
      const saved = `SELECT 1 FROM countersign_entries WHERE key = '${first.contact}'`;
      await expect.poll(() => cluster.query(address, saved)).toHaveLength(1);
      const time = await timeRecovery(fleet, first);
      console.log(`Another replica answered ${time.toFixed(0)} ms after kill -9.`);
      expect(time).toBeLessThan(4 * leaseSeconds * 1_000);
    } finally {
      await fleet.stop();
    }
  });

  it('need no more processor time for a request when they are two', async () => {
    const times = new Map<number, number>();
    for (const count of [1, 2, 4]) {
      const { fleet, targets } = await startFleet(count, companyCount);
      try {
        await requestAll(targets, (warmUp * count) / companyCount);
        const before = processorTimeOf(fleet);
        await requestAll(targets, requests);
        const time = (processorTimeOf(fleet) - before) / (companyCount * requests);
        times.set(count, time);
        console.log(
          `${count} replicas: ${time.toFixed(0)} µs of processor time per request, saving included.`,
        );
      } finally {
        await fleet.stop();
      }
    }
    // Of four on two cores each runs a quarter of the time, with colder caches and less compiled code: printed only.
    const [one = 0, two = 0] = [times.get(1), times.get(2)];
    expect(two).toBeLessThan(2 * one);
  });
});
