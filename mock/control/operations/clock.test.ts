import fc from 'fast-check';
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
  company = await mock.control.companies.create({ empty: true, timeZone: 'America/St_Johns' });
  return () => company.delete();
});

describe('The clock of a company', () => {
  it.each([
    [Number.MAX_VALUE, 'seconds'],
    [-Number.MAX_VALUE, 'seconds'],
    [8_000 * 366 * 86_400, 'seconds'],
  ])('does not advance by %d seconds, beyond the supported years', async (seconds, property) => {
    const before = await company.control.clock.freeze();
    await expect(company.control.clock.advance(seconds)).rejects.toMatchObject({
      status: 422,
      errors: [[property, expect.stringContaining('1970 to 9999')]],
    });
    expect(await company.control.clock.read()).toEqual(before);
  });

  it.each([
    'tomorrow',
    '2026-02-30T00:00:00Z',
    '2016-12-31T23:59:60Z',
    '2026-02-30',
    '2026-02-30T10:00',
    '2026-03-01T25:00',
    '31.12.2026',
    '',
  ])('is not set to %j', async (now) => {
    await expect(company.control.clock.set(now)).rejects.toMatchObject({
      status: 422,
      errors: [['now', expect.stringMatching(/^is not valid[.] A time such as .*; or a day[.]$|^is a leap/)]],
    });
    await expect(company.control.clock.freeze(now)).rejects.toMatchObject({ status: 422 });
    expect((await company.control.clock.read()).frozen).toBe(false);
  });

  it.each([
    ['2026-03-01', '2026-03-01T00:00:00-03:30'],
    ['2026-12-31T23:59:30', '2026-12-31T23:59:30-03:30'],
    ['2026-07-01T10:00', '2026-07-01T10:00:00-02:30'],
  ])('is set to %s in its own time zone', async (local, now) => {
    expect(await company.control.clock.set(local)).toMatchObject({ now });
    expect(await company.control.clock.freeze(local)).toMatchObject({ now });
  });

  it('follows the machine’s clock until it is controlled', async () => {
    const before = Date.now();
    const { epochMs, frozen, now } = await company.control.clock.read();
    expect(frozen).toBe(false);
    expect(epochMs).toBeGreaterThanOrEqual(before);
    expect(epochMs).toBeLessThanOrEqual(Date.now());
    expect(Math.abs(Date.parse(now) - epochMs)).toBeLessThan(1_000);
  });

  it('stops while it is frozen, advances by the requested time, and continues from there', async () => {
    const { clock } = company.control;
    expect(await clock.freeze('2028-02-29T23:59:30-03:30')).toEqual({
      company: company.name,
      now: '2028-02-29T23:59:30-03:30',
      epochMs: Date.parse('2028-03-01T03:29:30Z'),
      frozen: true,
    });
    expect(await clock.advance(90)).toMatchObject({ now: '2028-03-01T00:01:00-03:30', frozen: true });
    expect(await clock.advance(-60)).toMatchObject({ now: '2028-03-01T00:00:00-03:30' });
    const startedAt = performance.now();
    const running = await clock.unfreeze();
    expect(running.frozen).toBe(false);
    const elapsedMs = running.epochMs - Date.parse('2028-03-01T03:30:00Z');
    expect(elapsedMs).toBeGreaterThanOrEqual(0);
    expect(elapsedMs).toBeLessThanOrEqual(Math.ceil(performance.now() - startedAt) + 1);
  });

  it('advances by the sum of all moves', async () => {
    const { clock } = company.control;
    const seconds = fc
      .double({ min: -1e6, max: 1e6, noNaN: true })
      .map((value) => Math.round(value * 1e3) / 1e3);
    await fc.assert(
      fc.asyncProperty(fc.array(seconds, { maxLength: 5 }), async (moves) => {
        const { epochMs } = await clock.freeze('2030-01-01T00:00:00Z');
        for (const move of moves) await clock.advance(move);
        const sum = moves.reduce((total, move) => total + Math.round(move * 1_000), 0);
        expect((await clock.read()).epochMs).toBe(epochMs + sum);
      }),
      { numRuns: 20 },
    );
  });

  it('governs the timestamps of records and the expiry of tokens', async () => {
    const { clock, tokens } = company.control;
    await clock.freeze('2031-05-05T10:00:00Z');
    const { access_token } = await tokens.create();
    const asUser = { Authorization: `Bearer ${access_token}`, 'Content-Type': 'application/json' };
    const body = JSON.stringify({ contact: { type: 'Client', last_name: 'Winter' } });
    const created = await company.fetch('/api/contacts', { method: 'POST', headers: asUser, body });
    expect(await created.json()).toMatchObject({ contact: { created_at: '2031-05-05T07:30:00-02:30' } });
    await clock.advance(3_598);
    expect((await company.fetch('/api/contacts', { headers: asUser })).status).toBe(200);
    await clock.advance(1);
    expect((await company.fetch('/api/contacts', { headers: asUser })).status).toBe(401);
    await clock.set('2031-05-05T10:00:00Z');
    expect((await company.fetch('/api/contacts', { headers: asUser })).status).toBe(200);
  });

  it('does not affect other companies', async () => {
    await company.control.clock.freeze('2040-01-01T00:00:00Z');
    expect(await mock.control.clock.read()).toMatchObject({ company: 'acme', frozen: false });
  });
});
