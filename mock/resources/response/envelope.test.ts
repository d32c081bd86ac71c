import { beforeAll, expect, test } from 'vitest';
import { type SeededWorld, startSeededWorld } from '../testing/seeded-world.ts';
import { listAt, objectAt } from '../testing/shapes.ts';
import { listRecordLinks, wrapRecord } from './envelope.ts';

let world: SeededWorld;
beforeAll(async () => {
  world = await startSeededWorld();
});

const lists = ['Contacts', 'Orders', 'Invoices', 'Comments', 'Emails', 'Payments', 'AuthPermissions'];

test.each(lists)('Kept envelopes of %s are to the byte what is made when a rule was replaced', (list) => {
  const { behaviours } = world.company;
  const query = { per_page: 200 };
  const kept = world.call(`list${list}`, { query });
  behaviours.replace(wrapRecord, (current) => current);
  const made = world.call(`list${list}`, { query });
  behaviours.restore();
  expect(JSON.stringify(made)).toBe(JSON.stringify(kept));
  expect(kept.status).toBe(200);
});

test('A replaced rule changes every response of its company, and none after it is restored', () => {
  const { behaviours, records } = world.company;
  const params = { id: records.list('invoice')[0]?.id ?? '' };
  const before = world.call('readInvoice', { params });
  behaviours.replace(listRecordLinks, () => () => []);
  const without = world.call('readInvoice', { params });
  behaviours.restore();
  expect(listAt(without.body, 'links')).toEqual([]);
  expect(listAt(objectAt(without.body, 'invoice').contact, 'links')).toEqual([]);
  expect(world.call('readInvoice', { params })).toEqual(before);
});
