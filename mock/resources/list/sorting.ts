import type { Json } from '../../contract/json.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { StoredRecord } from '../../world/records.ts';
import type { ResourceType } from '../model/resource-type.ts';
import { rulesOf } from '../rules/rules.ts';

const collator = new Intl.Collator('en');

/**
 * Sorts by a field, ascending unless `sort` is `DESC`; without `sort_by`, in the order of creation. Records that are
 * equal stay in the order of creation; those that have no value come last in both directions.
 */
export const sortRecords = behaviour(
  'list.sorts',
  (
    type: ResourceType,
    records: readonly StoredRecord[],
    sortBy: string,
    sort: string,
  ): readonly StoredRecord[] => {
    const sign = sort === 'DESC' ? -1 : 1;
    if (sortBy === '') return sign === 1 ? records : records.toReversed();
    const aliases = rulesOf(type.name).sortAliases ?? {};
    const named = Object.hasOwn(aliases, sortBy) ? (aliases[sortBy] ?? sortBy) : sortBy;
    const field = type.fields.has(named) ? named : 'created_at';
    return records.toSorted((a, b) => compare(a.fields[field] ?? null, b.fields[field] ?? null, sign));
  },
);

function compare(a: Json, b: Json, sign: number): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
  const [left, right] = [instantOf(a), instantOf(b)];
  if (left !== undefined && right !== undefined) return sign * (left - right);
  return sign * collator.compare(String(a), String(b));
}

const TIMESTAMP = /^\d{4}-\d\d-\d\dT/;

function instantOf(value: Json): number | undefined {
  return typeof value === 'string' && TIMESTAMP.test(value) ? Date.parse(value) : undefined;
}
