import { describe, expect, it } from 'vitest';
import { Serialised } from '../../contract/json.ts';
import { Company } from '../../world/company.ts';
import { startSeededWorld } from '../testing/seeded-world.ts';
import { EnvelopeCache, ListCache } from './caches.ts';

const world = await startSeededWorld();

describe('The envelopes of records that were read', () => {
  it('are kept up to a size in bytes, those that are read again first', () => {
    const { company, resources } = world;
    const [often, once, ...others] = company.records.list('contact');
    if (often === undefined || once === undefined) throw new Error('There are no contacts.');
    const cache = new EnvelopeCache(resources.catalogue, 60_000);
    const [oftenText, onceText] = [cache.cached(company, often), cache.cached(company, once)];
    let length = 0;
    for (const other of others) {
      length += cache.cached(company, other).bytes.length;
      expect(cache.cached(company, often)).toBe(oftenText);
    }
    expect(length).toBeGreaterThan(60_000);
    const again = cache.cached(company, once);
    expect(again).not.toBe(onceText);
    expect(again).toEqual(onceText);
  });
});

describe('Lists', () => {
  const companyNamed = (name: string) => new Company({ name, seed: 'lists', timeZone: 'UTC' }, Date.now);
  const [first, second] = [companyNamed('first'), companyNamed('second')];
  const list = () => new Serialised(Buffer.alloc(100, ' '));
  const contact = { type: 'contact', id: 'a', fields: {}, parent: null, creatorId: null };

  it('of all companies are kept up to a size in bytes', () => {
    const cache = new ListCache(1_000);
    const ofFirst = cache.cached(first, 'page 1', list);
    for (let page = 1; page <= 9; page += 1) cache.cached(second, `page ${page}`, list);
    expect(cache.cached(first, 'page 1', list)).toBe(ofFirst);
    const latest = cache.cached(second, 'page 10', list);
    expect(cache.cached(second, 'page 10', list)).toBe(latest);
    expect(cache.cached(first, 'page 1', list)).not.toBe(ofFirst);
  });

  it('that a write has made wrong take no room', () => {
    const cache = new ListCache(1_000);
    const ofFirst = cache.cached(first, 'page 1', list);
    for (let page = 1; page <= 50; page += 1) {
      const before = cache.cached(second, 'page 1', list);
      second.records.put(contact);
      expect(cache.cached(second, 'page 1', list)).not.toBe(before);
    }
    expect(cache.cached(first, 'page 1', list)).toBe(ofFirst);
  });
});
