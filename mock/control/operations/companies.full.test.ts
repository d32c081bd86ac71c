import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { basicCredentials } from '../../../testing/http/authorization.ts';
import { type Mock, startMock } from '../../start.ts';
import { idsOfContacts } from '../testing/contacts.ts';

const most = 20_000;

let mock: Mock;

beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** The size of what is in use, in bytes. */
async function heapUsed(): Promise<number> {
  // What a finalizer lets go is free after the second time.
  for (let time = 0; time < 2; time += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collectGarbage();
  }
  return process.memoryUsage().heapUsed;
}

/** Calls `action` for each number below a count, eight at a time. */
async function times(count: number, action: (number: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const worker = async () => {
    while (next < count) {
      next += 1;
      await action(next - 1);
    }
  };
  await Promise.all(Array.from({ length: 8 }, worker));
}

describe('Twenty thousand companies', () => {
  it('take less than 5 ms and 100 kB each, serve, and leave nothing behind when they are dropped', async () => {
    const { companies } = mock.control;
    await times(100, async () => (await companies.create()).delete());
    const before = await heapUsed();
    const startedAt = process.cpuUsage();
    const names: string[] = [];
    await times(most - 2, async () => names.push((await companies.create()).name));
    const { user, system } = process.cpuUsage(startedAt);
    const each = (await heapUsed()) - before;
    // With the client, which is in the same process.
    expect((user + system) / 1_000 / most).toBeLessThan(5);
    expect(each / most).toBeLessThan(100_000);
    await expect(companies.create()).rejects.toMatchObject({ status: 409 });
    const [one] = names;
    await companies.delete(one ?? '');
    const last = await companies.create();
    expect(await idsOfContacts(last)).toHaveLength(12);
    const headers = { Authorization: basicCredentials(last.users[0]) };
    expect((await last.fetch('/api/invoices', { headers })).status).toBe(200);
    await last.delete();
    await times(names.length - 1, (number) => companies.delete(names[number + 1] ?? ''));
    expect(await companies.list()).toHaveLength(2);
    expect((await heapUsed()) - before).toBeLessThan(each / 10);
  });
});
