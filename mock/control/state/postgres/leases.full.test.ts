import { Client } from 'pg';
import { afterEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Mock, startMock } from '../../../start.ts';
import { DatabaseLink } from '../../testing/database-link.ts';
import { lackOfPostgres, PostgresCluster } from '../../testing/postgres-cluster.ts';
import { Database } from './database.ts';
import { PostgresStore } from './postgres-store.ts';
import { leaseSeconds } from './replica-lease.ts';
import { prepareTables } from './tables.ts';

const it = test.skipIf(lackOfPostgres !== undefined);
const cluster = new PostgresCluster();
const createBody = '{"name":"initech"}';
const mocks: Mock[] = [];

afterEach(async () => {
  for (const mock of mocks.splice(0)) await mock.stop();
});

async function startReplica(state: string): Promise<Mock> {
  const mock = await startMock({ state });
  mocks.push(mock);
  return mock;
}

/** A store with a lease, and a company `initech` of another replica whose lease has lapsed. */
async function openStore(head: string | null, toLinked = (address: string) => address) {
  const address = await cluster.createDatabase();
  const database = await Database.load(toLinked(address));
  await prepareTables(database);
  const store = new PostgresStore(database);
  onTestFinished(() => store.close());
  await store.lease.start();
  await cluster.query(
    address,
    `INSERT INTO countersign_replicas VALUES ('other', clock_timestamp() - interval '1 second');
     INSERT INTO countersign_companies (name, replica, epoch, head, schemas)
     VALUES ('initech', 'other', nextval('countersign_epochs'), ${head === null ? 'NULL' : `'${head}'`}, 'same')`,
  );
  return { address, store };
}

/** Lets every transaction fail that has changed something, when it is to take effect. */
const failAtCommit = `
  CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
  CREATE CONSTRAINT TRIGGER refuse AFTER UPDATE OR DELETE ON countersign_companies
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION refuse();
`;
const succeed = 'DROP TRIGGER refuse ON countersign_companies';

describe('A replica that takes a company', () => {
  it.each([
    ['leaves it', createBody, (store: PostgresStore) => store.claim('initech'), { outcome: 'elsewhere' }],
    ['leaves its name', null, (store: PostgresStore) => store.reserve('initech'), false],
  ])('%s to one that is renewing its lapsed lease', async (_what, head, take, expected) => {
    const { address, store } = await openStore(head);
    const other = new Client({ connectionString: address });
    await other.connect();
    await other.query("BEGIN; SELECT FROM countersign_replicas WHERE id = 'other' FOR UPDATE");
    await other.query(
      "UPDATE countersign_replicas SET expires_at = clock_timestamp() + interval '5 seconds' WHERE id = 'other'",
    );
    let outcome: unknown;
    const taken = take(store).then((result) => {
      outcome = result;
    });
    const waiting =
      "SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()";
    await expect
      .poll(async () => outcome !== undefined || (await cluster.query(address, waiting)).length > 0)
      .toBe(true);
    await other.query('COMMIT');
    await other.end();
    await taken;
    if (typeof expected === 'object') expect(outcome).toMatchObject(expected);
    else expect(outcome).toBe(expected);
    expect(store.holds('initech')).toBe(false);
  });

  it('does not have it where the transaction does not take effect', async () => {
    const { address, store } = await openStore(createBody);
    await cluster.query(address, failAtCommit);
    await expect(store.claim('initech')).rejects.toThrow('not now');
    expect(store.holds('initech')).toBe(false);
    await cluster.query(address, succeed);
    expect(await store.claim('initech')).toMatchObject({ outcome: 'held', schemas: 'same' });
  });

  it('still has it where deleting it does not take effect', async () => {
    const { address, store } = await openStore(createBody);
    await store.claim('initech');
    await cluster.query(address, failAtCommit);
    const drop = { kind: 'drop', company: 'initech' } as const;
    await expect(store.save([drop])).rejects.toThrow('not now');
    expect(store.holds('initech')).toBe(true);
    await cluster.query(address, succeed);
    await store.save([drop]);
    expect(await store.claim('initech')).toEqual({ outcome: 'unknown' });
  });
});

