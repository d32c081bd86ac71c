import type { Made, Target } from '../../check/target.ts';
import { succeeds } from '../../match/reply.ts';
import type { DataRecord } from '../../records/resource.ts';
import { shown } from '../material/shown.ts';
import { findInList } from '../material/whole-list.ts';
import { hasNestedLinks, isNestedWrapped, type NestedObject, nestedObjects } from './nested.ts';

/** A record as a door showed it. */
export type Shown = { readonly type: string; readonly record: DataRecord };

/** A record with whatever the target nests in it, seen through each door that shows it. */
export async function throughEveryDoor(t: Target, made: Made): Promise<readonly Shown[]> {
  const { type } = made;
  const seen: Shown[] = [{ type, record: await shown(t, made) }];
  const elements = await findInList(t, type, ({ record }) => record.id === made.id);
  seen.push(...elements.map(({ record }) => ({ type, record })));
  const updated = await t.update(made, made.sent);
  t.expect(updated, succeeds);
  if (updated.text !== '') seen.push({ type, record: t.one(updated, type).record });
  return seen;
}

/** The objects that are nested in records, at any depth. */
export async function nestedIn(t: Target, seen: readonly Shown[]): Promise<readonly NestedObject[]> {
  return seen.flatMap(({ type, record }) => nestedObjects(t.known, type, record));
}

/** The two halves of a nested envelope (section 2.3, rule 2): requirement, in words, and how it is seen. */
export const rules: readonly (readonly [string, string, (it: NestedObject) => boolean])[] = [
  ['envelope.nested-object-is-wrapped', 'wrapped beneath its type', isNestedWrapped],
  ['envelope.nested-object-has-links', 'given an array links', hasNestedLinks],
];
