import { describe, expect, it } from 'vitest';
import type { OwnCompany } from '../client/control-client.ts';
import { CompanyPerTest } from '../testing/company-per-test.ts';

const own = new CompanyPerTest();

const addresses = ['contacts', 'orders', 'invoices', 'comments', 'emails', 'payments'].map(
  (name) => `/api/${name}?per_page=200`,
);

/** Everything that the API shows of a company. */
async function shown(at: OwnCompany, headers: Record<string, string>): Promise<string[]> {
  return Promise.all(addresses.map(async (address) => (await at.fetch(address, { headers })).text()));
}

describe('An exported state', () => {
  it('brings back everything: records, ids, clock, tokens, consents, faults and troubles', async () => {
    const headers = own.asAdmin;
    await own.company.control.clock.freeze();
    await own.company.control.faults.on('links.empty');
    await own.company.control.troubles.make({ latency: { ms: 1 } });
    const before = await shown(own.company, headers);
    const state = await own.company.control.state.export();
    await own.company.control.reset();
    await own.company.control.clock.set('2040-01-01T00:00:00Z');
    expect((await own.company.fetch('/api/contacts', { headers })).status).toBe(401);
    await own.company.control.state.import(state);
    expect(await shown(own.company, headers)).toEqual(before);
    expect(await own.company.control.state.export()).toEqual(state);
    expect((await own.company.control.faults.list()).filter(({ on }) => on)).toMatchObject([
      { name: 'links.empty' },
    ]);
    expect(await own.company.control.troubles.read()).toMatchObject({ latency: { ms: 1 } });
  });

  it('goes on exactly as the original does', async () => {
    const headers = own.asAdmin;
    await own.company.control.clock.freeze();
    const state = await own.company.control.state.export();
    const body = JSON.stringify({ type: 'Client', last_name: 'Winter' });
    const write = async () =>
      (await own.company.fetch('/api/contacts', { method: 'POST', headers, body })).text();
    const first = await write();
    await own.company.control.state.import(state);
    expect(await write()).toBe(first);
  });

  it('can be taken in by another company, which keeps its name and how it begins', async () => {
    const headers = own.asAdmin;
    const other = await own.mock.control.companies.create({ empty: true });
    await other.control.state.import(await own.company.control.state.export());
    expect(await shown(other, headers)).toEqual(await shown(own.company, headers));
    expect(await own.mock.control.companies.read(other.name)).toMatchObject({
      users: own.company.users.map(({ email }) => ({ email, companies: [other.name] })),
    });
    await other.control.reset();
    expect((await own.mock.control.companies.read(other.name)).users).toEqual(other.users);
    await other.drop();
  });

  it('of acme makes no company that can be dropped into one that cannot', async () => {
    await own.company.control.state.import(await own.mock.control.state.export());
    await own.company.control.companies
      .read(own.company.name)
      .then((read) => expect(read.onDemand).toBe(true));
  });
});
