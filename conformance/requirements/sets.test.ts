import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { register } from './register.ts';
import { levels } from './requirement.ts';
import { setNames } from './sets.ts';

/** The checksum of each released set. A new set adds a line here; a line never changes. */
const released: Readonly<Record<string, string>> = {
  '1.0': 'dcc85d5e925d8ff50ab3ea6441a0c0786b0b1c3b8b5d0cfe51e492e101075504',
};

const textOf = (name: string) => readFileSync(join(import.meta.dirname, 'sets', `${name}.json`), 'utf8');

test('every set is listed with its checksum', () => {
  expect(Object.keys(released)).toEqual(setNames);
});

describe.each(setNames)('The released set %s', (name) => {
  test('has not changed', () => {
    expect(hash('sha256', textOf(name)), 'make a set with another name').toBe(released[name]);
  });

  test('has requirements that are in the register: users judge by their ids for years', () => {
    const set = JSON.parse(textOf(name));
    const known = new Set(register.map(({ id }) => id));
    expect(levels.flatMap((level): string[] => set[level]).filter((id) => !known.has(id))).toEqual([]);
  });
});
