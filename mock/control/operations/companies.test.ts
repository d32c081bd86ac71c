import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { basicCredentials } from '../../../testing/http/authorization.ts';
import { type Mock, startMock } from '../../start.ts';
import type { OwnCompany } from '../client/control-client.ts';
import { idsOfContacts } from '../testing/contacts.ts';
import { send } from '../testing/send.ts';

let mock: Mock;

beforeAll(async () => {
  mock = await startMock({ strict: true });
});
afterAll(() => mock.stop());
afterEach(async () => {
  const { companies } = mock.control;
  for (const { name, onDemand } of await companies.list()) if (onDemand) await companies.delete(name);
});

describe('A company', () => {
  it('cannot be dropped if it is seeded or does not exist', async () => {
    await expect(mock.control.companies.delete('acme')).rejects.toMatchObject({ status: 409 });
    await expect(mock.control.companies.delete('nobody')).rejects.toMatchObject({ status: 404 });
    await expect(mock.control.companies.read('nobody')).rejects.toMatchObject({ status: 404 });
  });

  it('has a name, users, an app and data of its own', async () => {
    const [one, other] = [await mock.control.companies.create(), await mock.control.companies.create()];
    expect(one.name).not.toBe(other.name);
    const ids = await idsOfContacts(one);
    expect(ids).toHaveLength(12);
    expect(await idsOfContacts(other)).not.toEqual(ids);
    const emails = [one, other].flatMap(({ users }) => users.map(({ email }) => email));
    expect(new Set(emails).size).toBe(6);
    expect(one.apps[0]?.clientSecret).not.toBe(other.apps[0]?.clientSecret);
    const stranger = await other.fetch('/api/contacts', {
      headers: { Authorization: basicCredentials(one.users[0]) },
    });
    expect(stranger.status).toBe(401);
  });

  it('has an administrator, a user who can only read, and one without access to invoices', async () => {
    const { users, fetch } = await mock.control.companies.create({ locale: 'fr' });
    const answers = await Promise.all(
      users.map(async (user) => {
        const headers = { Authorization: basicCredentials(user), 'Content-Type': 'application/json' };
        const body = JSON.stringify({ type: 'Client', last_name: 'Noël' });
        const written = await fetch('/api/contacts', { method: 'POST', headers, body });
        const read = await fetch('/api/invoices', { headers });
        return [written.status, read.status];
      }),
    );
    expect(answers).toEqual([
      [201, 200],
      [401, 200],
      [201, 401],
    ]);
  });

  it('is identical when it is created again from the same seed', async () => {
    const order = { name: 'again', seed: 'one' };
    const first = await mock.control.companies.create(order);
    const ids = await idsOfContacts(first);
    await first.delete();
    const second = await mock.control.companies.create(order);
    expect(await idsOfContacts(second)).toEqual(ids);
    await second.delete();
    expect(await idsOfContacts(await mock.control.companies.create({ ...order, seed: 'two' }))).not.toEqual(
      ids,
    );
  });

  it('has the same data however late a request looks at it, and keeps the clock that was set before', async () => {
    const order = { name: 'later', seed: 'one' };
    const first = await mock.control.companies.create(order);
    const { companies } = await first.control.state.export();
    await first.delete();
    const second = await mock.control.companies.create(order);
    const { now } = await second.control.clock.freeze('2031-05-06T07:08:09Z');
    await second.control.faults.enable('list.collection-a-number');
    await second.control.faults.disable('list.collection-a-number');
    const later = (await second.control.state.export()).companies;
    expect(later[0]?.records).toEqual(companies[0]?.records);
    expect(later[0]?.ids).toEqual(companies[0]?.ids);
    expect(await second.control.clock.read()).toMatchObject({ now, frozen: true });
  });

  it('is reset to its initial data, and can still be dropped', async () => {
    const company = await mock.control.companies.create();
    const before = await idsOfContacts(company);
    const headers = { Authorization: basicCredentials(company.users[0]) };
    await company.fetch(`/api/contacts/${before[0]}`, { method: 'DELETE', headers });
    await company.control.clock.freeze();
    await company.control.reset();
    expect(await idsOfContacts(company)).toEqual(before);
    expect((await company.control.clock.read()).frozen).toBe(false);
    await company.delete();
    expect((await mock.control.companies.list()).map(({ name }) => name)).toEqual(['acme', 'globex']);
  });

  it('leaves a URL behind that returns 404', async () => {
    const removed = await mock.control.companies.create();
    await removed.delete();
    for (const address of ['/api/contacts', '/oauth/authorize', '/__mock/', '/__mock/profile']) {
      const response = await removed.fetch(address);
      expect(response.status).toBe(404);
      expect(await response.text()).toContain(`There is no company ${removed.name}`);
    }
    await expect(removed.control.clock.freeze()).rejects.toMatchObject({ status: 404 });
    expect((await mock.control.clock.read()).frozen).toBe(false);
  });

  it('is created at its own URL, which names it', async () => {
    const headers = { Host: 'initech.localhost' };
    const create = () => send(`${mock.baseUrl}/__mock/companies`, { method: 'POST', headers });
    expect(await create()).toMatchObject({ status: 201, json: { name: 'initech' } });
    expect(await create()).toMatchObject({
      status: 201,
      json: { name: expect.stringMatching(/^company-\d+$/) },
    });
  });

  it('appears only in the profile at its own URL', async () => {
    const { name, control, users, apps, baseUrl } = await mock.control.companies.create();
    expect(await control.profile()).toMatchObject({ baseUrl, companies: [{ name, baseUrl }], users, apps });
    expect(await control.apps.list()).toEqual(apps);
    expect((await mock.control.profile()).companies.map((company) => company.name)).toEqual([
      'acme',
      'globex',
    ]);
  });

  it('is dropped at the end of the scope that created it', async () => {
    {
      await using company = await mock.control.companies.create();
      expect((await company.fetch('/api/contacts')).status).toBe(401);
    }
    expect(await mock.control.companies.list()).toHaveLength(2);
  });
});

