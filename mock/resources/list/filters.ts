import type { Json } from '../../contract/json.ts';
import type { Clock } from '../../world/clock.ts';
import type { Company } from '../../world/company.ts';
import { isFreeText } from '../model/field.ts';
import type { ResourceType } from '../model/resource-type.ts';
import { rulesOf } from '../rules/rules.ts';
import type { Test } from '../rules/type-rules.ts';
import { alternatives } from './query.ts';
import { createSearch } from './search.ts';

/** Creates the test of a filter from its value. */
type MakeTest = (company: Company, value: string) => Test;

/** A kind of filter: creates the test for a type and a name; undefined for names of other kinds. */
type FilterKind = (type: ResourceType, name: string) => MakeTest | undefined;

/** `filter[q]` equals `q` (facts#lists-filters). */
const asSearch: FilterKind = (type, name) =>
  name === 'q' ? (company, value) => company.behaviours.get(createSearch)(company, type, value) : undefined;

/** A filter of the type's own rules. */
const asTypeRule: FilterKind = (type, name) => {
  const createFilter = rulesOf(type.name).filters;
  const createTest = createFilter && Object.hasOwn(createFilter, name) ? createFilter[name] : undefined;
  return createTest && ((company, value) => company.behaviours.get(createTest)(company)(value));
};

/** `tags`: separated by spaces, the record has all of them (facts#lists-filters). */
const asTags: FilterKind = (_type, name) => {
  if (name !== 'tags') return undefined;
  return (_company, value) => {
    const tags = tagsIn(value);
    return ({ fields }) => tags.isSubsetOf(tagsIn(fields.tag_list ?? null));
  };
};

/** `*_from`, `*_to`: inclusive ranges; without a name before it, of the date, or else of the creation (facts#lists-filters). */
const asRange: FilterKind = (type, name) => {
  const match = /^(?:(.+)_)?(from|to)$/.exec(name);
  if (match === null) return undefined;
  const field = match[1] ?? (type.fields.has('date') ? 'date' : 'created_at');
  if (!type.fields.has(field)) return undefined;
  return ({ clock }, value) => {
    const passes = within(match[2] as End, value, clock);
    return ({ fields }) => passes(fields[field] ?? null);
  };
};

/** `ids`, `creator_ids`, `contact_ids`: alternatives, of the id, the creator, a field, or the parent (facts#lists-filters). */
const asIds: FilterKind = (type, name) => {
  if (name === 'ids') return (_company, value) => oneOf(value, ({ id }) => id);
  if (name === 'creator_ids') return (_company, value) => oneOf(value, ({ creatorId }) => creatorId);
  const match = /^(.+)_ids$/.exec(name);
  if (match === null) return undefined;
  const field = `${match[1]}_id`;
  if (type.fields.has(field)) return (_company, value) => oneOf(value, ({ fields }) => fields[field] ?? null);
  return (_company, value) =>
    oneOf(value, ({ parent }) => (parent?.type === match[1] ? (parent?.id ?? null) : null));
};

/** A field's own name: free text is equal in any letter case; other values are alternatives. */
const asField: FilterKind = (type, name) => {
  const field = type.fields.get(name);
  if (field?.kind !== 'value') return undefined;
  if (!isFreeText(field)) return (_company, value) => oneOf(value, ({ fields }) => text(fields[name]));
  return (_company, value) => {
    const expected = value.toLowerCase();
    return ({ fields }) => text(fields[name])?.toLowerCase() === expected;
  };
};

/** A field's name in the plural, `languages`: alternatives (facts#lists-filters). */
const asPlural: FilterKind = (type, name) => {
  const field = name.replace(/s$/, '');
  if (field === name || !type.fields.has(field)) return undefined;
  return (_company, value) => oneOf(value, ({ fields }) => text(fields[field]));
};

/** The kinds of `filter[...]` parameters, by name and fields of the type; the first that matches applies. */
const filterKinds: readonly FilterKind[] = [asSearch, asTypeRule, asTags, asRange, asIds, asField, asPlural];

/** The test of one `filter[...]`; an unknown filter has no effect. */
export function createFilterTest(company: Company, type: ResourceType, name: string, value: string): Test {
  for (const kind of filterKinds) {
    const make = kind(type, name);
    if (make !== undefined) return make(company, value);
  }
  return () => true;
}

function oneOf(value: string, pick: (record: Parameters<Test>[0]) => Json): Test {
  const accepted = alternatives(value);
  return (record) => {
    const actual = pick(record);
    return typeof actual === 'string' && accepted.has(actual);
  };
}

function text(value: Json | undefined): string | null {
  return value === undefined || value === null || typeof value === 'object' ? null : String(value);
}

function tagsIn(list: Json): ReadonlySet<string> {
  const tags = String(list ?? '')
    .toLowerCase()
    .split(/[\s,]+/);
  return new Set(tags.filter((tag) => tag !== ''));
}

/** Which end of a range a bound is. */
type End = 'from' | 'to';

const bareDate = /^\d{4}-\d\d-\d\d$/;
const dayMs = 86_400_000;

/**
 * Creates the test whether a value is within an inclusive bound; a bare date covers its whole day in
 * the company's time zone (facts#lists-filters). Dates, points in time and numbers compare with values of their kind; other values
 * fail.
 */
function within(end: End, bound: string, clock: Clock): (value: Json) => boolean {
  const day = bareDate.test(bound) ? bound : undefined;
  const isRight = (value: number, limit: number) => (end === 'from' ? value >= limit : value <= limit);
  const instant =
    day === undefined
      ? Date.parse(bound)
      : end === 'from'
        ? clock.startOfDay(day)
        : clock.startOfDay(dayAfter(day)) - 1;
  return (value) => {
    if (typeof value === 'number') return isRight(value, Number(bound));
    if (typeof value !== 'string') return false;
    if (!bareDate.test(value)) return isRight(Date.parse(value), instant);
    if (Number.isNaN(instant)) return false;
    const asDay = day ?? clock.today(instant);
    return end === 'from' ? value >= asDay : value <= asDay;
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10);
}
