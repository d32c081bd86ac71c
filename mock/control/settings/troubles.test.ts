import { describe, expect, it } from 'vitest';
import type { TroubleChoice } from '../client/control-client.ts';
import { CompanyTest } from '../testing/company-per-test.ts';

const companyTest = new CompanyTest();

const list = (address = '/api/contacts') => companyTest.get(address);

const create = () => companyTest.create({ type: 'Client', last_name: 'Winter' });

describe('Troubles', () => {
  it.each<[TroubleChoice, string]>([
    [{ errors: { rate: 1.1 } }, 'errors.rate'],
    [{ errors: { rate: 0.5, status: 200 as 503 } }, 'errors.status'],
    [{ latency: { ms: -1 } }, 'latency.ms'],
    [{ latency: {} as { ms: 1 } }, 'latency.ms'],
    [{ drops: { rate: 1, moment: 'never' as 'before' } }, 'drops.moment'],
    [{ slowBodies: { bytesPerSecond: 0 } }, 'slowBodies.bytesPerSecond'],
    [{ operations: ['listContacts', 'listUnicorns' as 'listContacts'] }, 'operations'],
    [{ weather: 'bad' } as TroubleChoice, 'weather'],
  ])('of the kind %j are refused, and none begin', async (choice, property) => {
    await expect(companyTest.control.troubles.set(choice)).rejects.toMatchObject({
      status: 422,
      errors: expect.arrayContaining([[property, expect.any(String)]]),
    });
    expect(await companyTest.control.troubles.read()).toMatchObject({
      latency: null,
      errors: null,
      drops: null,
    });
    expect((await list()).status).toBe(200);
  });

  it('are returned with their defaults filled in, until they are cleared', async () => {
    const { troubles } = companyTest.control;
    const made = await troubles.set({ latency: { ms: 1 }, errors: { rate: 0 }, operations: ['listOrders'] });
    expect(made).toEqual({
      company: companyTest.company.name,
      latency: { ms: 1, jitterMs: 0 },
      errors: { rate: 0, status: 503 },
      drops: null,
      slowBodies: null,
      operations: ['listOrders'],
    });
    expect(await troubles.read()).toEqual(made);
    expect(await troubles.clear()).toMatchObject({ latency: null, operations: null });
  });

  it('never concern the control surface', async () => {
    const all = { latency: { ms: 60_000 }, errors: { rate: 1 }, drops: { rate: 1 } };
    await companyTest.control.troubles.set(all);
    expect(await companyTest.control.clock.read()).toMatchObject({
      company: companyTest.company.name,
    });
    await companyTest.control.troubles.clear();
    expect((await list()).status).toBe(200);
  });

  it('never concern another company', async () => {
    await companyTest.mock.control.troubles.set({ errors: { rate: 1 } });
    expect((await list()).status).toBe(200);
    await companyTest.mock.control.troubles.clear();
  });

  it('end with a reset', async () => {
    await companyTest.control.troubles.set({ errors: { rate: 1 } });
    await companyTest.control.reset();
    expect(await companyTest.control.troubles.read()).toMatchObject({ errors: null });
  });

  it('affect only the named operations', async () => {
    await companyTest.control.troubles.set({
      errors: { rate: 1, status: 500 },
      operations: ['createContact'],
    });
    expect((await create()).status).toBe(500);
    expect((await list()).status).toBe(200);
  });
});

async function measureMs(call: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await call();
  return performance.now() - startedAt;
}

describe('Latency', () => {
  it('makes every answer wait, and no longer once it is cleared', async () => {
    await companyTest.control.troubles.set({ latency: { ms: 900 } });
    expect(await measureMs(list)).toBeGreaterThanOrEqual(899);
    const [entry] = await companyTest.control.journal.read();
    expect(entry?.durationMs).toBeGreaterThanOrEqual(899);
    await companyTest.control.troubles.clear();
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) times.push(await measureMs(list));
    expect(Math.min(...times)).toBeLessThan(899);
  });

  it('varies by the jitter', async () => {
    await companyTest.control.troubles.set({ latency: { ms: 60, jitterMs: 40 } });
    const shortestMs = async () => {
      const responses = Array.from({ length: 12 }, () => measureMs(() => list('/api/orders?per_page=1')));
      const shortest = Math.min(...(await Promise.all(responses)));
      expect(shortest).toBeGreaterThanOrEqual(19);
      return shortest;
    };
    // What else the machine does can lengthen all responses of one turn, but shorten none.
    await expect.poll(shortestMs).toBeLessThan(59);
  });

  it('lets go of clients that go', async () => {
    await companyTest.control.troubles.set({ latency: { ms: 60_000 } });
    const leaveAndRead = async () => {
      const leaving = AbortSignal.timeout(50);
      await expect(
        companyTest.company.fetch('/api/contacts', { headers: companyTest.asAdmin, signal: leaving }),
      ).rejects.toThrow();
      return companyTest.control.journal.read();
    };
    // A client can leave before its request has arrived; then the next one goes.
    await expect
      .poll(leaveAndRead)
      .toContainEqual(expect.objectContaining({ operationId: 'listContacts', answer: null }));
  });
});

