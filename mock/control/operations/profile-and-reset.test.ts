import { afterEach, describe, expect, it, test } from 'vitest';
import { type Mock, startMock } from '../../start.ts';
import { CompanyTest } from '../testing/company-per-test.ts';
import { send } from '../testing/send.ts';

let mock: Mock;
afterEach(() => mock.stop());

describe('the profile of a mock', () => {
  it('names no credentials for its hooks where none are asked for', async () => {
    mock = await startMock({ strict: true });
    const { json } = await send(`${mock.baseUrl}/__mock/profile`);
    expect(json).toMatchObject({ hooks: { advanceClock: { url: '/__mock/clock/advance' } } });
    expect(json).not.toHaveProperty('hooks.advanceClock.headers');
  });

  it('names those of its reader, with which the hooks can be called', async () => {
    mock = await startMock({ strict: true, controlToken: 'open-sesame' });
    const refused = await send(`${mock.baseUrl}/__mock/profile`);
    expect(refused.status).toBe(401);
    const headers = { Authorization: 'Bearer open-sesame' };
    const { json } = await send(`${mock.baseUrl}/__mock/profile`, { headers });
    expect(json).toMatchObject({ hooks: { advanceClock: { headers } } });
    const { advanceClock } = (json as { hooks: { advanceClock: { url: string; headers: typeof headers } } })
      .hooks;
    const moved = await send(`${mock.baseUrl}${advanceClock.url}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...advanceClock.headers },
      body: JSON.stringify({ seconds: 60 }),
    });
    expect(moved.status).toBe(200);
  });
});

const companyTest = new CompanyTest();

test.each([
  ['DELETE', '/__mock/tokens?email=nobody%40acme.example', 'email'],
  ['DELETE', '/__mock/grants?nope=1', 'nope'],
  ['GET', '/__mock/journal?satus=404', 'satus'],
  ['POST', '/__mock/clock/freeze?at=now', 'at'],
])('An unknown parameter is rejected and changes nothing: %s %s', async (method, address, name) => {
  const response = await companyTest.company.fetch(address, { method });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ errors: [[name, expect.stringContaining('unknown parameter')]] });
  expect((await companyTest.get('/api/contacts')).status).toBe(200);
  expect((await companyTest.control.clock.read()).frozen).toBe(false);
});
