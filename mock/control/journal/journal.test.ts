import { describe, expect, it } from 'vitest';
import { CompanyPerTest } from '../testing/company-per-test.ts';

const own = new CompanyPerTest();

const list = (query = '') => own.get(`/api/contacts?per_page=1${query}`);

describe('The journal', () => {
  it('shows the entries that are meant', async () => {
    const { journal } = own.company.control;
    await list();
    await own.create({ type: 'Client', last_name: 'Winter' });
    await own.create({ type: 'Nobody' });
    await list('&q=Winter');
    const ids = async (filter: Parameters<typeof journal.read>[0]) =>
      (await journal.read(filter)).map(({ id }) => id);
    expect(await ids({})).toEqual([1, 2, 3, 4]);
    expect(await ids({ operation: 'createContact' })).toEqual([2, 3]);
    expect(await ids({ method: 'GET' })).toEqual([1, 4]);
    expect(await ids({ status: '2xx' })).toEqual([1, 2, 4]);
    expect(await ids({ status: '422' })).toEqual([3]);
    expect(await ids({ path: 'q=Winter' })).toEqual([4]);
    expect(await ids({ after: 2, limit: 1 })).toEqual([4]);
    expect(await ids({ method: 'GET', status: '4xx' })).toEqual([]);
    await expect(journal.read({ status: 'bad' })).rejects.toMatchObject({ status: 400 });
    await expect(journal.read({ limit: 0 })).rejects.toMatchObject({ status: 400 });
  });

  it('is cleared, and ids go on', async () => {
    await list();
    await own.company.control.journal.clear();
    expect(await own.company.control.journal.read()).toEqual([]);
    await list();
    expect(await own.company.control.journal.read()).toMatchObject([{ id: 2 }]);
  });

  it('keeps the last two hundred entries, and a megabyte of them at most', { timeout: 60_000 }, async () => {
    for (let turn = 0; turn < 205; turn += 1) await own.company.fetch('/nothing');
    const entries = await own.company.control.journal.read();
    expect(entries.map(({ id }) => id)).toEqual(Array.from({ length: 200 }, (_, index) => index + 6));
    for (let turn = 0; turn < 20; turn += 1)
      await own.create({ type: 'Client', last_name: 'W', notes: 'x'.repeat(90_000) });
    const heavy = await own.company.control.journal.read();
    expect(heavy.length).toBeLessThan(13);
    expect(heavy.at(-1)?.id).toBe(225);
  });

  it('is the company’s own, and says nothing of the control surface', async () => {
    await list();
    await own.company.control.clock.read();
    const other = await own.mock.control.companies.create();
    expect(await other.control.journal.read()).toEqual([]);
    expect(await own.company.control.journal.read()).toHaveLength(1);
    await other.drop();
  });

  it('begins anew with a reset', async () => {
    await list();
    await own.company.control.reset();
    expect(await own.company.control.journal.read()).toEqual([]);
  });
});
