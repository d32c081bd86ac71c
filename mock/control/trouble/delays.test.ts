import { describe, expect, it, vi } from 'vitest';
import { CompanyPerTest } from '../testing/company-per-test.ts';

const own = new CompanyPerTest();

const list = (address = '/api/contacts') => own.get(address);

async function elapsed(call: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await call();
  return performance.now() - begun;
}

describe('Latency', () => {
  it('makes every answer wait, and no longer once it is cleared', async () => {
    await own.company.control.troubles.make({ latency: { ms: 900 } });
    expect(await elapsed(list)).toBeGreaterThanOrEqual(899);
    const [entry] = await own.company.control.journal.read();
    expect(entry?.durationMs).toBeGreaterThanOrEqual(899);
    await own.company.control.troubles.clear();
    expect(await elapsed(list)).toBeLessThan(899);
  });

  it('varies by the jitter', async () => {
    await own.company.control.troubles.make({ latency: { ms: 60, jitterMs: 40 } });
    const times = await Promise.all(
      Array.from({ length: 12 }, () => elapsed(() => list('/api/orders?per_page=1'))),
    );
    expect(Math.min(...times)).toBeGreaterThanOrEqual(19);
    expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(5);
  });

  it('lets go of clients that go', async () => {
    await own.company.control.troubles.make({ latency: { ms: 60_000 } });
    await expect(
      own.company.fetch('/api/contacts', { headers: own.asAdmin, signal: AbortSignal.timeout(50) }),
    ).rejects.toThrow();
    await vi.waitFor(async () => {
      expect(await own.company.control.journal.read()).toMatchObject([
        { operationId: 'listContacts', answer: null },
      ]);
    });
  });
});

describe('Slow bodies', () => {
  it('trickle, and arrive whole', async () => {
    const whole = await (await list()).text();
    const bytesPerSecond = Buffer.byteLength(whole) * 4;
    await own.company.control.troubles.make({ slowBodies: { bytesPerSecond } });
    const begun = performance.now();
    const response = await list();
    const heard = performance.now() - begun;
    expect(await response.text()).toBe(whole);
    const took = performance.now() - begun;
    expect(took).toBeGreaterThanOrEqual(200);
    expect(heard).toBeLessThan(took / 2);
    expect((await own.company.control.journal.read()).at(-1)?.answer?.body).toEqual(JSON.parse(whole));
  });
});
