import { beforeEach, describe, expect, it } from 'vitest';
import { CompanyTest } from '../testing/company-per-test.ts';

const companyTest = new CompanyTest();

const verdict = (filter: { app?: string } = {}) => companyTest.control.journal.verdict(filter);

const kinds = async () => (await verdict()).findings.map(({ kind }) => kind);

const send = (
  method: string,
  path: string,
  headers: Record<string, string> = companyTest.asAdmin,
  body?: object,
) =>
  companyTest.company.fetch(path, {
    method,
    headers: { ...headers, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

describe('The verdict about a client', () => {
  beforeEach(() => companyTest.control.journal.clear());

  it('has what it called, and nothing to say about a client that is right', async () => {
    await send('GET', '/api/contacts');
    expect(await verdict()).toMatchObject({
      app: null,
      requests: 1,
      operations: ['listContacts'],
      findings: [],
    });
    await expect(verdict({ app: 'another-app' })).rejects.toThrow('There is no app another-app');
  });

  it('has requests that violate the specification, and refusals after which it went on the same way', async () => {
    const body = { contact: { type: 'Cleint' } };
    await send('POST', '/api/contacts', companyTest.asAdmin, body);
    await send('POST', '/api/contacts', companyTest.asAdmin, body);
    const found = await kinds();
    expect(found.filter((it) => it === 'not handled')).toHaveLength(1);
    expect(found).toContain('request');
  });

  it('has a token that is used after it was refused, and no secret', async () => {
    const wrong = { Authorization: 'Bearer not-a-token-of-anybody' };
    await send('GET', '/api/contacts', wrong);
    await send('GET', '/api/orders', wrong);
    const { findings } = await verdict();
    expect(findings).toMatchObject([{ request: 'GET /api/orders', kind: 'refused token' }]);
    expect(JSON.stringify(findings)).not.toContain('not-a-token');
  });

  it('has a secret in an address, and repeats without a pause', async () => {
    await companyTest.control.troubles.set({ errors: { rate: 1, status: 503 } });
    await send('GET', '/api/contacts');
    await send('GET', '/api/contacts');
    await companyTest.control.troubles.clear();
    await send('GET', '/oauth/authorize?client_secret=hush-hush', {});
    const { findings } = await verdict();
    expect(findings.map(({ kind }) => kind)).toEqual(['no pause', 'request', 'secret']);
    expect(JSON.stringify(findings)).not.toContain('hush');
  });

  it('has what went on as before an ordered refusal, of which the body was not read', async () => {
    const { control } = companyTest.company;
    const body = { contact: { type: 'Client', last_name: 'Albers' } };
    await control.responses.set('createContact', { status: 422, times: 1 });
    await send('POST', '/api/contacts', companyTest.asAdmin, body);
    await send('POST', '/api/contacts', companyTest.asAdmin, body);
    await send('POST', '/api/contacts', companyTest.asAdmin, {
      contact: { ...body.contact, last_name: 'B' },
    });
    expect(await kinds()).toEqual(['not handled']);
  });

  it('has refused credentials that are used elsewhere, and a token that may not do one thing is not refused', async () => {
    const { control } = companyTest.company;
    const wrong = { Authorization: `Basic ${btoa('nobody@acme.example:wrong')}` };
    await send('GET', '/api/contacts', wrong);
    await send('GET', '/api/orders', wrong);
    expect(await kinds()).toEqual(['not handled']);
    await control.journal.clear();
    const { access_token: token } = await control.tokens.create({ scope: 'api/contacts:read' });
    const bearer = { Authorization: `Bearer ${token}` };
    expect((await send('GET', '/api/orders', bearer)).status).toBe(401);
    await send('GET', '/api/contacts', bearer);
    expect(await kinds()).toEqual([]);
    await control.responses.set('listContacts', { status: 401, times: 1 });
    await send('GET', '/api/contacts?per_page=1', bearer);
    await send('GET', '/api/contacts?per_page=2', bearer);
    expect(await kinds()).toEqual(['refused token']);
  });

  it('has a redirect outside of the domain of the app, a password in an address, and a body that is not JSON', async () => {
    const [{ clientId } = { clientId: '' }] = companyTest.company.apps;
    const asked = new URLSearchParams({ client_id: clientId, redirect_uri: 'https://other.example/' });
    await send('GET', `/oauth/authorize?${asked}`, {});
    await send('POST', `/oauth/token?${asked}`, {});
    await send('GET', '/api/contacts?password=hush-hush');
    const headers = { ...companyTest.asAdmin, 'Content-Type': 'application/json' };
    await companyTest.company.fetch('/api/contacts', { method: 'POST', headers, body: '{' });
    const { findings } = await verdict();
    const says = findings.map((it) => it.says);
    expect(says.filter((it) => it.includes('Site URL'))).toHaveLength(2);
    expect(says).toContain('A password is in an address.');
    expect(says).toContain('The body is not JSON.');
  });

  it('has permissions that an app asked for and never needed, once it has called something', async () => {
    const { company } = companyTest;
    const [{ clientId } = { clientId: '' }] = company.apps;
    const ask = (scope: string) =>
      send(
        'GET',
        `/oauth/authorize?${new URLSearchParams({ client_id: clientId, ...(scope && { scope }) })}`,
        {},
      );
    const scopes = async () => {
      const { findings } = await verdict({ app: clientId });
      return findings.filter(({ kind }) => kind === 'scope').map(({ says }) => says);
    };
    await ask('api/contacts:read api/orders');
    expect(await scopes()).toEqual([]);
    const { access_token: token } = await company.control.tokens.create({ scope: 'api/contacts:read' });
    await send('GET', '/api/contacts', { Authorization: `Bearer ${token}` });
    expect(await scopes()).toEqual(['It asks for api/orders, which no request of the app needed.']);
    await ask('api/contacts:read users/current:read');
    expect(await scopes()).toEqual([]);
    await ask('');
    expect(await scopes()).toEqual(['It names no scope, which asks for every permission that the user has.']);
  });
});
