import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../start.ts';
import { externalAddress, isClockRunning, send, tryToFreeze } from './testing/send.ts';

describe('With a control token, the control API', () => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock({ strict: true, host: '0.0.0.0', controlToken: 'open-sesame' });
  });
  afterAll(() => mock.stop());

  it.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    'Bearer open-sesam',
    'Bearer open-sesame!',
    'Basic open-sesame',
    'open-sesame',
  ])('requires the token even on this machine, and rejects %j', async (authorization) => {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const refused = await tryToFreeze(mock, { headers: { ...headers } });
    expect(refused).toMatchObject({
      status: 401,
      json: { errors: [['base', expect.stringContaining('Bearer')]] },
    });
    expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer realm=/);
    expect(await isClockRunning(mock)).toBe(true);
  });

  it.runIf(externalAddress)('accepts it from any address and under any host name', async () => {
    const headers = { Authorization: 'bearer open-sesame', Host: 'mock.staging.example' };
    const read = await send(`${mock.baseUrl}/__mock/profile`, { headers, via: externalAddress ?? '' });
    expect(read).toMatchObject({ status: 200, json: { baseUrl: 'http://mock.staging.example' } });
    expect(read.json).toMatchObject({
      companies: [{ name: 'acme', baseUrl: 'http://acme.mock.staging.example' }, {}],
    });
  });

  it('still rejects pages of another origin', async () => {
    const headers = { Authorization: 'Bearer open-sesame', Origin: 'https://evil.example' };
    expect(await tryToFreeze(mock, { headers })).toMatchObject({ status: 403 });
    expect(await isClockRunning(mock)).toBe(true);
  });
});

describe('Without a control token, the control API', () => {
  let mock: Mock;
  beforeAll(async () => {
    mock = await startMock({ strict: true, host: '0.0.0.0' });
  });
  afterAll(() => mock.stop());

  it('rejects callers from the network, whatever their headers claim', async ({ skip }) => {
    skip(!externalAddress, 'This machine has no network address.');
    for (const headers of [
      {},
      { 'X-Forwarded-For': '127.0.0.1' },
      { Forwarded: 'for=127.0.0.1' },
      { Host: 'localhost' },
    ]) {
      const refused = await tryToFreeze(mock, { headers: { ...headers } }, externalAddress);
      expect(refused).toMatchObject({
        status: 403,
        json: { errors: [['base', expect.stringContaining('--control-token')]] },
      });
    }
    expect(await isClockRunning(mock)).toBe(true);
  });

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    'evil-localhost',
    '2130706433',
    '10.0.0.1',
  ])('rejects the host name %s, even if it resolves to this machine', async (name) => {
    const refused = await tryToFreeze(mock, { headers: { Host: `${name}:4010` } });
    expect(refused).toMatchObject({
      status: 403,
      json: { errors: [['base', expect.stringContaining('localhost')]] },
    });
    expect(await isClockRunning(mock)).toBe(true);
  });

  it.each([
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'http://localhost:1' },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' },
    { 'Sec-Fetch-Site': 'same-site', 'Sec-Fetch-Mode': 'cors' },
    { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', 'Sec-Fetch-Dest': 'document' },
  ])('rejects posts of pages of another origin: %o', async (headers) => {
    expect(await tryToFreeze(mock, { headers: { ...headers } })).toMatchObject({ status: 403 });
    expect(await isClockRunning(mock)).toBe(true);
  });

  it('rejects frames in pages of another origin, but allows links from there', async () => {
    const from = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' };
    const url = `${mock.baseUrl}/__mock/clock`;
    expect(await send(url, { headers: { ...from, 'Sec-Fetch-Dest': 'iframe' } })).toMatchObject({
      status: 403,
    });
    expect(await send(url, { headers: { ...from, 'Sec-Fetch-Dest': 'document' } })).toMatchObject({
      status: 200,
    });
  });

  it('rejects preflights and reads of pages of another origin', async () => {
    const preflight = { Origin: 'https://evil.example', 'Access-Control-Request-Method': 'POST' };
    const response = await send(`${mock.baseUrl}/__mock/reset`, { method: 'OPTIONS', headers: preflight });
    expect(response.status).toBe(403);
    const read = await send(`${mock.baseUrl}/__mock/profile`);
    for (const { headers } of [response, read]) {
      expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('no-store');
    }
  });

  it.each([
    'localhost:4010',
    'acme.localhost:4010',
    'ACME.LOCALHOST',
    '127.0.0.1',
    '127.8.9.1:80',
    '[::1]:4010',
  ])('serves a caller on this machine as %s', async (host) => {
    const read = await send(`${mock.baseUrl}/__mock/clock`, {
      headers: { Host: host, 'X-Forwarded-For': '203.0.113.7' },
    });
    expect(read).toMatchObject({ status: 200, json: { company: 'acme' } });
  });

  it('serves its own pages', async () => {
    const { port } = new URL(mock.baseUrl);
    const headers = {
      Host: `acme.localhost:${port}`,
      Origin: `http://acme.localhost:${port}`,
      'Sec-Fetch-Site': 'same-origin',
    };
    const posted = await send(`${mock.baseUrl}/__mock/clock/unfreeze`, { method: 'POST', headers });
    expect(posted).toMatchObject({ status: 200 });
  });
});
