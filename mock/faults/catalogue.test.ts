import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './catalogue.ts';
import { type ProbedMock, startProbedMock } from './testing/probed-mock.ts';
import { probes } from './testing/probes.ts';

/** The sections of the specification with sentences that can be tested. */
const SECTIONS = '1 2.1 2.2 2.3 4 4.1 4.2 4.3 4.4 4.5 5.1 5.2 7.1 7.2 7.3 8 9'.split(' ');

const names = faults.map(({ name }) => name);
let lab: ProbedMock;

beforeAll(async () => {
  lab = await startProbedMock();
});

afterAll(() => lab.stop());

describe('the catalogue', () => {
  it('has a name of its own for each fault, of its topic and what is wrong', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  });

  it('has several shapes for every section that can be tested', () => {
    const shapes = Object.groupBy(faults, ({ section }) => section.split('-')[0] ?? '');
    const poor = SECTIONS.filter((section) => new Set(shapes[section]?.map(({ shape }) => shape)).size < 2);
    expect(poor).toEqual([]);
    expect(Object.keys(shapes).sort()).toEqual(SECTIONS.toSorted());
  });

  it('says in whole sentences what is broken and what is seen', () => {
    expect(faults.filter(({ breaks, seen }) => ![breaks, seen].every((said) => said.endsWith('.')))).toEqual(
      [],
    );
  });

  it('has a probe for every fault, and no other', () => {
    expect(Object.keys(probes).sort()).toEqual(names.toSorted());
  });
});

describe.each(names)('%s', (name) => {
  it('is seen while it is on, and neither before nor after', async () => {
    const isSeen = probes[name];
    const client = await lab.newClient();
    const before = await isSeen?.(client);
    await lab.control.faults.on(name);
    const during = await isSeen?.(client);
    await lab.control.faults.off(name);
    const after = await isSeen?.(client);
    expect({ before, during, after }).toEqual({ before: false, during: true, after: false });
  });
});

describe('faults together', () => {
  const [one, other] = ['oauth.code-works-twice', 'links.empty'] as const;

  it('are seen side by side, and stay one without the other', async () => {
    const client = await lab.newClient();
    await lab.control.faults.choose([one, other]);
    expect([await probes[one]?.(client), await probes[other]?.(client)]).toEqual([true, true]);
    await lab.control.faults.off(one);
    expect([await probes[one]?.(client), await probes[other]?.(client)]).toEqual([false, true]);
    await lab.control.faults.clear();
  });

  it('come back with the state of their company, and are gone after a reset', async () => {
    const client = await lab.newClient();
    // Faults of validation have left records behind that no state may hold.
    await lab.control.reset();
    await lab.control.faults.choose([one, other]);
    const state = await lab.control.state.export();
    await lab.control.reset();
    expect([await probes[one]?.(client), await probes[other]?.(client)]).toEqual([false, false]);
    await lab.control.state.import(state);
    expect([await probes[one]?.(client), await probes[other]?.(client)]).toEqual([true, true]);
    await lab.control.reset();
  });

  it('leave the mock standing when all of them are on', async () => {
    const client = await lab.newClient();
    await lab.control.faults.choose(names);
    for (const path of [
      '/api/contacts',
      '/api/orders/schema',
      '/api/nothing',
      '/oauth/authorize',
      '/oauth/token',
    ]) {
      expect((await client.get(path)).status).toBeGreaterThan(0);
    }
    await lab.control.faults.clear();
    expect((await client.get('/api/contacts')).status).toBe(200);
  });
});
