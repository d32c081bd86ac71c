import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { behaviour } from '../../world/behaviour.ts';
import { Company } from '../../world/company.ts';
import { karl } from '../testing/page-client.ts';
import { TokenTest } from '../testing/token-client.ts';
import { hasExpired, SecretTable } from './secret-table.ts';

const ends = behaviour(hasExpired);
const capacity = 5;
let company: Company;
let table: SecretTable<{ endsAtMs: number | null; name: string }>;

beforeEach(() => {
  company = new Company({ name: 'acme', seed: 'test', timeZone: 'UTC' }, () => 0);
  company.clock.freeze(1_000);
  table = new SecretTable('test', capacity, ends);
});

const names = () => table.entries(company).map(([, { name }]) => name);
const keep = (name: string, endsAtMs: number | null) => table.set(company, name, { name, endsAtMs });

describe('a table of secrets', () => {
  it('opens for a secret until the moment in which its row ends', () => {
    keep('a', 1_001);
    expect(table.get(company, 'a')?.name).toBe('a');
    company.clock.set(1_001);
    expect(table.get(company, 'a')).toBeUndefined();
    expect(table.get(company, 'b')).toBeUndefined();
  });

  it('keeps no secret', () => {
    keep('a-secret-of-mine', null);
    expect([...company.table('test').keys()].join()).not.toContain('secret');
  });

  it('forgets what has ended when something is added', () => {
    keep('short', 1_001);
    keep('long', 9_000);
    company.clock.set(2_000);
    expect(company.table('test').size).toBe(2);
    keep('new', 9_000);
    expect(company.table('test').size).toBe(2);
  });

  it('forgets the oldest when it is full, whether it would end or not', () => {
    for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) keep(name, name === 'a' ? null : 9_000);
    expect(names()).toEqual(['c', 'd', 'e', 'f', 'g']);
  });

  it('forgets what has ended rather than the oldest when it is full', () => {
    keep('endless', null);
    for (const name of ['a', 'b', 'c', 'd']) keep(name, 1_001);
    company.clock.set(2_000);
    keep('new', 9_000);
    expect(names()).toEqual(['endless', 'new']);
    expect(company.table('test').size).toBe(2);
  });

  it('puts a row in the place of another under the same secret', () => {
    keep('a', 9_000);
    keep('b', 9_000);
    table.set(company, 'a', { name: 'changed', endsAtMs: null });
    expect(names()).toEqual(['changed', 'b']);
  });

  it('drops what is meant', () => {
    for (const name of ['a', 'b', 'c']) keep(name, null);
    expect(table.deleteWhere(company, ({ name }) => name !== 'b')).toBe(2);
    expect(names()).toEqual(['b']);
  });

  it('goes by the rule that holds', () => {
    company.behaviours.replace(ends, () => false);
    keep('a', 1_001);
    company.clock.set(9_000);
    keep('b', 9_001);
    expect(names()).toEqual(['a', 'b']);
    company.behaviours.restore();
    expect(names()).toEqual(['b']);
  });

  it('never exceeds its maximum, and never has expired entries, in any order of additions', () => {
    const steps = fc.array(fc.record({ name: fc.string(), lasts: fc.option(fc.nat(50)), waits: fc.nat(30) }));
    fc.assert(
      fc.property(steps, (added) => {
        company.table('test').clear();
        for (const { name, lasts, waits } of added) {
          company.clock.advance(waits / 1_000);
          const now = company.clock.now();
          keep(name, lasts === null ? null : now + lasts);
          expect(company.table('test').size).toBeLessThanOrEqual(capacity);
          for (const [, { endsAtMs }] of table.entries(company))
            expect(endsAtMs ?? now + 1).toBeGreaterThan(now);
        }
      }),
    );
  });
});

const test = new TokenTest();

describe('secrets', () => {
  const run = () =>
    [test.mint(), test.mint({ user: karl.email }), test.mint()].map(({ access_token }) => access_token);

  it('are the same in every run, however many records are made in between', () => {
    test.mock.world.resetCompany('acme');
    const first = run();
    test.mock.world.resetCompany('acme');
    for (let made = 0; made < 10; made += 1) test.acme.ids.nextId();
    expect(run()).toEqual(first);
    expect(new Set(first).size).toBe(3);
  });

  it('from before a reset never belong to another holder', async () => {
    test.mock.world.resetCompany('acme');
    const { access_token } = test.mint();
    test.mock.world.resetCompany('acme');
    test.mint({ user: karl.email });
    expect((await test.call(access_token)).status).toBe(401);
  });

  it('go on where they stopped in a company that is restored elsewhere', async () => {
    const { access_token } = test.mint();
    const data = structuredClone(test.acme.exportData());
    const next = test.mint().access_token;
    test.mock.world.placeCompany(new Company(data, Date.now, JSON.parse(JSON.stringify(data))));
    expect((await test.call(access_token)).status).toBe(200);
    expect(test.mint().access_token).toBe(next);
  });
});
