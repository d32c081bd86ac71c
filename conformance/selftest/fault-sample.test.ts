import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleFaults } from './fault-sample.ts';
import type { Fault } from './mock.ts';

const catalogue = fc.uniqueArray(
  fc.record({
    name: fc.string(),
    section: fc.constantFrom('1', '2.3', '5.2'),
    breaks: fc.constant('a rule'),
  }),
  { selector: (it: Fault) => it.name },
);

test('a sample is as large as it can be, and holds no fault twice', () => {
  fc.assert(
    fc.property(catalogue, fc.nat(12), fc.integer(), (faults, size, seed) => {
      const sample = sampleFaults(faults, size, seed);
      expect(sample.length).toBe(Math.min(size, faults.length));
      expect(new Set(sample.map(({ name }) => name)).size).toBe(sample.length);
    }),
  );
});

test('no section has two faults in a sample before each has one', () => {
  fc.assert(
    fc.property(catalogue, fc.integer(), (faults, seed) => {
      const sections = new Set(faults.map(({ section }) => section));
      const sample = sampleFaults(faults, sections.size, seed);
      expect(new Set(sample.map(({ section }) => section))).toEqual(sections);
    }),
  );
});

test('a seed gives the same sample again, and another seed another one', () => {
  const faults = Array.from({ length: 300 }, (_, at) => ({
    name: `f${at}`,
    section: `${at % 9}`,
    breaks: '',
  }));
  expect(sampleFaults(faults, 12, 7)).toEqual(sampleFaults(faults, 12, 7));
  expect(sampleFaults(faults, 12, 7)).not.toEqual(sampleFaults(faults, 12, 8));
});
