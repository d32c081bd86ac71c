import type { Json, JsonObject } from '../contract/json.ts';

/** A record that lives inside another, as it is kept there: without envelope and links. */
export type NestedRecord = { type: string; fields: JsonObject };

/** The records that live in a field of a record, in their order. */
export function elementsOf(fields: JsonObject, name: string): NestedRecord[] {
  const kept = fields[name];
  // merge() is the only writer of list fields, and writes nothing else into them.
  return Array.isArray(kept) ? (kept as Json[] as NestedRecord[]) : [];
}
