import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { type Mock, startMock } from '../../../start.ts';
import type { MockOptions } from '../../../start-options.ts';
import { createControl } from '../../client/create-control.ts';
import { writeContact, writerToken, writtenNames } from '../../testing/contacts.ts';
import { lackOfPostgres, PostgresCluster } from '../../testing/postgres-cluster.ts';

const it = test.skipIf(lackOfPostgres !== undefined);
const cluster = new PostgresCluster();
const clientCount = 16;
const writes = 8;
const mocks: Mock[] = [];

afterEach(async () => {
  for (const mock of mocks.splice(0)) await mock.stop();
});

/** Starts two replicas that share their companies. */
async function startReplicas(
  options: MockOptions = {},
): Promise<{ one: Mock; other: Mock; address: string }> {
  const address = await cluster.createDatabase();
  const start = async () => {
    const mock = await startMock({ state: address, ...options });
    mocks.push(mock);
    return mock;
  };
  return { one: await start(), other: await start(), address };
}

const leases = "SELECT name, epoch FROM countersign_companies WHERE name = 'acme'";

describe('A company that clients reach through two replicas at once', () => {
  it.each([
    ['answers each of them, and has every write', {}],
    ['answers each of them, and has every write, if it is durable', { durable: true }],
  ])('%s', async (_what, options) => {
    const { one, other } = await startReplicas(options);
    const token = await writerToken(one.control);
    const clients = Array.from({ length: clientCount }, async (_client, number) => {
      const names = Array.from({ length: writes }, (_write, turn) => `write-${number}-${turn}`);
      for (const name of names) await writeContact((number % 2 === 0 ? one : other).control, name, token);
      return names;
    });
    const written = (await Promise.all(clients)).flat();
    expect(await writtenNames(one.control)).toEqual(new Set(written));
    expect(await writtenNames(other.control)).toEqual(new Set(written));
  });

  it('is handed over while somebody follows its journal', async () => {
    const { one, other } = await startReplicas();
    const events = await one.control.fetch('/__mock/journal/events');
    expect((await other.control.clock.read()).now).toMatch(/^\d{4}-/);
    // Its journal ends here.
    expect(await events.text()).toContain('event: ready');
  });

  it('is handed over while a client sends a request without an end', async () => {
    const { one, other } = await startReplicas();
    const token = await writerToken(one.control);
    const { port } = new URL(one.baseUrl);
    const socket = connect(Number(port), '127.0.0.1');
    const head = `POST /api/contacts HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n`;
    socket.write(
      `${head}Content-Type: application/json\r\nContent-Length: 1000\r\nExpect: 100-continue\r\n\r\n`,
    );
    const [answer] = await once(socket, 'data');
    expect(String(answer)).toMatch(/^HTTP\/1\.1 100 /);
    await writeContact(other.control, 'write-meanwhile', token);
    socket.destroy();
  });
});

it('A copy of a company that another replica has got contacts of is made with them', async () => {
  const { one, other } = await startReplicas();
  await writeContact(one.control, 'write-one', await writerToken(one.control));
  const copy = await other.control.companies.create({ copy: true });
  expect(await writtenNames(copy.control)).toEqual(new Set(['write-one']));
});

describe('A request that is about no company', () => {
  it('leaves companies where they are', async () => {
    const { one, other, address } = await startReplicas();
    await one.control.clock.read();
    const before = await cluster.query(address, leases);
    const created = await other.control.companies.create({ name: 'initech', empty: true });
    await other.control.companies.list();
    await created.delete();
    await fetch(`${other.baseUrl}/__mock/openapi.json`);
    await fetch(`${other.baseUrl}/__mock/metrics`);
    expect(await cluster.query(address, leases)).toEqual(before);
  });

  it('is answered while the company of its address is handed over', async () => {
    const { one, other } = await startReplicas();
    const rounds = Array.from({ length: 10 }, async (_round, number) => {
      await one.control.companies.create({ empty: true });
      await (number % 2 === 0 ? one : other).control.clock.read();
      await other.control.companies.create({ empty: true });
      await other.control.companies.list();
    });
    await Promise.all(rounds);
    const names = async (mock: Mock) => (await mock.control.companies.list()).length;
    await expect.poll(() => names(one)).toBe(22);
    await expect.poll(() => names(other)).toBe(22);
  });

  it('is answered with 404 at the address of a company that does not exist', async () => {
    const { one, other } = await startReplicas();
    await one.control.companies.create({ name: 'initech', empty: true });
    const list = (name: string) =>
      createControl(other.baseUrl.replace('127.0.0.1', `${name}.localhost`))
        .fetch('/__mock/companies')
        .then(({ status }) => status);
    await expect.poll(() => list('initech')).toBe(200);
    expect(await list('unknown')).toBe(404);
  });
});
