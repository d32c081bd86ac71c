import { expect, it } from 'vitest';
import { IdMap } from './id-map.ts';

const count = 40_000;

it.each<[string, (number: number) => string]>([
  ['counted', (number) => String(number)],
  ['padded', (number) => `contact-${String(number).padStart(14, '0')}`],
  ['alike at the end', (number) => `${number}-abc`],
])('A map of many ids that are %s has each of them, also after changes', (_how, idOf) => {
  const map = new IdMap<number>();
  for (let number = 0; number < count; number += 1) map.set(idOf(number), number);
  for (let number = 0; number < count; number += 2) map.delete(idOf(number));
  for (let number = 0; number < count; number += 3) map.set(idOf(number), -number);
  const wrong = Array.from({ length: count }, (_, number) => number).filter((number) => {
    const expected = number % 3 === 0 ? -number : number % 2 === 0 ? undefined : number;
    return map.get(idOf(number)) !== expected;
  });
  expect(wrong).toEqual([]);
  expect(map.get('')).toBeUndefined();
});
