import { expect } from 'vitest';
import type { Json, JsonObject } from '../../contract/json.ts';
import type { SeededWorld } from './seeded-world.ts';
import { recordsAt } from './shapes.ts';

/** What a person reading the facts would write for a filter: no indexes, no generality. */
export type Model = (record: JsonObject) => boolean;

/** Expects a list to answer the records that a model picks of all of them, in the same order. @returns how many */
export function expectSame(
  world: SeededWorld,
  operationId: string,
  collection: string,
  type: string,
  query: Record<string, Json>,
  model: Model,
): number {
  const all = recordsAt(world.call(operationId, { query: { per_page: 200 } }).body, collection, type);
  const found = recordsAt(
    world.call(operationId, { query: { ...query, per_page: 200 } }).body,
    collection,
    type,
  );
  expect(found.map(({ id }) => id)).toEqual(all.filter(model).map(({ id }) => id));
  return found.length;
}
