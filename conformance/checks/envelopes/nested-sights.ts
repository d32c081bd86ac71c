import type { Made, Target } from '../../check/target.ts';
import { succeeds } from '../../match/reply.ts';
import type { DataRecord } from '../../records/resource.ts';
import { readRecord } from '../material/shown.ts';
import { findInList } from '../material/whole-list.ts';
import { hasNestedLinks, isNestedWrapped, type NestedObject, nestedObjects } from './nested.ts';

/** A record as a door showed it. */
export type View = { readonly type: string; readonly record: DataRecord };

/** A record with whatever the target nests in it, seen through each door that shows it. */
export async function readEveryView(t: Target, made: Made): Promise<readonly View[]> {
  const { type } = made;
  const seen: View[] = [{ type, record: await readRecord(t, made) }];
  const elements = await findInList(t, type, ({ record }) => record.id === made.id);
  seen.push(...elements.map(({ record }) => ({ type, record })));
  const updated = await t.update(made, made.sent);
  t.expect(updated, succeeds);
  if (updated.text !== '') seen.push({ type, record: t.one(updated, type).record });
  return seen;
}

/** The objects that are nested in records, at any depth. */
export async function nestedObjectsIn(t: Target, seen: readonly View[]): Promise<readonly NestedObject[]> {
  return seen.flatMap(({ type, record }) => nestedObjects(t.known, type, record));
}

/** The two halves of a nested envelope (section 2.3, rule 2): requirement, in words, and how it is seen. */
export const rules: readonly (readonly [string, string, (it: NestedObject) => boolean])[] = [
  ['envelope.nested-object-is-wrapped', 'wrapped beneath its type', isNestedWrapped],
  ['envelope.nested-object-has-links', 'given an array links', hasNestedLinks],
];
