import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, inject, test } from 'vitest';
import { casesOfDay } from '../../../../testing/sample.ts';
import { shuffle } from '../../../../testing/shuffle.ts';
import { RandomSource } from '../../../seed/random-source.ts';
import { createControl } from '../../client/create-control.ts';
import { localFetch } from '../../client/local-fetch.ts';
import { writtenNames } from '../../testing/contacts.ts';
import { lackOfPostgres, PostgresCluster } from '../../testing/postgres-cluster.ts';
import { type Failure, fail, lackOfProxy, ReplicaFleet } from '../../testing/replica-fleet.ts';
import { savedWithinSeconds } from '../state-saver.ts';
import { leaseSeconds } from './replica-lease.ts';

const workerCount = 16;
const answerMs = 6_000;
const retryMs = 100;
const allowedMs = 2_000;

const cluster = new PostgresCluster();
const it = test.skipIf((lackOfPostgres ?? lackOfProxy) !== undefined);

/** Notes each change of a company in the order in which the database made it, with the process that made it. */
const audit = `
  CREATE TABLE audit (
    number bigserial, name text, replica text, before_replica text, epoch bigint, version bigint, before_version bigint,
    writer text
  );
  CREATE FUNCTION note() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO audit (name, replica, before_replica, epoch, version, before_version, writer) VALUES
      (NEW.name, NEW.replica, OLD.replica, NEW.epoch, NEW.version, OLD.version, current_setting('application_name'));
    RETURN NULL;
  END $$;
  CREATE TRIGGER note AFTER UPDATE ON countersign_companies FOR EACH ROW EXECUTE FUNCTION note();
`;

/** A write that was answered: its id, and when. */
type Write = {
  name: string;
  id: string;
  at: number;
};

/** A company, and somebody who writes contacts to it and reads them again. */
class Worker {
  readonly name: string;
  readonly writes: Write[] = [];
  /** Contacts that were answered, and not found later. */
  readonly missing: string[] = [];
  readonly #baseUrl: string;
  readonly #random: RandomSource;
  readonly #port: number;
  #token = '';
  slowestMs = 0;

  constructor(number: number, port: number, random: RandomSource) {
    this.name = `worker-${number}`;
    this.#port = port;
    this.#baseUrl = `http://${this.name}.localhost:${port}`;
    this.#random = random;
  }

  get control() {
    return createControl(this.#baseUrl);
  }

  async begin(): Promise<void> {
    const control = createControl(`http://127.0.0.1:${this.#port}`);
    await untilAnswered(() => control.companies.create({ name: this.name, empty: true }));
    const minted = await untilAnswered(() =>
      this.control.tokens.create({ scope: 'api/contacts offline_access' }),
    );
    this.#token = minted.access_token;
  }

  /** Writes and reads until a moment; what is not answered is tried again as another write. */
  async work(until: () => boolean): Promise<void> {
    for (let count = 0; !until(); count += 1) {
      await this.#write(`write-${this.name}-${count}`).catch(() => delay(retryMs));
      await this.#readEarlier().catch(() => delay(retryMs));
      await delay(5);
    }
  }

  async #write(name: string): Promise<void> {
    const startedAt = performance.now();
    const body = JSON.stringify({ contact: { type: 'Client', last_name: name } });
    const response = await this.#fetch('/api/contacts', { method: 'POST', body });
    if (response.status !== 201) throw new Error(String(response.status));
    const { contact } = (await response.json()) as { contact: { id: string } };
    this.writes.push({ name, id: contact.id, at: performance.now() });
    this.slowestMs = Math.max(this.slowestMs, performance.now() - startedAt);
  }

  async #readEarlier(): Promise<void> {
    const write = this.writes[this.#random.integerBelow(this.writes.length || 1)];
    if (write === undefined) return;
    const response = await this.#fetch(`/api/contacts/${write.id}`);
    await response.body?.cancel();
    if (response.status === 404) this.missing.push(write.name);
    else if (response.status !== 200) throw new Error(String(response.status));
  }

  #fetch(path: string, init: RequestInit = {}): Promise<Response> {
    return localFetch(`${this.#baseUrl}${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${this.#token}`, 'Content-Type': 'application/json' },
      signal: AbortSignal.timeout(answerMs),
    });
  }
}

async function untilAnswered<Result>(action: () => Promise<Result>): Promise<Result> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await action();
    } catch (error) {
      if (attempt === 300) throw error;
      await delay(retryMs);
    }
  }
}

/** When a replica failed without saving, and which companies it had. */
type Loss = {
  at: number;
  companies: ReadonlySet<string>;
};

