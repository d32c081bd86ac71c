import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asReader } from './testing/small-client.ts';
import { type SmallMock, startSmallMock } from './testing/small-mock.ts';

let mock: SmallMock;

beforeAll(async () => {
  mock = await startSmallMock();
});
afterAll(() => mock.stop());

describe('the company of a request', () => {
  it.each([
    ['globex.localhost:4010', 'globex'],
    ['GLOBEX.LOCALHOST', 'globex'],
    ['globex.example.com', 'globex'],
    ['initech.localhost', 'acme'],
    ['localhost', 'acme'],
    ['globex', 'acme'],
    ['[::1]:4010', 'acme'],
    ['127.0.0.1', 'acme'],
  ])('under the host %s is %s', async (host, company) => {
    const body = await new Promise((resolve, reject) => {
      const options = { port: mock.port, path: '/api/things', headers: { ...asReader, Host: host } };
      request(options, (response) => resolve(json(response)))
        .on('error', reject)
        .end();
    });
    expect(body).toMatchObject({ company });
  });
});
