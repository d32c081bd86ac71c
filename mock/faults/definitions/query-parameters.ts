import { type Json, mapValues } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { steps } from '../../http/steps.ts';
import { readPagination } from '../../resources/list/pagination.ts';
import { createSearch } from '../../resources/list/search.ts';
import { showFields } from '../../resources/response/envelope.ts';
import { all, type Install, replace } from '../../world/behaviour.ts';
import { changeFurtherPages } from '../builders/further-pages.ts';
import { inEnvelopes, omitMembers } from '../builders/members.ts';
import {
  everywhere,
  inLists,
  inNestedLists,
  inSingleRecords,
  onEach,
  onFurtherPages,
  searchedFields,
  topLevelTypes,
  withFields,
  withVersion,
} from '../builders/places.ts';
import type { CallFilter } from '../builders/requests.ts';
import { changeBody } from '../builders/responses.ts';
import { type FaultEntry, faultsInSection } from '../builders/section.ts';
import { rememberPreviousVersions } from '../builders/stale-records.ts';
import {
  allowMismatch,
  changeQuery,
  ignoreParameter,
  rejectCalls,
  replaceDuring,
} from '../builders/steps.ts';

/** Searches contacts without one of their fields, in some calls. */
function ignoreFieldInSearch(field: string, filter: CallFilter = {}): Install {
  return replaceDuring(filter, createSearch, (search, company, type, text) => {
    const test = search(company, type, text);
    if (type.name !== 'contact') return test;
    return (record) => test({ ...record, fields: { ...record.fields, [field]: null } });
  });
}

/** Whether a text is the whole value of one of the fields. */
function hasValue(fields: Record<string, Json>, text: string): boolean {
  return Object.values(fields).some((value) => String(value).toLowerCase() === text.toLowerCase());
}

/** Finds contacts by a part of their last name; by their other fields only by the whole value. */
const searchPartsOfLastNameOnly: Install = replace(createSearch, (search, company, type, text) => {
  const test = search(company, type, text);
  if (type.name !== 'contact') return test;
  return (record) => {
    const { last_name = null } = record.fields;
    return hasValue(record.fields, text) || test({ ...record, fields: { last_name } });
  };
});

