import { describe, expect, it } from 'vitest';
import { RecentMap } from './recent-map.ts';

const keys = Array.from({ length: 100 }, (_, index) => ({ index }));
const [first = { index: 0 }, ...others] = keys;
const mapOf = (mostBytes: number) => new RecentMap<object, string>(mostBytes, ({ length }) => length);

describe('A map of what was used recently', () => {
  it('forgets what was not used while others of its whole size were added', () => {
    const map = mapOf(100);
    for (const key of keys) map.set(key, 'ten bytes.');
    const latestFirst = keys.toReversed();
    const left = latestFirst.filter((key) => map.get(key) !== undefined);
    expect(left).toEqual(latestFirst.slice(0, left.length));
    expect(left.length).toBeGreaterThanOrEqual(5);
    expect(left.length).toBeLessThanOrEqual(10);
  });

  it('keeps what is used again, however much is added', () => {
    const map = mapOf(100);
    map.set(first, 'ten bytes.');
    for (const key of others) {
      map.set(key, 'ten bytes.');
      expect(map.get(first)).toBe('ten bytes.');
    }
  });

  it('has the value that was set last', () => {
    const map = mapOf(100);
    for (const value of ['one', 'two', 'three']) {
      map.set(first, value);
      expect(map.get(first)).toBe(value);
    }
    for (const key of others.slice(0, 6)) map.set(key, 'ten bytes.');
    expect(map.get(first)).toBe('three');
  });

  it('forgets what is larger than its half with the next entry but one', () => {
    const map = mapOf(10);
    map.set(first, 'more than ten bytes');
    expect(map.get(first)).toBe('more than ten bytes');
    for (const key of others.slice(0, 4)) map.set(key, 'bytes');
    expect(map.get(first)).toBeUndefined();
  });
});
