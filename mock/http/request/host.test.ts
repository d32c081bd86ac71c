import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { send } from '../../control/testing/send.ts';
import { asReader } from '../testing/small-client.ts';
import { type SmallMock, startSmallMock } from '../testing/small-mock.ts';

let mock: SmallMock;

beforeAll(async () => {
  mock = await startSmallMock();
});
afterAll(() => mock.stop());

function ask(host: string, path = '/api/things') {
  return send(`${mock.baseUrl}${path}`, { headers: { ...asReader, Host: host } });
}

describe('an address below localhost that is no company’s', () => {
  it.each([
    ['initech.localhost', 'initech'],
    ['INITECH.LOCALHOST:4010', 'initech'],
    ['initech.localhost.', 'initech'],
    ['www.acme.localhost', 'www'],
    ['constructor.localhost', 'constructor'],
  ])('%s is answered by nobody', async (host, name) => {
    const said = `There is no company ${name} in this mock; POST /__mock/companies makes one.`;
    expect(await ask(host)).toMatchObject({ status: 404, json: { errors: [['base', said]] } });
    expect(await ask(host, '/')).toMatchObject({ status: 404 });
  });

  it('is refused in the language that it asks for, and to apps of every origin', async () => {
    const headers = { Host: 'initech.localhost', Origin: 'https://app.example' };
    const response = await send(`${mock.baseUrl}/api/things?locale=de_DE`, { headers });
    expect(response.json).toEqual({ errors: [['base', expect.stringContaining('keine Firma initech')]] });
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  it('is refused as malformed where it is', async () => {
    expect(await ask('a..localhost')).toMatchObject({ status: 400 });
  });
});

describe('the company of a request', () => {
  it.each([
    ['globex.localhost:4010', 'globex'],
    ['GLOBEX.LOCALHOST', 'globex'],
    ['globex.example.com', 'globex'],
    ['globex.localhost.', 'globex'],
    ['acme.wherever.localhost', 'acme'],
    ['mock.staging.example', 'acme'],
    ['evil-localhost', 'acme'],
    ['localhost', 'acme'],
    ['globex', 'acme'],
    ['[::1]:4010', 'acme'],
    ['127.0.0.1', 'acme'],
  ])('under the host %s is %s', async (host, company) => {
    expect(await ask(host)).toMatchObject({ json: { company } });
  });
});
