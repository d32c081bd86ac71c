import type { Json } from '../../contract/json.ts';
import { createSearch } from '../../resources/list/search.ts';
import { faultsOf, type Install } from '../fault.ts';
import { replaces } from '../ways/rules.ts';
import { remembersBefore } from '../ways/versions.ts';

/** Searches contacts as if one of their fields were not there. */
function overlooks(field: string): Install {
  return replaces(createSearch, (search) => (company, type, text) => {
    const test = search(company, type, text);
    if (type.name !== 'contact') return test;
    return (record) => test({ ...record, fields: { ...record.fields, [field]: null } });
  });
}

/** Whether a record has a text as the whole value of a field. */
function hasValue(fields: Record<string, Json>, text: string): boolean {
  return Object.values(fields).some((value) => String(value).toLowerCase() === text.toLowerCase());
}

/** Searches where records were before their last update. */
const searchesStale: Install = (behaviours) => {
  const before = remembersBefore(behaviours);
  behaviours.replace(createSearch, (search) => (company, type, text) => {
    const test = search(company, type, text);
    return (record) => test(before(record));
  });
};

/** Faults of `q`. */
export const searchFaults = faultsOf(
  '4.2',
  'q searches a list. On contacts it is a wildcard search over number, first name, last name, organisation and email.',
  [
    {
      name: 'search.overlooked',
      seen: 'A list is the same with any `q`.',
      shape: 'left undone',
      install: replaces(createSearch, () => () => () => true),
    },
    {
      name: 'search.overlooked-on-orders',
      seen: 'The list of orders is the same with any `q`; all other lists are searched.',
      shape: 'one resource only',
      install: replaces(
        createSearch,
        (search) => (company, type, text) =>
          type.name === 'order' ? () => true : search(company, type, text),
      ),
    },
    {
      name: 'search.finds-nothing',
      seen: 'A list with `q` is empty, whatever is searched for.',
      shape: 'missing',
      install: replaces(createSearch, () => () => () => false),
    },
    ...['number', 'first-name', 'last-name', 'organisation', 'email'].map((field) => ({
      name: `search.not-in-${field}`,
      seen: `A search does not find contacts by their ${field.replace('-', ' ')}; it finds them by the other four fields.`,
      shape: 'missing' as const,
      install: overlooks(field.replace('-', '_')),
    })),
    {
      name: 'search.whole-values',
      seen: 'A search finds what has `q` as the whole of a field, and finds nothing by a part of it, with or without `*` or `%`.',
      shape: 'wrong value',
      install: replaces(
        createSearch,
        () =>
          (_company, _type, text) =>
          ({ fields }) =>
            hasValue(fields, text),
      ),
    },
    {
      name: 'search.last-match-missing',
      seen: 'A search does not find the newest of the records that match.',
      shape: 'off by one',
      install: replaces(createSearch, (search) => (company, type, text) => {
        const test = search(company, type, text);
        const newest = company.records.list(type.name).findLast(test);
        return (record) => record !== newest && test(record);
      }),
    },
    {
      name: 'search.stale',
      seen: 'A search finds a record by what it was before its last update, and not by what it is.',
      shape: 'stale',
      install: searchesStale,
    },
  ],
);