describe('Slow bodies', () => {
  it('trickle, and arrive whole', async () => {
    const whole = await (await list()).text();
    const bytesPerSecond = Buffer.byteLength(whole) * 4;
    await companyTest.control.troubles.set({ slowBodies: { bytesPerSecond } });
    const shareUntilHeaders = async () => {
      const startedAt = performance.now();
      const response = await list();
      const heard = performance.now() - startedAt;
      expect(await response.text()).toBe(whole);
      const took = performance.now() - startedAt;
      expect(took).toBeGreaterThanOrEqual(200);
      return heard / took;
    };
    // What else the machine does can delay the header of one response, not of all.
    await expect.poll(shareUntilHeaders).toBeLessThan(0.5);
    expect((await companyTest.control.journal.read()).at(-1)?.answer?.body).toEqual(JSON.parse(whole));
  });
});

async function count(): Promise<number> {
  const response = await list('/api/contacts?q=Winter');
  return ((await response.json()) as { contacts: unknown[] }).contacts.length;
}

describe('Errors', () => {
  it.each([429, 500, 502, 503, 504] as const)('return %d, and the request has no effect', async (status) => {
    await companyTest.control.troubles.set({ errors: { rate: 1, status } });
    const response = await create();
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ errors: [['base', expect.stringContaining(String(status))]] });
    expect(response.headers.get('Retry-After')).toBe([429, 503].includes(status) ? '1' : null);
    expect((await companyTest.control.journal.read()).at(-1)).toMatchObject({
      troubles: ['errors'],
      findings: [],
    });
    await companyTest.control.troubles.clear();
    expect(await count()).toBe(0);
  });

  it('can be read by browser apps of other origins, which may ask beforehand', async () => {
    await companyTest.control.troubles.set({ errors: { rate: 1 } });
    const from = { Origin: 'https://app.example' };
    const preflight = { ...from, 'Access-Control-Request-Method': 'GET' };
    expect(
      (await companyTest.company.fetch('/api/contacts', { method: 'OPTIONS', headers: preflight })).ok,
    ).toBe(true);
    const failed = await companyTest.company.fetch('/api/contacts', {
      headers: { ...companyTest.asAdmin, ...from },
    });
    expect(failed.status).toBe(503);
    expect(failed.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('occur at the requested rate, and in the same order when repeated', async () => {
    const draw = async () => {
      await companyTest.control.troubles.set({ errors: { rate: 0.3 } });
      const statuses: number[] = [];
      for (let turn = 0; turn < 60; turn += 1) statuses.push((await list('/api/orders?per_page=1')).status);
      return statuses;
    };
    const first = await draw();
    const failed = first.filter((status) => status === 503).length;
    expect(failed).toBeGreaterThan(6);
    expect(failed).toBeLessThan(32);
    expect(await draw()).toEqual(first);
  });
});

describe('Dropped connections', () => {
  it('before anything is done leave nothing behind', async () => {
    await companyTest.control.troubles.set({ drops: { rate: 1 } });
    await expect(create()).rejects.toMatchObject({ code: 'ECONNRESET' });
    await companyTest.control.troubles.clear();
    expect(await count()).toBe(0);
  });

  it('after all is done leave the record, and no answer', async () => {
    await companyTest.control.troubles.set({ drops: { rate: 1, moment: 'after' } });
    await expect(create()).rejects.toMatchObject({ code: 'ECONNRESET' });
    await companyTest.control.troubles.clear();
    expect(await count()).toBe(1);
  });

  it('in the midst of an answer show its beginning', async () => {
    const whole = await (await list()).text();
    await companyTest.control.troubles.set({ drops: { rate: 1, moment: 'amid' } });
    const response = await list();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(whole)));
    await expect(response.text()).rejects.toThrow('aborted');
  });
});
