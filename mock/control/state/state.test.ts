import { describe, expect, it } from 'vitest';
import type { ExportedState, OwnCompany } from '../client/control-client.ts';
import { CompanyTest } from '../testing/company-per-test.ts';

const companyTest = new CompanyTest();

const addresses = ['contacts', 'orders', 'invoices', 'comments', 'emails', 'payments'].map(
  (name) => `/api/${name}?per_page=200`,
);

/** Everything that the API shows of a company. */
async function readEverything(at: OwnCompany, headers: Record<string, string>): Promise<string[]> {
  return Promise.all(addresses.map(async (address) => (await at.fetch(address, { headers })).text()));
}

describe('An exported state', () => {
  it('restores everything: records, ids, clock, tokens, consents, faults and troubles', async () => {
    const headers = companyTest.asAdmin;
    await companyTest.control.clock.freeze();
    await companyTest.control.faults.enable('links.empty');
    await companyTest.control.troubles.set({ latency: { ms: 1 } });
    const before = await readEverything(companyTest.company, headers);
    const state = await companyTest.control.state.export();
    await companyTest.control.reset();
    await companyTest.control.clock.set('2040-01-01T00:00:00Z');
    expect((await companyTest.company.fetch('/api/contacts', { headers })).status).toBe(401);
    await companyTest.control.state.import(state);
    expect(await readEverything(companyTest.company, headers)).toEqual(before);
    expect(await companyTest.control.state.export()).toEqual(state);
    expect((await companyTest.control.faults.list()).filter(({ on }) => on)).toMatchObject([
      { name: 'links.empty' },
    ]);
    expect(await companyTest.control.troubles.read()).toMatchObject({ latency: { ms: 1 } });
  });

  it('can be imported by another company, which keeps its name and its initial data', async () => {
    const headers = companyTest.asAdmin;
    const other = await companyTest.mock.control.companies.create({ empty: true });
    await other.control.state.import(await companyTest.control.state.export());
    expect(await readEverything(other, headers)).toEqual(await readEverything(companyTest.company, headers));
    expect(await companyTest.mock.control.companies.read(other.name)).toMatchObject({
      users: companyTest.company.users.map(({ email }) => ({ email, companies: [other.name] })),
    });
    await other.control.reset();
    expect((await companyTest.mock.control.companies.read(other.name)).users).toEqual(other.users);
    await other.delete();
  });

  it('of acme makes no company that can be dropped into one that cannot', async () => {
    await companyTest.control.state.import(await companyTest.mock.control.state.export());
    await companyTest.control.companies
      .read(companyTest.company.name)
      .then((read) => expect(read.onDemand).toBe(true));
  });
});