describe('A copy of a company', () => {
  const ada = { email: 'ada@countersign.example', password: 'ada-opens-the-books' };
  const headers = { Authorization: basicCredentials(ada), 'Content-Type': 'application/json' };

  it.each([{ seed: 'x' }, { locale: 'de_DE' }, { timeZone: 'Europe/Paris' }, { empty: true }])(
    'is not created with %o',
    async (option) => {
      await expect(mock.control.companies.create({ copy: true, ...option })).rejects.toMatchObject({
        status: 422,
        errors: [['copy', expect.stringContaining('but the name')]],
      });
      expect(await mock.control.companies.list()).toHaveLength(2);
    },
  );

  it('is not created at the address of a company that does not exist', async () => {
    const request = {
      method: 'POST',
      headers: { ...headers, Host: 'initech.localhost' },
      body: '{"copy": true}',
    };
    expect(await send(`${mock.baseUrl}/__mock/companies`, request)).toMatchObject({
      status: 422,
      json: { errors: [['copy', expect.stringContaining('no company initech')]] },
    });
    expect(await mock.control.companies.list()).toHaveLength(2);
  });

  it('has the users, apps, records, clock and faults of the company of the address, and its own from then on', async () => {
    const source = await mock.control.companies.create({ locale: 'fr' });
    await source.control.clock.freeze('2031-05-06T07:08:09Z');
    await source.control.faults.enable('list.collection-a-number');
    await using copy = await source.control.companies.create({ copy: true });
    expect(copy.users.map(({ companies: _, ...user }) => user)).toEqual(
      source.users.map(({ companies: _, ...user }) => user),
    );
    expect(copy.apps).toEqual(source.apps);
    expect(copy).toMatchObject({ seed: source.seed, timeZone: source.timeZone, onDemand: true });
    expect(await copy.control.clock.read()).toMatchObject({
      frozen: true,
      now: expect.stringMatching(/^2031/),
    });
    expect((await copy.control.faults.list()).filter((it) => it.on).map((it) => it.name)).toEqual([
      'list.collection-a-number',
    ]);
    await source.control.faults.clear();
    const ids = await idsOfContacts(source);
    await copy.control.faults.clear();
    expect(await idsOfContacts(copy)).toEqual(ids);
    const own = { Authorization: basicCredentials(source.users[0]) };
    await copy.fetch(`/api/contacts/${ids[0]}`, { method: 'DELETE', headers: own });
    expect(await idsOfContacts(copy)).toHaveLength(ids.length - 1);
    expect(await idsOfContacts(source)).toEqual(ids);
  });

  it('is named in the profile as what a suite works in, with the call that deletes it', async () => {
    const { hooks } = await mock.control.profile();
    const { method, url, body } = hooks.createCompany ?? {};
    const created = await send(`${mock.baseUrl}${url}`, {
      method: `${method}`,
      headers,
      body: JSON.stringify(body),
    });
    const { name, users } = Object(created.json);
    expect(Array.from(users, ({ email }: { email: string }) => email)).toContain(ada.email);
    const path = `${hooks.removeCompany?.url}`.replace(/\$\{company\}/, name);
    expect((await send(mock.baseUrl + path, { method: 'DELETE' })).status).toBe(204);
    expect(await mock.control.companies.list()).toHaveLength(2);
  });
});

