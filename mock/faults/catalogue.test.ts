import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faults } from './catalogue.ts';
import { probes } from './probes/probes.ts';
import { type Lab, startLab } from './testing/lab.ts';

let lab: Lab;

beforeAll(async () => {
  lab = await startLab();
});

afterAll(() => lab.stop());

describe('a fault of the catalogue', () => {
  it('has a name of its own', () => {
    const names = faults.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });

  it('is named after its topic and what is wrong', () => {
    expect(faults.filter(({ name }) => !/^[a-z]+(-[a-z]+)*\.[a-z]+(-[a-z]+)*$/.test(name))).toEqual([]);
  });

  it('has a probe, and every probe a fault', () => {
    expect(Object.keys(probes).sort()).toEqual(faults.map(({ name }) => name).sort());
  });
});

describe.each(faults)('$name', ({ name }) => {
  it('is seen while it is on, and neither before nor after', async () => {
    const isSeen = probes[name];
    const client = await lab.begin();
    const before = await isSeen?.(client);
    await lab.switchOn(name);
    const during = await isSeen?.(client);
    await lab.switchOff(name);
    const after = await isSeen?.(client);
    expect({ before, during, after }).toEqual({ before: false, during: true, after: false });
  });
});
