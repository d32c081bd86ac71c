import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './catalogue.ts';
import { type ProbedMock, startProbedMock } from './testing/probed-mock.ts';
import { probes } from './testing/probes.ts';

/** The sections of the specification with testable statements. */
const sections = '1 2.1 2.2 2.3 4 4.1 4.2 4.3 4.4 4.5 5.1 5.2 7.1 7.2 7.3 8 9'.split(' ');

const names = faults.map(({ name }) => name);
let probed: ProbedMock;

beforeAll(async () => {
  probed = await startProbedMock();
});

afterAll(() => probed.stop());

describe('the catalogue', () => {
  it('gives each fault a unique name: topic, dot, symptom', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  });

  it('has at least two shapes for every section that can be tested', () => {
    const shapes = Object.groupBy(faults, ({ section }) => section.split('-')[0] ?? '');
    const uniform = sections.filter(
      (section) => new Set(shapes[section]?.map(({ shape }) => shape)).size < 2,
    );
    expect(uniform).toEqual([]);
    expect(Object.keys(shapes).sort()).toEqual(sections.toSorted());
  });

  it('describes violation and symptom in whole sentences', () => {
    expect(faults.filter(({ breaks, seen }) => ![breaks, seen].every((text) => text.endsWith('.')))).toEqual(
      [],
    );
  });

  it('has exactly one probe for every fault', () => {
    expect(Object.keys(probes).sort()).toEqual(names.toSorted());
  });
});

describe.each(names)('%s', (name) => {
  it('is visible while it is on, and neither before nor after', async () => {
    const probe = probes[name];
    const client = await probed.newClient();
    const before = await probe?.(client);
    await probed.control.faults.on(name);
    const during = await probe?.(client);
    await probed.control.faults.off(name);
    const after = await probe?.(client);
    expect({ before, during, after }).toEqual({ before: false, during: true, after: false });
  });
});

describe('several faults', () => {
  const [one, other] = ['oauth.code-works-twice', 'links.empty'] as const;

  it('work at the same time, and can be switched off one by one', async () => {
    const client = await probed.newClient();
    await probed.control.faults.choose([one, other]);
    expect([await probes[one]?.(client), await probes[other]?.(client)]).toEqual([true, true]);
    await probed.control.faults.off(one);
    expect([await probes[one]?.(client), await probes[other]?.(client)]).toEqual([false, true]);
    await probed.control.faults.clear();
  });

  it('are exported and imported with the state of their company, and off after a reset', async () => {
    const client = await probed.newClient();
    // Faults of validation have left records behind that make a state invalid.
    await probed.control.reset();
    await probed.control.faults.choose([one, other]);
    const state = await probed.control.state.export();
    await probed.control.reset();
    expect([await probes[one]?.(client), await probes[other]?.(client)]).toEqual([false, false]);
    await probed.control.state.import(state);
    expect([await probes[one]?.(client), await probes[other]?.(client)]).toEqual([true, true]);
    await probed.control.reset();
  });

  it('do not crash the mock when all of them are on', async () => {
    const client = await probed.newClient();
    await probed.control.faults.choose(names);
    for (const path of [
      '/api/contacts',
      '/api/orders/schema',
      '/api/nothing',
      '/oauth/authorize',
      '/oauth/token',
    ]) {
      expect((await client.get(path)).status).toBeGreaterThan(0);
    }
    await probed.control.faults.clear();
    expect((await client.get('/api/contacts')).status).toBe(200);
  });
});
