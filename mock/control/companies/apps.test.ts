import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../../start.ts';
import type { OwnCompany } from '../client/control-client.ts';

let mock: Mock;
let company: OwnCompany;

beforeAll(async () => {
  mock = await startMock({ strict: true });
});
afterAll(() => mock.stop());
beforeEach(async () => {
  company = await mock.control.companies.create({ empty: true });
  return () => company.drop();
});

describe('An app', () => {
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
    await expect(company.control.apps.register(app)).rejects.toMatchObject({
      status: 422,
      errors: [[property, expect.any(String)]],
    });
    expect((await mock.control.companies.read(company.name)).apps).toHaveLength(1);
  });

  it('is registered with an id and a secret of its own, and is the company’s alone', async () => {
    const order = { name: 'Address book', siteUrl: 'http://localhost:5173' };
    const [one, other] = [
      await company.control.apps.register(order),
      await company.control.apps.register(order),
    ];
    expect(one).toMatchObject({ ...order, redirectUri: order.siteUrl });
    expect(other.clientId).not.toBe(one.clientId);
    expect(other.clientSecret).not.toBe(one.clientSecret);
    expect((await mock.control.companies.read(company.name)).apps.slice(1)).toEqual([one, other]);
    expect((await mock.control.profile()).apps).not.toContainEqual(one);
    const dialog = new URLSearchParams({ client_id: one.clientId, redirect_uri: one.redirectUri });
    expect((await company.fetch(`/oauth/authorize?${dialog}`)).status).toBe(200);
  });
});
