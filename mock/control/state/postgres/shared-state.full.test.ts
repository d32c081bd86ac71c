import { describe, expect, test } from 'vitest';
import { findFreePort } from '../../../../testing/free-port.ts';
import { StartError } from '../../../contract/load.ts';
import { startMock } from '../../../start.ts';
import type { MockOptions } from '../../../start-options.ts';
import { writeContact, writerToken, writtenNames } from '../../testing/contacts.ts';
import { DatabaseLink } from '../../testing/database-link.ts';
import { lackOfPostgres, PostgresCluster, password } from '../../testing/postgres-cluster.ts';
import { StateFiles } from '../../testing/state-files.ts';
import { savedWithinSeconds } from '../state-saver.ts';

const it = test.skipIf(lackOfPostgres !== undefined);
const cluster = new PostgresCluster();
const processes = new StateFiles();

const startReplica = (state: string, options: MockOptions = {}) => startMock({ state, ...options });

/** Waits until the database has an entry with a text. */
async function untilSaved(address: string, text: string, options = {}): Promise<void> {
  const saved = `SELECT 1 FROM countersign_entries WHERE json::text LIKE '%${text}%'`;
  await expect.poll(() => cluster.query(address, saved), options).toHaveLength(1);
}

describe('A state on PostgreSQL', () => {
  it('is refused in one sentence without its password where the database cannot be used', async () => {
    const port = await findFreePort();
    const mock = processes.mockWith(cluster.addressOf('mock', port));
    expect(await mock.waitForExit()).toBe(1);
    expect(mock.errors).toMatch(
      /^mock: The database 127\.0\.0\.1:\d+\/mock cannot be used \(.*ECONNREFUSED.*\); check the address that --state has\.\n$/,
    );
    expect(mock.errors).not.toContain(password);
    const wrong = cluster.addressOf('postgres').replace(password, 'another-word');
    await expect(startReplica(wrong)).rejects.toThrow(
      /^The database .* \(password authentication failed .*\); /,
    );
    await expect(startReplica('postgres://mock:x@[nowhere/db')).rejects.toThrow(StartError);
  });

  it('of another version is refused, and left as it is', async () => {
    const address = await cluster.createDatabase();
    await (await startReplica(address)).stop();
    await cluster.query(address, "UPDATE countersign_properties SET value = '0'");
    await expect(startReplica(address)).rejects.toThrow(
      'has a state of version 0, and this mock reads version 1',
    );
  });

  it('restores everything after a stop', async () => {
    const address = await cluster.createDatabase();
    const first = await startReplica(address);
    const company = await first.control.companies.create({ name: 'initech', locale: 'fr' });
    await company.control.clock.freeze('2031-01-01T00:00:00Z');
    await company.control.faults.enable('links.empty');
    await writeContact(first.control, 'write-last', await writerToken(first.control));
    const states = [await first.control.state.export(), await company.control.state.export()];
    await first.stop();
    const second = await startReplica(address);
    const initech = await second.control.companies.read('initech');
    expect([await second.control.state.export(), await initech.control.state.export()]).toEqual(states);
    expect((await second.control.companies.list()).map(({ name }) => name)).toEqual([
      'acme',
      'globex',
      'initech',
    ]);
    await initech.delete();
    await second.control.companies.create({ name: 'initech', empty: true });
    await expect(second.control.companies.create({ name: 'initech' })).rejects.toThrow('There is already');
    await second.stop();
    const third = await startReplica(address);
    expect((await third.control.companies.read('initech')).onDemand).toBe(true);
    await third.stop();
  });

  it('keeps the order of records and rows, whatever was removed and added again', async () => {
    const address = await cluster.createDatabase();
    const first = await startReplica(address, { durable: true });
    const token = await writerToken(first.control);
    const headers = { Authorization: `Bearer ${token}` };
    for (let count = 0; count < 30; count += 1) await writeContact(first.control, `write-${count}`, token);
    const before = await first.control.fetch('/api/contacts?per_page=100', { headers });
    const { contacts } = (await before.json()) as { contacts: { contact: { id: string } }[] };
    for (const { contact } of contacts.slice(0, 3))
      await first.control.fetch(`/api/contacts/${contact.id}`, { method: 'DELETE', headers });
    const state = await first.control.state.export();
    await first.stop();
    const second = await startReplica(address);
    expect(await second.control.state.export()).toEqual(state);
    await second.stop();
  });

  it('hands a company over to the replica that has requests for it, with every write', async () => {
    const address = await cluster.createDatabase();
    const [one, other] = [await startReplica(address), await startReplica(address)];
    const token = await writerToken(one.control);
    for (let turn = 0; turn < 3; turn += 1) {
      await writeContact(one.control, `write-one-${turn}`, token);
      await writeContact(other.control, `write-other-${turn}`, token);
    }
    const all = [0, 1, 2].flatMap((turn) => [`write-one-${turn}`, `write-other-${turn}`]);
    expect(await writtenNames(one.control)).toEqual(new Set(all));
    expect(await writtenNames(other.control)).toEqual(new Set(all));
    await one.stop();
    await writeContact(other.control, 'write-alone', token);
    expect(await writtenNames(other.control)).toEqual(new Set([...all, 'write-alone']));
    await other.stop();
  });

  it('lists and drops the companies of all replicas, and has each name once', async () => {
    const address = await cluster.createDatabase();
    const [one, other] = [await startReplica(address), await startReplica(address)];
    const [first, second] = await Promise.all([
      one.control.companies.create(),
      other.control.companies.create(),
    ]);
    expect(first.name).not.toBe(second.name);
    const both = await Promise.allSettled([
      one.control.companies.create({ name: 'initech' }),
      other.control.companies.create({ name: 'initech' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect
      .poll(async () => (await one.control.companies.list()).map(({ name }) => name).sort())
      .toEqual(['acme', 'globex', 'initech', first.name, second.name].sort());
    await (await one.control.companies.read(second.name)).delete();
    await expect.poll(() => other.control.companies.read(second.name).catch(String)).toContain('404');
    await one.stop();
    await other.stop();
  });

  it('lets another replica serve a company after kill -9, with what was answered long enough before', async () => {
    const address = await cluster.createDatabase();
    const first = processes.mockWith(address);
    const control = await first.waitUntilReady();
    const token = await writerToken(control);
    await writeContact(control, 'write-one', token);
    const [kept] = await cluster.query(
      address,
      "SELECT name, epoch FROM countersign_companies WHERE name = 'acme'",
    );
    await untilSaved(address, 'write-one');
    const second = await startReplica(address);
    await first.end('SIGKILL');
    await expect
      .poll(async () => [...(await writtenNames(second.control).catch(() => []))])
      .toEqual(['write-one']);
    const [taken] = await cluster.query(
      address,
      "SELECT epoch FROM countersign_companies WHERE name = 'acme'",
    );
    expect(Number(taken?.epoch)).toBeGreaterThan(Number(kept?.epoch));
    await second.stop();
  });

  it('is no longer served by a replica that was paused for longer than its lease', async () => {
    const address = await cluster.createDatabase();
    const first = processes.mockWith(address);
    const control = await first.waitUntilReady();
    const token = await writerToken(control);
    await writeContact(control, 'write-before', token);
    const second = await startReplica(address);
    await untilSaved(address, 'write-before');
    first.process.kill('SIGSTOP');
    await expect
      .poll(() => writeContact(second.control, 'write-meanwhile', token).catch(String))
      .toBe(undefined);
    first.process.kill('SIGCONT');
    const names = await writtenNames(control);
    expect(names).toEqual(new Set(['write-before', 'write-meanwhile']));
    await second.stop();
  });
});

describe('A replica whose schemas refuse a stored record', () => {
  it('says which one and why, to those who ask for its company and once on stderr, and serves the others', async () => {
    const address = await cluster.createDatabase();
    const first = await startReplica(address);
    await writeContact(first.control, 'write-before', await writerToken(first.control));
    await first.stop();
    await cluster.query(address, "UPDATE countersign_companies SET schemas = 'of other schemas'");
    await cluster.query(
      address,
      `UPDATE countersign_entries SET json = jsonb_set(json::jsonb, '{fields,due_days}', '"soon"')::json
       WHERE json::text LIKE '%write-before%'`,
    );
    const mock = processes.mockWith(address);
    const control = await mock.waitUntilReady();
    const problem =
      /cannot serve the company acme, .*: records\.\d+: The contact [\w-]{22}: \/contact\/due_days must be integer/;
    for (let time = 0; time < 2; time += 1) {
      const refused = await control.fetch('/api/contacts');
      const { errors } = (await refused.json()) as { errors: [string, string][] };
      expect([refused.status, errors[0]?.[1]]).toEqual([503, expect.stringMatching(problem)]);
    }
    expect(mock.errors).toMatch(problem);
    expect(mock.errors.match(/due_days/g)).toHaveLength(1);
    const globex = await control.companies.read('globex');
    expect((await globex.fetch('/api/contacts')).status).toBe(401);
  });
});

describe('A replica that cannot reach its database', () => {
  it.each([
    ['answers until its lease ends, says so once, and saves everything afterwards', []],
    ['answers no change that is to be durable, and saves everything afterwards', ['--durable']],
  ])('%s', async (_what, more) => {
    const link = new DatabaseLink(cluster.port);
    const port = await link.listen();
    const address = await cluster.createDatabase();
    const mock = processes.mockWith(address.replace(`:${cluster.port}/`, `:${port}/`), undefined, more);
    const control = await mock.waitUntilReady();
    const token = await writerToken(control);
    await writeContact(control, 'write-before', token);
    link.cut();
    const write = writeContact(control, 'write-meanwhile', token).catch(String);
    expect(await write).toBe(more.length === 0 ? undefined : 'Error: Creating a contact returned 503.');
    await expect.poll(() => mock.errors).not.toBe('');
    const read = () => control.fetch('/api/contacts', { headers: { Authorization: `Bearer ${token}` } });
    await expect.poll(async () => (await read()).status, { interval: 500 }).toBe(503);
    expect((await read()).headers.get('Retry-After')).toBe('1');
    // With --durable, it is the unsaved change that cannot be shown as long as the lease lasts.
    await expect
      .poll(async () => (await read()).json())
      .toEqual({
        errors: [['base', 'The database with the state of this mock cannot be reached; try again shortly.']],
      });
    link.heal();
    await expect.poll(async () => (await read()).status).toBe(200);
    expect(await writtenNames(control)).toEqual(new Set(['write-before', 'write-meanwhile']));
    await untilSaved(address, 'write-meanwhile', { timeout: savedWithinSeconds * 5_000 });
    expect(await mock.end('SIGTERM')).toBe(0);
    expect(mock.errors).toMatch(/^mock: the state cannot be saved \([^\n]*\); trying again\.\n$/);
    expect(mock.errors + mock.output).not.toContain(password);
    link.close();
  });
});
