import { describe, expect, it } from 'vitest';
import { CompanyPerTest } from '../testing/company-per-test.ts';

const own = new CompanyPerTest();

const list = (address = '/api/contacts') => own.get(address);

const create = () => own.create({ type: 'Client', last_name: 'Winter' });

async function count(): Promise<number> {
  const response = await list('/api/contacts?q=Winter');
  return ((await response.json()) as { contacts: unknown[] }).contacts.length;
}

describe('Errors', () => {
  it.each([429, 500, 502, 503, 504] as const)('answer with %d, and nothing is done', async (status) => {
    await own.company.control.troubles.make({ errors: { rate: 1, status } });
    const response = await create();
    expect(response.status).toBe(status);
    expect(await response.json()).toEqual({ errors: [['base', expect.stringContaining(String(status))]] });
    await own.company.control.troubles.clear();
    expect(await count()).toBe(0);
  });

  it('can be read by browser apps of other origins, which may ask beforehand', async () => {
    await own.company.control.troubles.make({ errors: { rate: 1 } });
    const from = { Origin: 'https://app.example' };
    const preflight = { ...from, 'Access-Control-Request-Method': 'GET' };
    expect((await own.company.fetch('/api/contacts', { method: 'OPTIONS', headers: preflight })).ok).toBe(
      true,
    );
    const failed = await own.company.fetch('/api/contacts', { headers: { ...own.asAdmin, ...from } });
    expect(failed.status).toBe(503);
    expect(failed.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('come as often as they are told to, and in the same order when it is done again', async () => {
    const draw = async () => {
      await own.company.control.troubles.make({ errors: { rate: 0.3 } });
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
    await own.company.control.troubles.make({ drops: { rate: 1 } });
    await expect(create()).rejects.toMatchObject({ code: 'ECONNRESET' });
    await own.company.control.troubles.clear();
    expect(await count()).toBe(0);
  });

  it('after all is done leave the record, and no answer', async () => {
    await own.company.control.troubles.make({ drops: { rate: 1, moment: 'after' } });
    await expect(create()).rejects.toMatchObject({ code: 'ECONNRESET' });
    await own.company.control.troubles.clear();
    expect(await count()).toBe(1);
  });

  it('in the midst of an answer show its beginning', async () => {
    const whole = await (await list()).text();
    await own.company.control.troubles.make({ drops: { rate: 1, moment: 'amid' } });
    const response = await list();
    expect(response.status).toBe(200);
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(whole)));
    await expect(response.text()).rejects.toThrow('aborted');
  });
});
