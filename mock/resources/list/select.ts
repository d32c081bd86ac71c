import type { Json } from '../../contract/json.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import type { ResourceType } from '../model/resource-type.ts';
import { rulesOf } from '../rules/rules.ts';
import { filters } from './filters.ts';
import { type Query, textOf } from './query.ts';
import { createSearch, type Test } from './search.ts';

/** The records under a parent: created there, or with its id in a field such as `contact_id`. */
export const matchParent = behaviour(
  'list.is-under-parent',
  (type: ResourceType, parent: RecordKey): Test => {
    const field = `${parent.type}_id`;
    if (type.fields.has(field)) return ({ fields }) => fields[field] === parent.id;
    return (record) => record.parent?.id === parent.id && record.parent.type === parent.type;
  },
);

const FILTER = /^filter\[([^[\]]+)\]$/;

/** The records that a query asks for, in its order: searched, filtered, sorted (spec#4.2-q, facts#lists-filters). */
export function selectRecords(
  company: Company,
  type: ResourceType,
  records: readonly StoredRecord[],
  query: Query,
  parent: RecordKey | undefined,
): readonly StoredRecord[] {
  const { behaviours } = company;
  const tests = parent === undefined ? [] : [behaviours.get(matchParent)(type, parent)];
  const q = textOf(query, 'q');
  if (q !== '') tests.push(behaviours.get(createSearch)(company, type, q));
  for (const name of Object.keys(query)) {
    const filter = FILTER.exec(name)?.[1];
    const value = textOf(query, name);
    if (filter !== undefined && value !== '')
      tests.push(behaviours.get(filters)(company, type, filter, value));
  }
  const matches =
    tests.length === 0 ? records : records.filter((record) => tests.every((test) => test(record)));
  return behaviours.get(sortRecords)(type, matches, textOf(query, 'sort_by'), textOf(query, 'sort'));
}

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
