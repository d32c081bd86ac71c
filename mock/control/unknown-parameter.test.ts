import { expect, test } from 'vitest';
import { CompanyPerTest } from './testing/company-per-test.ts';

const own = new CompanyPerTest();

test.each([
  ['DELETE', '/__mock/tokens?email=nobody%40acme.example', 'email'],
  ['DELETE', '/__mock/grants?nope=1', 'nope'],
  ['GET', '/__mock/journal?satus=404', 'satus'],
  ['POST', '/__mock/clock/freeze?at=now', 'at'],
])('A parameter that is not known changes and means nothing: %s %s', async (method, address, name) => {
  const response = await own.company.fetch(address, { method });
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ errors: [[name, expect.stringContaining('no parameter here')]] });
  expect((await own.get('/api/contacts')).status).toBe(200);
  expect((await own.company.control.clock.read()).frozen).toBe(false);
});
