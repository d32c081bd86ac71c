import type { Json } from '../../contract/json.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { steps } from '../../http/steps.ts';
import { type Language, languages } from '../../messages/messages.ts';
import { readPagination } from '../../resources/list/pagination.ts';
import { createSearch } from '../../resources/list/search.ts';
import { formatPropertyError } from '../../resources/model/property-error.ts';
import { showFields } from '../../resources/response/envelope.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { inEnvelopes, omitMembers } from '../builders/members.ts';
import { matchAnswers, matchCalls } from '../builders/requests.ts';
import { changeBody } from '../builders/responses.ts';
import { rememberPreviousVersions } from '../builders/stale-records.ts';
import {
  afterStep,
  allowDrift,
  changeQuery,
  ignoreParameter,
  installAll,
  rejectCalls,
  replaceRule,
  replaceRuleDuring,
} from '../builders/steps.ts';

/** Searches contacts as if one of their fields were not there. */
function ignoresField(field: string): Install {
  return replaceRule(createSearch, (search) => (company, type, text) => {
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
  const before = rememberPreviousVersions(behaviours);
  behaviours.replace(createSearch, (search) => (company, type, text) => {
    const test = search(company, type, text);
    return (record) => test(before(record));
  });
};

/** Faults of `q`. */
export const searchFaults = faultsInSection(
  '4.2-q',
  'A list with q shows the records that match, and no others.',
  [
    {
      name: 'search.overlooked',
      seen: 'A list is the same with any `q`.',
      shape: 'ignored',
      install: replaceRule(createSearch, () => () => () => true),
    },
    {
      name: 'search.overlooked-on-orders',
      seen: 'The list of orders is the same with any `q`; all other lists are searched.',
      shape: 'one resource only',
      install: replaceRule(
        createSearch,
        (search) => (company, type, text) =>
          type.name === 'order' ? () => true : search(company, type, text),
      ),
    },
    {
      name: 'search.finds-nothing',
      seen: 'A list with `q` is empty, whatever is searched for.',
      shape: 'missing',
      install: replaceRule(createSearch, () => () => () => false),
    },
    ...['number', 'first-name', 'last-name', 'organisation', 'email'].map((field) => ({
      name: `search.not-in-${field}`,
      seen: `A search does not find contacts by their ${field.replace('-', ' ')}; it finds them by the other four fields.`,
      shape: 'missing' as const,
      install: ignoresField(field.replace('-', '_')),
    })),
    {
      name: 'search.whole-values',
      seen: 'A search finds what has `q` as the whole of a field, and finds nothing by a part of it, with or without `*` or `%`.',
      shape: 'wrong value',
      install: replaceRule(
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
      install: replaceRule(createSearch, (search) => (company, type, text) => {
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

const SIZE = 'per_page';

/** Pages whose size differs from what was asked for. */
const resized = (difference: number): Install =>
  replaceRuleDuring(matchCalls({ parameter: SIZE }), readPagination, (page) => (query, entries) => {
    const asked = page(query, entries);
    return { ...asked, size: Math.max(1, asked.size + difference) };
  });

/** Faults of `per_page`. */
export const pageFaults = faultsInSection('4.2-per-page', 'A page of a list shows per_page records.', [
  {
    name: 'per-page.overlooked',
    seen: 'A list has as many records with any `per_page` as without.',
    shape: 'ignored',
    install: ignoreParameter(SIZE),
  },
  {
    name: 'per-page.overlooked-on-invoices',
    seen: 'The list of invoices has as many records with any `per_page` as without; all other lists follow it.',
    shape: 'one resource only',
    install: ignoreParameter(SIZE, { type: 'invoice' }),
  },
  {
    name: 'per-page.overlooked-beneath',
    seen: "The list of a contact's invoices has as many records with any `per_page` as without.",
    shape: 'nested only',
    install: ignoreParameter(SIZE, { parent: 'contact' }),
  },
  {
    name: 'per-page.one-more',
    seen: 'A list has one record more than `per_page` says.',
    shape: 'off by one',
    install: resized(1),
  },
  {
    name: 'per-page.one-less',
    seen: 'A list has one record less than `per_page` says, where that is more than one.',
    shape: 'off by one',
    install: resized(-1),
  },
  {
    name: 'per-page.turned-away',
    seen: 'A list with `per_page` is 400.',
    shape: 'rejected',
    install: rejectCalls(matchCalls({ action: 'list', parameter: SIZE }), 400),
  },
]);

const FIELDS = 'fields';

/** Keeps something of the parameter `fields`. */
const choosesOnly = (choose: (names: string[]) => string[]): Install =>
  changeQuery(matchCalls({ parameter: FIELDS }), (query) => ({
    ...query,
    [FIELDS]: choose(String(query[FIELDS]).split(',')).join(','),
  }));

/** Restricts the first record of a list, and shows the others whole. */
const restrictsFirst: Install = (behaviours) => {
  let isFirst = true;
  behaviours.replace(steps.handle, (handle) => (exchange, front) => {
    isFirst = true;
    return handle(exchange, front);
  });
  behaviours.replace(showFields, (show) => (viewer, type, fields, chosen) => {
    const restricts = isFirst;
    isFirst = false;
    return show(viewer, type, fields, restricts ? chosen : undefined);
  });
};

/** Faults of `fields`. */
export const selectionFaults = faultsInSection(
  '4.2-fields',
  'With fields, a record has the named fields only.',
  [
    {
      name: 'fields.overlooked',
      seen: 'Records have all their fields with any `fields`.',
      shape: 'ignored',
      install: ignoreParameter(FIELDS),
    },
    {
      name: 'fields.overlooked-in-lists',
      seen: 'The records of a list have all their fields with any `fields`; a record that is read alone is restricted.',
      shape: 'ignored',
      install: ignoreParameter(FIELDS, { action: 'list' }),
    },
    {
      name: 'fields.overlooked-alone',
      seen: 'A record that is read alone has all its fields with any `fields`; those of lists are restricted.',
      shape: 'ignored',
      install: ignoreParameter(FIELDS, { action: 'read' }),
    },
    {
      name: 'fields.overlooked-on-invoices',
      seen: 'Invoices have all their fields with any `fields`; all other records are restricted.',
      shape: 'one resource only',
      install: ignoreParameter(FIELDS, { type: 'invoice' }),
    },
    {
      name: 'fields.overlooked-beneath',
      seen: "The records of a contact's list of invoices have all their fields with any `fields`.",
      shape: 'nested only',
      install: ignoreParameter(FIELDS, { parent: 'contact' }),
    },
    {
      name: 'fields.first-record-alone',
      seen: 'Of the records of a list, `fields` restricts the first alone.',
      shape: 'off by one',
      install: restrictsFirst,
    },
    {
      name: 'fields.one-too-few',
      seen: 'A record lacks the last of several `fields` that are requested.',
      shape: 'off by one',
      install: choosesOnly((names) => (names.length > 1 ? names.slice(0, -1) : names)),
    },
    {
      name: 'fields.timestamps-too',
      seen: 'A record has the times of its creation and update beside the `fields` that are requested.',
      shape: 'wrong shape',
      install: choosesOnly((names) => [...names, 'created_at', 'updated_at']),
    },
    {
      name: 'fields.others-null',
      seen: 'A record has all its fields, those that `fields` does not ask for as null.',
      shape: 'wrong shape',
      install: installAll(
        allowDrift,
        replaceRule(showFields, (show) => (viewer, type, fields, chosen) => {
          const all = show(viewer, type, fields);
          if (chosen === undefined) return all;
          return Object.fromEntries(
            Object.entries(all).map(([name, value]) => [name, chosen.has(name) ? value : null]),
          );
        }),
      ),
    },
    {
      name: 'fields.links-missing',
      section: '2.3-links-of-object',
      breaks: 'The links of an object are those that exist for it.',
      seen: 'A record has no `links` where `fields` is requested; it has them without.',
      shape: 'missing',
      install: changeBody(
        matchAnswers({ action: ['read', 'list'], parameter: FIELDS }),
        inEnvelopes(omitMembers('links')),
      ),
    },
  ],
);

/** Takes another language than the one that `locale` asks for; undefined is that of the user. */
function speaks(choose: (asked: Language | undefined, exchange: Exchange) => Language | undefined): Install {
  return afterStep(
    () => true,
    steps.chooseLanguage,
    (exchange) => {
      exchange.locale = choose(exchange.locale, exchange);
    },
  );
}

function languageOfBrowser({ message }: Exchange): Language | undefined {
  const wanted = message.headers['accept-language']?.slice(0, 2).toLowerCase();
  return languages.find((language) => language === wanted);
}

/** Faults of `locale`. */
export const localeFaults = [
  ...faultsInSection('4.2-locale', 'The locale selects the language of messages.', [
    {
      name: 'locale.overlooked',
      seen: "Messages are in the user's language with any `locale`.",
      shape: 'ignored',
      install: speaks(() => undefined),
    },
    {
      name: 'locale.german-overlooked',
      seen: "Messages are in the user's language with `locale=de_DE`; every other `locale` is followed.",
      shape: 'one locale only',
      install: speaks((asked) => (asked === 'de' ? undefined : asked)),
    },
    {
      name: 'locale.french-in-english',
      seen: 'Messages are in English with `locale=fr_FR`; every other `locale` is followed.',
      shape: 'one locale only',
      install: speaks((asked) => (asked === 'fr' ? 'en' : asked)),
    },
    {
      name: 'locale.english-in-german',
      seen: 'Messages are in German with `locale=en_GB`; every other `locale` is followed.',
      shape: 'wrong value',
      install: speaks((asked) => (asked === 'en' ? 'de' : asked)),
    },
    {
      name: 'locale.overlooked-with-tokens',
      seen: "Messages are in the user's language with any `locale` where a token is shown; with HTTP Basic it is followed.",
      shape: 'one method only',
      install: afterStep(matchCalls({ way: ['bearer', 'query'] }), steps.authenticate, (exchange) => {
        exchange.locale = undefined;
      }),
    },
    {
      name: 'locale.turned-away',
      seen: 'A call with `locale` is 400.',
      shape: 'rejected',
      install: rejectCalls(matchCalls({ parameter: 'locale' }), 400, steps.readBody),
    },
  ]),
  ...faultsInSection('4.2-locale-default', 'Without a locale, messages are in the language of the user.', [
    {
      name: 'locale.always-english',
      seen: 'Messages are in English without `locale`, whatever language the user has.',
      shape: 'wrong value',
      install: speaks((asked) => asked ?? 'en'),
    },
    {
      name: 'locale.of-the-browser',
      seen: 'Messages are in the language of `Accept-Language` without `locale`, whatever language the user has.',
      shape: 'wrong value',
      install: speaks((asked, exchange) => asked ?? languageOfBrowser(exchange)),
    },
  ]),
  ...faultsInSection('7.2-language', 'The locale selects the language of all messages.', [
    {
      name: 'locale.nested-errors-untranslated',
      seen: 'Messages about nested records, as about line items, are in English with any `locale`.',
      shape: 'nested only',
      install: replaceRule(
        formatPropertyError,
        (tell) => (problem, language) => tell(problem, problem.property.includes('.') ? 'en' : language),
      ),
    },
    {
      name: 'locale.blank-alone',
      seen: 'The message about what is blank is translated; every other one is in English with any `locale`.',
      shape: 'wrong value',
      install: replaceRule(
        formatPropertyError,
        (tell) => (problem, language) => tell(problem, problem.code === 'blank' ? language : 'en'),
      ),
    },
  ]),
];
