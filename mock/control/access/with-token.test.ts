import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Mock, startMock } from '../../start.ts';
import { freeze, isUntouched, outside } from '../testing/clock-stopper.ts';
import { send } from '../testing/send.ts';

describe('With a control token, the control surface', () => {
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
  ])('asks everybody for it, this machine included, and is not content with %j', async (authorization) => {
    const headers = authorization === undefined ? {} : { Authorization: authorization };
    const refused = await freeze(mock, { headers: { ...headers } });
    expect(refused).toMatchObject({
      status: 401,
      json: { errors: [['base', expect.stringContaining('Bearer')]] },
    });
    expect(refused.headers.get('www-authenticate')).toMatch(/^Bearer realm=/);
    expect(await isUntouched(mock)).toBe(true);
  });

  it.runIf(outside)('serves whoever shows it, from anywhere and by any name', async () => {
    const headers = { Authorization: 'bearer open-sesame', Host: 'mock.staging.example' };
    const read = await send(`${mock.baseUrl}/__mock/profile`, { headers, via: outside ?? '' });
    expect(read).toMatchObject({ status: 200, json: { baseUrl: 'http://mock.staging.example' } });
    expect(read.json).toMatchObject({
      companies: [{ name: 'acme', baseUrl: 'http://acme.mock.staging.example' }, {}],
    });
  });

  it('refuses a page of another origin even so', async () => {
    const headers = { Authorization: 'Bearer open-sesame', Origin: 'https://evil.example' };
    expect(await freeze(mock, { headers })).toMatchObject({ status: 403 });
    expect(await isUntouched(mock)).toBe(true);
  });
});