async function causeFailures(
  fleet: ReplicaFleet,
  failures: readonly Failure[],
  random: RandomSource,
): Promise<Loss[]> {
  const losses: Loss[] = [];
  for (const failure of failures) {
    const replica = random.pick(fleet.replicas);
    const companies = new Set(await fleet.companiesOf(replica));
    if (failure !== 'stop') losses.push({ at: performance.now(), companies });
    await fail(fleet, replica, failure);
    await delay(random.between(500, 1_500));
  }
  return losses;
}

describe('Replicas that are killed, paused and cut off at random', () => {
  const modes: [string, string[]][] = [
    ['lose nothing that was answered longer ago than the interval', []],
    ['lose nothing that was answered, if it is durable', ['--durable']],
  ];
  it.each(casesOfDay(modes, modes.length))(
    'never write the same company, and %s, every other day',
    async (_what, args) => {
      const seed = inject('sampleSeed') + args.length;
      console.log(`Replicas fail by the seed ${seed}.`);
      const random = new RandomSource(`${seed}`);
      const address = await cluster.createDatabase();
      const fleet = new ReplicaFleet(cluster, address);
      try {
        await fleet.startReplicas(3, args);
        await fleet.startProxy();
        await cluster.query(address, audit);
        const workers = Array.from(
          { length: workerCount },
          (_, number) => new Worker(number, fleet.port, random),
        );
        await Promise.all(workers.map((worker) => worker.begin()));
        let isOver = false;
        const work = Promise.all(workers.map((worker) => worker.work(() => isOver)));
        const failures = shuffle<Failure>(['kill', 'pause', 'cut', 'stop'], seed);
        const losses = await causeFailures(fleet, failures, random);
        isOver = true;
        await work;
        await expectOneWriter(address);
        const slack = allowedMs + Math.max(...workers.map(({ slowestMs }) => slowestMs));
        let due = 0;
        for (const worker of workers) {
          const there = await untilAnswered(() => writtenNames(worker.control));
          const mustBeThere = worker.writes.filter(
            ({ at }) => args.length > 0 || !losses.some((loss) => canLose(loss, worker.name, at, slack)),
          );
          due += mustBeThere.length;
          expect(mustBeThere.filter(({ name }) => !there.has(name))).toEqual([]);
          if (args.length > 0) expect(worker.missing).toEqual([]);
        }
        const answered = workers.reduce((sum, { writes }) => sum + writes.length, 0);
        console.log(`${answered} writes were answered, of which ${due} had to be there.`);
        expect(due).toBeGreaterThan(100);
      } finally {
        await fleet.stop();
      }
    },
  );
});

/** Whether a write can be lost that was answered when its replica could no longer save it. */
function canLose({ at: failedAt, companies }: Loss, name: string, at: number, slackMs: number): boolean {
  const [before, after] = [savedWithinSeconds * 1_000 + slackMs, leaseSeconds * 1_000 + slackMs];
  return companies.has(name) && at > failedAt - before && at < failedAt + after;
}

/** Proves from the database that each save came from the replica that had the company, under an epoch of its own. */
async function expectOneWriter(address: string): Promise<void> {
  const rows = await cluster.query(address, 'SELECT * FROM audit ORDER BY number');
  const saves = rows.filter(({ version, before_version }) => version !== before_version);
  expect(saves.length).toBeGreaterThan(100);
  expect(saves.filter(({ writer, replica }) => writer !== `countersign ${replica}`)).toEqual([]);
  const replicasOf = Map.groupBy(saves, ({ name, epoch }) => `${name} ${epoch}`);
  const shared = [...replicasOf].filter(([, list]) => new Set(list.map(({ replica }) => replica)).size > 1);
  expect(shared).toEqual([]);
  for (const [name, changes] of Map.groupBy(rows, ({ name }) => name)) {
    const epochs = changes.map(({ epoch }) => Number(epoch));
    const versions = changes.map(({ version }) => Number(version));
    expect([name, epochs]).toEqual([name, epochs.toSorted((one, other) => one - other)]);
    expect([name, versions]).toEqual([name, versions.toSorted((one, other) => one - other)]);
    const skipped = changes.filter(
      ({ version, before_version }) => Number(version) - Number(before_version) > 1,
    );
    expect(skipped).toEqual([]);
  }
  expect(new Set(rows.map(({ epoch }) => epoch)).size).toBeGreaterThan(workerCount);
  const stale = `SELECT 1 FROM countersign_entries entry JOIN countersign_companies company ON company.name = entry.company
    WHERE entry.version > company.version`;
  expect(await cluster.query(address, stale)).toEqual([]);
}
