import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../../start.ts';
import { basic, idsOfContacts } from '../testing/contact-ids.ts';

let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ strict: true });
});
afterAll(() => mock.stop());
afterEach(async () => {
  const { companies } = mock.control;
  for (const { name, onDemand } of await companies.list()) if (onDemand) await companies.drop(name);
});

describe('A company', () => {
  it.each(['', 'Initech', '1st', 'a_b', '-a', 'a-', 'a.b', '127', 'ä', 'a'.repeat(21)])(
    'cannot be called %j',
    async (name) => {
      await expect(mock.control.companies.create({ name })).rejects.toMatchObject({ status: 422 });
    },
  );

  it('cannot have the name of another', async () => {
    await mock.control.companies.create({ name: 'initech' });
    for (const name of ['initech', 'acme']) {
      await expect(mock.control.companies.create({ name })).rejects.toMatchObject({
        status: 409,
        errors: [['name', `There already is a company ${name}.`]],
      });
    }
  });

  it.each([
    { timeZone: 'Europe/Atlantis' },
    { locale: 'xx_XX' },
    { locale: 'de-DE' },
    { seed: 'x'.repeat(201) },
  ])('cannot be ordered with %o', async (order) => {
    await expect(mock.control.companies.create(order)).rejects.toMatchObject({
      status: 422,
      errors: [[Object.keys(order)[0], expect.any(String)]],
    });
  });

  it('is ordered by its subdomain as well, which is its name', async () => {
    const { companies } = mock.control;
    expect(await companies.create({ subdomain: 'umbrella' })).toMatchObject({
      name: 'umbrella',
      subdomain: 'umbrella',
    });
    await expect(companies.create({ name: 'one', subdomain: 'other' })).rejects.toMatchObject({
      status: 422,
      errors: [['subdomain', expect.stringContaining('name')]],
    });
  });

  it('is ordered empty, in a language, with a time zone', async () => {
    const company = await mock.control.companies.create({
      name: 'stille-post',
      locale: 'de_AT',
      timeZone: 'Asia/Kathmandu',
      empty: true,
    });
    expect(company.users.map(({ language }) => language)).toEqual(['de', 'de', 'de']);
    expect((await company.control.clock.read()).now).toMatch(/\+05:45$/);
    expect(await idsOfContacts(company)).toEqual([]);
    const headers = { Authorization: basic(company.users[1] ?? { email: '', password: '' }) };
    const current = await company.fetch('/api/companies/current', { headers });
    expect(await current.json()).toMatchObject({
      company: { name: 'Stille post', language: 'de', sub_domain: 'stille-post' },
    });
  });
});
