import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../../start.ts';
import type { FaultName } from '../client/api-names.ts';
import type { OwnCompany } from '../client/control-client.ts';

const wrong = 'links.empty';
let mock: Mock;
let company: OwnCompany;

beforeAll(async () => {
  mock = await startMock({ strict: true });
});
afterAll(() => mock.stop());
beforeEach(async () => {
  company = await mock.control.companies.create();
  return () => company.delete();
});

/** Whether the records of a company have no links. */
async function isSeen(at: Pick<OwnCompany, 'control' | 'fetch'>): Promise<boolean> {
  const { access_token } = await at.control.tokens.create();
  const headers = { Authorization: `Bearer ${access_token}` };
  const response = await at.fetch('/api/contacts?per_page=1', { headers });
  const { contacts } = (await response.json()) as { contacts: { links: unknown[] }[] };
  return contacts[0]?.links.length === 0;
}

async function on(): Promise<string[]> {
  return (await company.control.faults.list()).filter((fault) => fault.on).map(({ name }) => name);
}

describe('Faults', () => {
  it('that do not exist cannot be switched on or off, and nothing changes', async () => {
    const { faults } = company.control;
    await faults.enable(wrong);
    await expect(faults.set(['list.empty', 'nothing.like-this'] as never)).rejects.toMatchObject({
      status: 422,
      errors: [['on', expect.stringContaining('There is no fault')]],
    });
    await expect(faults.enable('link.empty' as never)).rejects.toMatchObject({
      errors: [['name', 'There is no fault link.empty; did you mean links.empty?']],
    });
    await expect(faults.enable('nothing.like-this' as never)).rejects.toMatchObject({ status: 404 });
    await expect(faults.disable('__proto__' as never)).rejects.toMatchObject({ status: 404 });
    expect(await on()).toEqual([wrong]);
  });

  it('are off until they are switched on, and seen until they are switched off', async () => {
    expect(await on()).toEqual([]);
    expect(await isSeen(company)).toBe(false);
    expect(await company.control.faults.enable(wrong)).toMatchObject({ name: wrong, on: true });
    expect(await isSeen(company)).toBe(true);
    expect(await company.control.faults.disable(wrong)).toMatchObject({ name: wrong, on: false });
    expect(await isSeen(company)).toBe(false);
  });

  it('are chosen together, one by one, and cleared', async () => {
    const { faults } = company.control;
    const [first, second, third] = (await faults.list()).map(({ name }) => name) as [
      FaultName,
      FaultName,
      FaultName,
    ];
    await faults.set([second, first]);
    expect(new Set(await on())).toEqual(new Set([first, second]));
    await faults.enable(third);
    await faults.disable(first);
    expect(new Set(await on())).toEqual(new Set([second, third]));
    await faults.clear();
    expect(await on()).toEqual([]);
  });

  it('are switched on and off by their former names, too, and listed by their new ones', async () => {
    await company.control.faults.enable('per-page.turned-away' as never);
    expect(await on()).toEqual(['per-page.rejected']);
    await company.control.faults.disable('per-page.turned-away' as never);
    expect(await on()).toEqual([]);
    await company.control.faults.set(['fields.overlooked-alone'] as never);
    expect(await on()).toEqual(['fields.ignored-in-single-records']);
    await company.control.faults.clear();
  });

  it('are on in their company alone', async () => {
    await company.control.faults.enable(wrong);
    const acme = { control: mock.control, fetch: mock.control.fetch };
    expect(await isSeen(acme)).toBe(false);
  });

  it('are off again after a reset', async () => {
    await company.control.faults.enable(wrong);
    await company.control.reset();
    expect(await on()).toEqual([]);
    expect(await isSeen(company)).toBe(false);
  });

  it('can be on together with troubles, and are in the journal', async () => {
    await company.control.faults.enable(wrong);
    await company.control.troubles.set({ latency: { ms: 1 } });
    expect(await isSeen(company)).toBe(true);
    const [entry] = await company.control.journal.read({ operation: 'listContacts' });
    expect(entry?.faults).toEqual([wrong]);
    await company.control.troubles.clear();
    expect(await isSeen(company)).toBe(true);
  });

  it('are reported by the journal where a response violates the document', async () => {
    await company.control.faults.enable('list.collection-a-number');
    await isSeen(company);
    const [entry] = await company.control.journal.read({ operation: 'listContacts' });
    expect(entry?.findings).toEqual([{ of: 'answer', at: '/collection', says: 'must be object' }]);
  });
});