describe('A state that is not right changes nothing:', () => {
  type Spoil = (state: ExportedState, record: ExportedState['companies'][number]['records'][number]) => void;
  const first = (state: ExportedState) => state.companies[0] as ExportedState['companies'][number];

  it.each<[string, string, Spoil]>([
    ['another format', 'format', (state) => Object.assign(state, { format: 'other/state' })],
    ['another version', 'version', (state) => Object.assign(state, { version: 2 })],
    ['no company', 'companies', (state) => state.companies.splice(0)],
    ['two companies', 'companies', (state) => state.companies.push(first(state))],
    ['an unknown property', 'surprise', (state) => Object.assign(state, { surprise: true })],
    [
      'a user without a password',
      'companies.0.users.0.password',
      (state) => Reflect.deleteProperty(first(state).users[0] ?? {}, 'password'),
    ],
    [
      'a permission that is none',
      'companies.0.base',
      (state) => first(state).users[0]?.permissions.push('everything!'),
    ],
    [
      'a time zone that is none',
      'companies.0.base',
      (state) => Object.assign(first(state), { timeZone: 'Europe/Atlantis' }),
    ],
    [
      'a clock that is text',
      'companies.0.clock.aheadMs',
      (state) => Object.assign(first(state).clock, { aheadMs: '1' }),
    ],
    [
      'a record of no type',
      'companies.0.records.0',
      (state) => Object.assign(first(state).records[0] ?? {}, { type: 'unicorn' }),
    ],
    [
      'an address on its own',
      'companies.0.records.0',
      (state) => Object.assign(first(state).records[0] ?? {}, { type: 'address' }),
    ],
    [
      'a field of the wrong type',
      'companies.0.records',
      (_state, record) => Object.assign(record.fields, { last_name: 7 }),
    ],
    [
      'nested records that are none',
      'companies.0.records',
      (_state, record) => Object.assign(record.fields, { addresses: [null] }),
    ],
    [
      'a fault that does not exist',
      'companies.0.tables.control.faults',
      (state) => Object.assign(first(state).tables, { 'control.faults': [['nothing', {}]] }),
    ],
    [
      'troubles that cannot be',
      'companies.0.tables.control.troubles',
      (state) =>
        Object.assign(first(state).tables, { 'control.troubles': [['now', { latency: { ms: 'a' } }]] }),
    ],
    [
      'a token without a user',
      'companies.0.tables.oauth.tokens',
      (state) => Object.assign(first(state).tables, { 'oauth.tokens': [['a', { permissions: [] }]] }),
    ],
    [
      'a token with a permission that is none',
      'companies.0.tables.oauth.tokens',
      (state) => {
        const [row] = first(state).tables['oauth.tokens'] ?? [];
        Object.assign(row?.[1] ?? {}, { permissions: ['junk!'] });
      },
    ],
    [
      'a clock in no year',
      'companies.0.clock',
      (state) => Object.assign(first(state).clock, { frozenAtMs: 1e17 }),
    ],
    [
      'a clock far ahead',
      'companies.0.clock',
      (state) => Object.assign(first(state).clock, { frozenAtMs: null, aheadMs: -1e15 }),
    ],
    [
      'more ids than can be counted',
      'companies.0.ids.issued',
      (state) => Object.assign(first(state).ids, { issued: 1e308 }),
    ],
    [
      'a language that is not spoken',
      'companies.0.users.0.language',
      (state) => Object.assign(first(state).users[0] ?? {}, { language: 'xx' }),
    ],
    [
      'a site that is none',
      'companies.0.apps.0.siteUrl',
      (state) => Object.assign(first(state).apps[0] ?? {}, { siteUrl: 'javascript:alert(1)' }),
    ],
    ['a record twice', 'companies.0.records', (state, record) => first(state).records.push(record)],
    [
      'a user twice',
      'companies.0.users.3',
      (state) => first(state).users.push(...first(state).users.slice(0, 1)),
    ],
    ['an app twice', 'companies.0.apps.1', (state) => first(state).apps.push(...first(state).apps)],
    [
      'a record under nothing',
      'companies.0.records',
      (_state, record) => Object.assign(record, { parent: { type: 'contact', id: 'nobody' } }),
    ],
    [
      'a row that is null',
      'companies.0.tables.oauth.sessions',
      (state) => Object.assign(first(state).tables, { 'oauth.sessions': [['a', null]] }),
    ],
  ])('%s', async (_what, place, invalidate) => {
    const headers = companyTest.asAdmin;
    await companyTest.control.clock.freeze();
    const before = await companyTest.control.state.export();
    const invalidState = structuredClone(before);
    const contact = first(invalidState).records.find(({ type }) => type === 'contact');
    if (contact === undefined) throw new Error('The company has no contacts.');
    invalidate(invalidState, contact);
    const refused = await companyTest.control.state.import(invalidState).catch((error: unknown) => error);
    expect(refused).toMatchObject({ status: 422 });
    const { errors } = refused as { errors: [string, string][] };
    expect(errors.map(([property]) => property).find((property) => property.startsWith(place))).toBeDefined();
    expect(await companyTest.control.state.export()).toEqual(before);
    expect((await companyTest.company.fetch('/api/contacts', { headers })).status).toBe(200);
  });
});