it('A lease that lapsed says which companies were lost, also where the answer to the first renewal was', async () => {
  const link = new DatabaseLink(cluster.port);
  const port = await link.listen();
  onTestFinished(() => link.close());
  const { address, store } = await openStore(createBody, (direct) =>
    direct.replace(`:${cluster.port}/`, `:${port}/`),
  );
  await store.claim('initech');
  const lost: string[] = [];
  store.onLost = (company) => lost.push(company);
  link.cut();
  await expect.poll(() => store.lease.isValid(), { timeout: leaseSeconds * 3_000 }).toBe(false);
  await cluster.query(
    address,
    `UPDATE countersign_companies SET replica = 'other', epoch = nextval('countersign_epochs');
     UPDATE countersign_replicas SET expires_at = clock_timestamp() + interval '1 minute'`,
  );
  link.heal();
  await expect.poll(() => store.lease.isValid(), { timeout: leaseSeconds * 3_000 }).toBe(true);
  expect(lost).toEqual(['initech']);
});

it('A company whose release failed is released when another replica asks again', async () => {
  const address = await cluster.createDatabase();
  const one = await startReplica(address);
  const created = await one.control.companies.create({ name: 'initech' });
  const row = "SELECT 1 FROM countersign_companies WHERE name = 'initech' AND head IS NOT NULL";
  await expect.poll(() => cluster.query(address, row)).toHaveLength(1);
  await cluster.query(
    address,
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'not now'; END $$;
     CREATE TRIGGER refuse BEFORE UPDATE ON countersign_companies FOR EACH ROW
       WHEN (NEW.replica IS DISTINCT FROM OLD.replica AND NEW.epoch = OLD.epoch) EXECUTE FUNCTION refuse()`,
  );
  const other = await startReplica(address);
  await expect(other.control.companies.read('initech')).rejects.toThrow('503');
  await cluster.query(address, succeed);
  expect((await other.control.companies.read('initech')).name).toBe(created.name);
});

it('A name is free again when its company was deleted before it was saved', async () => {
  const one = await startReplica(await cluster.createDatabase());
  for (let count = 0; count < 3; count += 1)
    await (await one.control.companies.create({ name: 'initech', empty: true })).delete();
  const both = await Promise.allSettled(
    [1, 2].map(() => one.control.companies.create({ name: 'initech', empty: true })),
  );
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

it('A company without a name of its own gets the next number that nobody has taken by hand', async () => {
  const one = await startReplica(await cluster.createDatabase());
  await one.control.companies.create({ name: 'company-1', empty: true });
  await one.control.companies.create({ name: 'company-2', empty: true });
  expect((await one.control.companies.create({ empty: true })).name).toBe('company-3');
});

it('A replica that starts removes those that were killed, unless they have companies', async () => {
  const address = await cluster.createDatabase();
  await (await startMock({ state: address })).stop();
  await cluster.query(
    address,
    `INSERT INTO countersign_replicas VALUES
       ('without', clock_timestamp() - interval '2 minutes'), ('with', clock_timestamp() - interval '2 minutes'),
       ('running', clock_timestamp() + interval '1 minute');
     UPDATE countersign_companies SET replica = 'with' WHERE name = 'acme'`,
  );
  await startReplica(address);
  const rows = await cluster.query(address, 'SELECT id FROM countersign_replicas');
  const ids = rows.map(({ id }) => id);
  expect(ids).toHaveLength(3);
  expect(ids).toEqual(expect.arrayContaining(['with', 'running']));
});

it('Metrics show whether a replica has a lease, and how many companies are under it', async () => {
  const { baseUrl } = await startReplica(await cluster.createDatabase());
  const text = await (await fetch(`${baseUrl}/__mock/metrics`)).text();
  expect(text).toContain('\ncountersign_lease_valid 1\n');
  expect(text).toContain('\ncountersign_companies_leased 2\n');
});

it('A replica that is told to stop twice stops once', async () => {
  const mock = await startReplica(await cluster.createDatabase());
  await Promise.all([mock.stop(), mock.stop()]);
  await expect(mock.stop()).resolves.toBeUndefined();
});
