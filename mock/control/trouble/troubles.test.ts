import { describe, expect, it } from 'vitest';
import type { TroubleChoice } from '../client/control-client.ts';
import { CompanyPerTest } from '../testing/company-per-test.ts';

const own = new CompanyPerTest();

const list = (address = '/api/contacts') => own.get(address);

const create = () => own.create({ type: 'Client', last_name: 'Winter' });

describe('Troubles', () => {
  it.each<[TroubleChoice, string]>([
    [{ errors: { rate: 1.1 } }, 'errors.rate'],
    [{ errors: { rate: 0.5, status: 200 as 503 } }, 'errors.status'],
    [{ latency: { ms: -1 } }, 'latency.ms'],
    [{ latency: {} as { ms: 1 } }, 'latency.ms'],
    [{ drops: { rate: 1, moment: 'never' as 'before' } }, 'drops.moment'],
    [{ slowBodies: { bytesPerSecond: 0 } }, 'slowBodies.bytesPerSecond'],
    [{ operations: ['listContacts', 'listUnicorns'] }, 'operations'],
    [{ weather: 'bad' } as TroubleChoice, 'weather'],
  ])('of the kind %j are refused, and none begin', async (choice, property) => {
    await expect(own.company.control.troubles.make(choice)).rejects.toMatchObject({
      status: 422,
      errors: expect.arrayContaining([[property, expect.any(String)]]),
    });
    expect(await own.company.control.troubles.read()).toMatchObject({
      latency: null,
      errors: null,
      drops: null,
    });
    expect((await list()).status).toBe(200);
  });

  it('are told as they are, with what was left out, until they are cleared', async () => {
    const { troubles } = own.company.control;
    const made = await troubles.make({ latency: { ms: 1 }, errors: { rate: 0 }, operations: ['listOrders'] });
    expect(made).toEqual({
      company: own.company.name,
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
    await own.company.control.troubles.make(all);
    expect(await own.company.control.clock.read()).toMatchObject({ company: own.company.name });
    await own.company.control.troubles.clear();
    expect((await list()).status).toBe(200);
  });

  it('never concern another company', async () => {
    await own.mock.control.troubles.make({ errors: { rate: 1 } });
    expect((await list()).status).toBe(200);
    await own.mock.control.troubles.clear();
  });

  it('end with a reset', async () => {
    await own.company.control.troubles.make({ errors: { rate: 1 } });
    await own.company.control.reset();
    expect(await own.company.control.troubles.read()).toMatchObject({ errors: null });
  });

  it('concern the operations that are named, and no others', async () => {
    await own.company.control.troubles.make({
      errors: { rate: 1, status: 500 },
      operations: ['createContact'],
    });
    expect((await create()).status).toBe(500);
    expect((await list()).status).toBe(200);
  });
});
