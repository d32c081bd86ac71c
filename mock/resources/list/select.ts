import type { Json } from '../../contract/json.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { RecordKey, RecordOrder, Records, StoredRecord } from '../../world/records.ts';
import type { ResourceType } from '../model/resource-type.ts';
import { rulesOf } from '../rules/rules.ts';
import type { Test } from '../rules/type-rules.ts';
import { SortedView, type Sorting } from '../views/sorted-view.ts';
import { createFilterTest } from './filters.ts';
import { type Query, textOf } from './query.ts';
import { createSearch } from './search.ts';

/** The records under a parent: created there, or with its id in a field such as `contact_id`. */
export const matchParent = behaviour((type: ResourceType, parent: RecordKey, { records }: Company): Test => {
  const field = `${parent.type}_id`;
  if (type.fields.has(field)) {
    const test = ({ fields }: StoredRecord) => fields[field] === parent.id;
    return Object.assign(test, { find: () => records.findByField(type.name, field, parent.id) });
  }
  const test = (record: StoredRecord) =>
    record.parent?.id === parent.id && record.parent.type === parent.type;
  return Object.assign(test, { find: () => records.findByParent(type.name, parent) });
});

const filterPattern = /^filter\[([^[\]]+)\]$/;

/** The records that a query asks for, in its order: searched, filtered, sorted (spec#4.2-q, facts#lists-filters). */
export function selectRecords(
  company: Company,
  type: ResourceType,
  records: readonly StoredRecord[],
  query: Query,
  parent: RecordKey | undefined,
): readonly StoredRecord[] {
  const { behaviours } = company;
  const tests = testsOf(company, type, query, parent);
  const matches = tests.length === 0 ? records : matchesOf(company, type, records, tests);
  return behaviours.get(sortRecords)(company, type, matches, textOf(query, 'sort_by'), textOf(query, 'sort'));
}

/** Makes what {@link selectRecords} needs of all records, in portions: texts in lower case, and orders. */
export function* prepareSelection(
  company: Company,
  type: ResourceType,
  query: Query,
  parent: RecordKey | undefined,
): Iterable<void> {
  const tests = testsOf(company, type, query, parent);
  const finder = tests.find(({ find }) => find !== undefined);
  if (finder?.prepare !== undefined) yield* finder.prepare();
  const [sortBy, sort] = [textOf(query, 'sort_by'), textOf(query, 'sort')];
  if (tests.length > 0 || sortBy === '') return;
  yield* sortedView(company.records, type, sortField(type, sortBy), signOf(sort)).portions();
}

function testsOf(company: Company, type: ResourceType, query: Query, parent: RecordKey | undefined): Test[] {
  const { behaviours } = company;
  const tests = parent === undefined ? [] : [behaviours.get(matchParent)(type, parent, company)];
  const q = textOf(query, 'q');
  if (q !== '') tests.push(behaviours.get(createSearch)(company, type, q));
  for (const name of Object.keys(query)) {
    const filter = filterPattern.exec(name)?.[1];
    const value = textOf(query, name);
    if (filter !== undefined && value !== '') tests.push(createFilterTest(company, type, filter, value));
  }
  return tests;
}

/** The records that pass all tests. The first one that can finds its records where they are all records of the type. */
function matchesOf(
  { records: stored }: Company,
  type: ResourceType,
  records: readonly StoredRecord[],
  tests: readonly Test[],
): readonly StoredRecord[] {
  const finder =
    records === stored.list(type.name) ? tests.find(({ find }) => find !== undefined) : undefined;
  const others = tests.filter((test) => test !== finder);
  const found = finder?.find?.() ?? records;
  return others.length === 0 ? found : found.filter((record) => others.every((test) => test(record)));
}

const collator = new Intl.Collator('en');

/** A sorted subset this much smaller than all records of its type is sorted on its own. */
const smallShare = 1 / 16;

/**
 * Sorts by a field, ascending unless `sort` is `DESC`; without `sort_by`, in the order of creation. Records that are
 * equal stay in the order of creation; those that have no value come last in both directions.
 */
export const sortRecords = behaviour(
  (
    { records: stored }: Company,
    type: ResourceType,
    records: readonly StoredRecord[],
    sortBy: string,
    sort: string,
  ): readonly StoredRecord[] => {
    const sign = signOf(sort);
    if (sortBy === '') return sign === 1 ? records : records.toReversed();
    const field = sortField(type, sortBy);
    const sorting = sortingBy(field, sign);
    const all = stored.list(type.name);
    if (records !== all && records.length <= all.length * smallShare) return sortAlone(records, sorting);
    const view = sortedView(stored, type, field, sign);
    if (records === all) return view.records;
    const chosen = new Set(records);
    const sorted = view.records.filter((record) => chosen.has(record));
    return sorted.length === records.length ? sorted : sortAlone(records, sorting);
  },
);

function signOf(sort: string): number {
  return sort === 'DESC' ? -1 : 1;
}

function sortField(type: ResourceType, sortBy: string): string {
  const aliases = rulesOf(type.name).sortAliases ?? {};
  const named = Object.hasOwn(aliases, sortBy) ? (aliases[sortBy] ?? sortBy) : sortBy;
  return type.fields.has(named) ? named : 'created_at';
}

function sortedView(stored: Records, type: ResourceType, field: string, sign: number): SortedView<SortKey> {
  const create = (order: RecordOrder) => new SortedView(order, sortingBy(field, sign));
  return stored.view(type.name, `sort ${sign} ${field}`, create);
}

function sortAlone(records: readonly StoredRecord[], { keyOf, compare }: Sorting<SortKey>) {
  const keyed = records.map((record) => ({ record, key: keyOf(record) }));
  return keyed.sort((a, b) => compare(a.key, b.key)).map(({ record }) => record);
}

/** A value to sort by; a timestamp with its instant, in milliseconds since 1970. */
type SortKey = Json | Timestamp;

class Timestamp {
  readonly text: string;
  readonly atMs: number;

  constructor(text: string) {
    this.text = text;
    this.atMs = Date.parse(text);
  }
}

const timestamp = /^\d{4}-\d\d-\d\dT/;

function sortingBy(field: string, sign: number): Sorting<SortKey> {
  return {
    keyOf: ({ fields }) => {
      const value = fields[field] ?? null;
      return typeof value === 'string' && timestamp.test(value) ? new Timestamp(value) : value;
    },
    compare: (a, b) => {
      if (a === null || b === null) return Number(a === null) - Number(b === null);
      if (typeof a === 'number' && typeof b === 'number') return sign * (a - b);
      if (a instanceof Timestamp && b instanceof Timestamp) return sign * (a.atMs - b.atMs);
      return sign * collator.compare(textOfKey(a), textOfKey(b));
    },
  };
}

function textOfKey(key: SortKey): string {
  return key instanceof Timestamp ? key.text : String(key);
}
