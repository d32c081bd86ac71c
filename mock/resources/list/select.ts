import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { RecordKey, StoredRecord } from '../../world/records.ts';
import type { ResourceType } from '../model/resource-type.ts';
import { filters } from './filters.ts';
import { type Query, textOf } from './query.ts';
import { createSearch, type Test } from './search.ts';
import { sortRecords } from './sorting.ts';

/** The records that lie beneath a parent: created there, or naming it in a field such as `contact_id`. */
export const matchParent = behaviour('list.lies-beneath', (type: ResourceType, parent: RecordKey): Test => {
  const field = `${parent.type}_id`;
  if (type.fields.has(field)) return ({ fields }) => fields[field] === parent.id;
  return (record) => record.parent?.id === parent.id && record.parent.type === parent.type;
});

const FILTER = /^filter\[([^[\]]+)\]$/;

/** The records that a query asks for, in its order: searched, filtered, sorted (spec#4.2-q, facts#lists-filters). */
export function select(
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
  const found =
    tests.length === 0 ? records : records.filter((record) => tests.every((test) => test(record)));
  return behaviours.get(sortRecords)(type, found, textOf(query, 'sort_by'), textOf(query, 'sort'));
}