/** Whether a call searches for a text that is no regular expression. */
const searchesForBrackets = ({ query }: Exchange): boolean => /[([\\]/.test(String(query.q ?? ''));

/** Searches records as they were before their last update. */
const searchPreviousVersions: Install = (behaviours) => {
  const before = rememberPreviousVersions(behaviours);
  behaviours.replace(createSearch, (search, company, type, text) => {
    const test = search(company, type, text);
    return (record) => test(before(record));
  });
};

const notInFields = Object.fromEntries(
  searchedFields.map((field): [string, FaultEntry] => [
    `search.not-in-${field.replace('_', '-')}`,
    {
      section: '4.2-q-contacts',
      seen: `A search does not find contacts by their ${field.replace('_', ' ')}; the other fields work.`,
      install: ignoreFieldInSearch(field),
    },
  ]),
);

/** Faults of `q`. */
export const searchFaults = faultsInSection('4.2-q', 'missing', {
  'search.ignored': {
    seen: '`q` is ignored.',
    shape: 'ignored',
    places: [everywhere, onFurtherPages, ...onEach(topLevelTypes)],
    build: (calls) => ignoreParameter('q', calls),
  },
  'search.finds-nothing': {
    seen: 'A search returns an empty list.',
    places: [everywhere, ...onEach(topLevelTypes.filter(({ type }) => type !== 'contact'))],
    build: (calls) => replaceDuring(calls, createSearch, () => () => false),
  },
  'search.zero-ignored': {
    seen: 'A search for `0` shows all records.',
    shape: 'ignored',
    install: replace(createSearch, (search, company, type, text) =>
      text === '0' ? () => true : search(company, type, text),
    ),
  },
  'search.special-characters-failure': {
    seen: 'A search for a text with brackets or a backslash returns 500.',
    shape: 'rejected',
    install: rejectCalls(searchesForBrackets, 500),
  },
  ...notInFields,
  'search.not-in-email-with-fields': {
    section: '4.2-q-contacts',
    seen: 'With `fields`, a search does not find contacts by their email.',
    install: ignoreFieldInSearch('email', withFields.calls),
  },
  'search.parts-of-last-name-only': {
    section: '4.2-q-contacts',
    seen: 'A search finds contacts by a part of their last name, but only by whole values of the other fields.',
    shape: 'wrong value',
    install: searchPartsOfLastNameOnly,
  },
  'search.whole-values': {
    section: '4.2-q-contacts',
    seen: 'A search only finds whole values of fields, even with `*` or `%`.',
    shape: 'wrong value',
    install: replace(
      createSearch,
      (_current, _company, _type, text) =>
        ({ fields }) =>
          hasValue(fields, text),
    ),
  },
  'search.last-match-missing': {
    seen: 'A search does not find the newest record that matches.',
    shape: 'off by one',
    install: replace(createSearch, (search, company, type, text) => {
      const test = search(company, type, text);
      const newest = company.records.list(type.name).findLast(test);
      return (record) => record !== newest && test(record);
    }),
  },
  'search.stale': {
    section: '4.1-update',
    seen: 'A search finds records by their values before their last update.',
    shape: 'stale',
    install: searchPreviousVersions,
  },
});

const perPage = 'per_page';

/** Changes the requested page size. */
const changePageSize = (difference: number): Install =>
  replaceDuring({ parameter: perPage }, readPagination, (page, query, ...list) => {
    const asked = page(query, ...list);
    return { ...asked, size: Math.max(1, asked.size + difference) };
  });

/** Searches only as many of the newest records as `per_page` asks for: the page is cut before what does not match is left out. */
const searchNewestOnly: Install = (behaviours) => {
  let size = Number.POSITIVE_INFINITY;
  behaviours.replace(steps.handle, (handle, exchange, service) => {
    size = Number(exchange.query[perPage] ?? Number.POSITIVE_INFINITY);
    return handle(exchange, service);
  });
  behaviours.replace(createSearch, (search, company, type, text) => {
    const test = search(company, type, text);
    const newest = new Set(company.records.list(type.name).slice(-size));
    return (record) => newest.has(record) && test(record);
  });
};

/** Faults of `per_page`. */
export const pageFaults = faultsInSection('4.2-per-page', 'off by one', {
  'per-page.ignored': {
    seen: '`per_page` is ignored.',
    shape: 'ignored',
    places: [everywhere, ...onEach(topLevelTypes), inNestedLists],
    build: (calls) => ignoreParameter(perPage, calls),
  },
  'per-page.one-more': {
    seen: 'A page has one record more than `per_page`.',
    install: changePageSize(1),
  },
  'per-page.one-less': {
    seen: 'A page has one record fewer than `per_page`, but at least one.',
    install: changePageSize(-1),
  },
  'per-page.ignored-on-further-pages': {
    seen: 'A page has `per_page` records, but only the first one; further pages have 50.',
    install: changeFurtherPages(({ start }) => ({ start, size: 50 })),
  },
  'per-page.counts-before-search': {
    seen: 'A search looks only at as many of the newest records as `per_page` asks for.',
    shape: 'wrong value',
    install: searchNewestOnly,
  },
  'per-page.rejected': {
    seen: 'A list with `per_page` returns 400.',
    shape: 'rejected',
    install: rejectCalls({ action: 'list', parameter: perPage }, 400),
  },
});

const fieldsParameter = 'fields';

/** Changes the names in the parameter `fields`. */
const changeSelection = (choose: (names: string[]) => string[]): Install =>
  changeQuery({ parameter: fieldsParameter }, (query) => ({
    ...query,
    [fieldsParameter]: choose(String(query[fieldsParameter]).split(',')).join(','),
  }));

/** Applies `fields` only to the first record of a list. */
const selectInFirstRecordOnly: Install = (behaviours) => {
  let isFirst = true;
  behaviours.replace(steps.handle, (handle, exchange, service) => {
    isFirst = true;
    return handle(exchange, service);
  });
  behaviours.replace(showFields, (show, viewer, type, fields, chosen) => {
    const restricts = isFirst;
    isFirst = false;
    return show(viewer, type, fields, restricts ? chosen : undefined);
  });
};

/** Faults of `fields`. */
export const selectionFaults = faultsInSection('4.2-fields', 'off by one', {
  'fields.ignored': {
    seen: '`fields` is ignored.',
    shape: 'ignored',
    places: [
      everywhere,
      inLists,
      inSingleRecords,
      ...onEach(topLevelTypes),
      inNestedLists,
      onFurtherPages,
      withVersion,
    ],
    build: (calls) => ignoreParameter(fieldsParameter, calls),
  },
  'fields.ignored-with-unknown-names': {
    seen: '`fields` is ignored where a name in it is of no field.',
    shape: 'ignored',
    install: replace(showFields, (show, viewer, type, fields, chosen) => {
      const isKnown = [...(chosen ?? [])].every((it) => type.fields.has(it));
      return show(viewer, type, fields, isKnown ? chosen : undefined);
    }),
  },
  'fields.only-first-record': {
    seen: '`fields` applies only to the first record of a list.',
    install: selectInFirstRecordOnly,
  },
  'fields.last-missing': {
    seen: 'A record lacks the last of several requested `fields`.',
    install: changeSelection((names) => (names.length > 1 ? names.slice(0, -1) : names)),
  },
  'fields.with-timestamps': {
    seen: 'A record has `created_at` and `updated_at` besides the requested `fields`.',
    shape: 'wrong shape',
    install: changeSelection((names) => [...names, 'created_at', 'updated_at']),
  },
  'fields.others-null': {
    seen: 'A record has all its fields; those that were not requested are null.',
    shape: 'wrong shape',
    install: all(
      allowMismatch,
      replace(showFields, (show, viewer, type, fields, chosen) => {
        const all = show(viewer, type, fields);
        if (chosen === undefined) return all;
        return mapValues(all, (value, name) => (chosen.has(name) ? value : null));
      }),
    ),
  },
  'fields.links-missing': {
    section: '2.3-record-links',
    seen: 'A record has no `links` when `fields` is given.',
    shape: 'missing',
    install: changeBody(
      { action: ['read', 'list'], parameter: fieldsParameter },
      inEnvelopes(omitMembers('links')),
    ),
  },
});