describe('A reset of all', () => {
  it('resets every company, and keeps those created on demand', async () => {
    const company = await mock.control.companies.create();
    const clocks = [mock.control, company.control];
    for (const { clock } of clocks) await clock.freeze();
    await company.control.reset({ all: true });
    for (const { clock } of clocks) expect((await clock.read()).frozen).toBe(false);
    expect(await mock.control.companies.read(company.name)).toMatchObject({ onDemand: true });
  });

  it('at a URL without a known subdomain means the first company', async () => {
    const headers = { Host: 'localhost' };
    expect(await send(`${mock.baseUrl}/__mock/reset`, { method: 'POST', headers })).toMatchObject({
      status: 200,
      json: { companies: ['acme'] },
    });
  });
});

describe('An app', () => {
  let company: OwnCompany;
  beforeEach(async () => {
    company = await mock.control.companies.create({ empty: true });
  });

  it.each([
    [{ name: '', siteUrl: 'http://localhost:5173' }, 'name'],
    [{ name: 'a', siteUrl: 'ftp://localhost' }, 'siteUrl'],
    [{ name: 'a', siteUrl: 'http://' }, 'siteUrl'],
    [{ name: 'a', siteUrl: 'http://localhost:5173', redirectUri: 'http://localhost:5174/' }, 'redirectUri'],
    [
      { name: 'a', siteUrl: 'http://localhost:5173', redirectUri: 'http://localhost:5173.evil.example/' },
      'redirectUri',
    ],
    [
      { name: 'a', siteUrl: 'http://localhost:5173', redirectUri: 'http://localhost:5173/#here' },
      'redirectUri',
    ],
    [
      { name: 'a', siteUrl: 'http://localhost:5173', redirectUri: 'http://localhost:5173/?code=1' },
      'redirectUri',
    ],
  ])('is not registered as %o', async (app, property) => {
    await expect(company.control.apps.create(app)).rejects.toMatchObject({
      status: 422,
      errors: [[property, expect.any(String)]],
    });
    expect((await mock.control.companies.read(company.name)).apps).toHaveLength(1);
  });

  it('is registered with a unique id and secret, for this company only', async () => {
    const order = { name: 'Address book', siteUrl: 'http://localhost:5173' };
    const [one, other] = [await company.control.apps.create(order), await company.control.apps.create(order)];
    expect(one).toMatchObject({ ...order, redirectUri: order.siteUrl });
    expect(other.clientId).not.toBe(one.clientId);
    expect(other.clientSecret).not.toBe(one.clientSecret);
    const listed = [one, other].map(({ kind: _, ...app }) => app);
    expect((await mock.control.companies.read(company.name)).apps.slice(1)).toEqual(listed);
    const elsewhere = (await mock.control.profile()).apps.map(({ clientId }) => clientId);
    expect(elsewhere).not.toContain(one.clientId);
    const dialog = new URLSearchParams({ client_id: one.clientId, redirect_uri: one.redirectUri });
    expect((await company.fetch(`/oauth/authorize?${dialog}`)).status).toBe(200);
  });
});

describe('A new company', () => {
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
        errors: [['name', `There is already a company ${name}.`]],
      });
    }
  });

  it.each([
    { timeZone: 'Europe/Atlantis' },
    { locale: 'xx_XX' },
    { locale: 'de-DE' },
    { seed: 'x'.repeat(201) },
  ])('cannot be created with %o', async (order) => {
    await expect(mock.control.companies.create(order)).rejects.toMatchObject({
      status: 422,
      errors: [[Object.keys(order)[0], expect.any(String)]],
    });
  });

  it('can be created by its subdomain, which is its name', async () => {
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

  it('can be created empty, in a language, with a time zone', async () => {
    const company = await mock.control.companies.create({
      name: 'stille-post',
      locale: 'de_AT',
      timeZone: 'Asia/Kathmandu',
      empty: true,
    });
    expect(company.users.map(({ language }) => language)).toEqual(['de', 'de', 'de']);
    expect((await company.control.clock.read()).now).toMatch(/\+05:45$/);
    expect(await idsOfContacts(company)).toEqual([]);
    const headers = { Authorization: basicCredentials(company.users[1]) };
    const current = await company.fetch('/api/companies/current', { headers });
    expect(await current.json()).toMatchObject({
      company: { name: 'Stille post', language: 'de', sub_domain: 'stille-post' },
    });
  });
});
