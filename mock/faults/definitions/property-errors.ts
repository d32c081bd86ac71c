import type { Json } from '../../contract/json.ts';
import { formatPropertyError, type PropertyError } from '../../resources/model/property-error.ts';
import { nestedPrefix } from '../../resources/write/merge.ts';
import { all, type Install, replace } from '../../world/behaviour.ts';
import { changeBodyMember, renameMember } from '../builders/members.ts';
import { everywhere, nestedTypes, onEach, onUpdates, topLevelTypes } from '../builders/places.ts';
import type { CallFilter } from '../builders/requests.ts';
import { changeBody } from '../builders/responses.ts';
import { faultsInSection } from '../builders/section.ts';
import { allowMismatch } from '../builders/steps.ts';
import { failCreates, isNestedOnly, typeCodes } from '../builders/validation.ts';

type Pair = [property: string, message: string];

/** The pairs in an error response. */
function pairsIn(errors: Json): Pair[] {
  // The mock itself responds with nothing else.
  return Array.isArray(errors) ? (errors as Pair[]) : [];
}

/** Changes the shape of `errors` in some error responses. */
const formatErrorsAs = (shape: (pairs: Pair[]) => Json, filter: CallFilter = {}): Install =>
  changeBodyMember({ action: ['create', 'update'], ...filter, status: 422 }, 'errors', (errors) =>
    shape(pairsIn(errors)),
  );

const formatEachErrorAs = (shape: (pair: Pair) => Json, filter: CallFilter = {}): Install =>
  formatErrorsAs((pairs) => pairs.map(shape), filter);

/** Messages as an object keyed by property. */
const keyByProperty = (pairs: Pair[]): Json =>
  Object.fromEntries(
    pairs.map(([property]) => [
      property,
      pairs.filter(([other]) => other === property).map(([, message]) => message),
    ]),
  );

/** Changes the pairs of some errors. */
const changePairs = (
  matches: (problem: PropertyError, language: string) => boolean,
  change: (pair: Pair, problem: PropertyError) => Json,
): Install =>
  all(
    allowMismatch,
    replace(formatPropertyError, (format, problem, language) => {
      const pair = format(problem, language);
      // The mock itself makes nothing else.
      return matches(problem, language) ? change(pair as Pair, problem) : pair;
    }),
  );

const germanNames: Readonly<Record<string, string>> = {
  to_addr: 'Empfänger',
  body: 'Inhalt',
  city: 'Ort',
  last_name: 'Nachname',
  price_single: 'Einzelpreis',
  status: 'Zustand',
  text: 'Text',
};

const emptyMessage = ([property]: Pair): Json => [property, ''];

const inGerman = (property: string): string =>
  property
    .split('.')
    .map((name) => germanNames[name] ?? `Feld ${name}`)
    .join('.');

/** Faults of the errors of properties. */
export const propertyErrorFaults = [
  ...faultsInSection('7.2-errors', 'wrong type', {
    'errors.keyed': {
      seen: '`errors` is an object: `{"city": ["…"]}`.',
      places: [everywhere, onUpdates],
      build: (calls) => formatErrorsAs(keyByProperty, calls),
    },
    'errors.renamed': {
      seen: 'The errors are under `error`.',
      shape: 'wrong value',
      install: changeBody({ action: ['create', 'update'], status: 422 }, renameMember('errors', 'error')),
    },
    'errors.bare-array': {
      seen: 'The response is a bare array of errors.',
      shape: 'wrong shape',
      install: changeBody({ action: ['create', 'update'], status: 422 }, ({ errors }) => errors ?? []),
    },
    'errors.empty': {
      seen: '`errors` is an empty array.',
      shape: 'missing',
      install: formatErrorsAs(() => []),
    },
  }),
  ...faultsInSection('7.2-pairs', 'missing', {
    'errors.strings': {
      seen: "Each error is a string: `city can't be blank`.",
      shape: 'wrong type',
      places: [everywhere, ...onEach([...topLevelTypes, ...nestedTypes], 'create')],
      build: (calls) => formatEachErrorAs(([property, message]) => `${property} ${message}`, calls),
    },
    'errors.objects': {
      seen: 'Each error is an object with `property` and `message`.',
      shape: 'wrong type',
      install: formatEachErrorAs(([property, message]) => ({ property, message })),
    },
    'errors.swapped': {
      seen: 'Each error has the message first, then the property.',
      shape: 'wrong shape',
      install: formatEachErrorAs(([property, message]) => [message, property]),
    },
    'errors.with-index': {
      seen: 'Each error has a third element.',
      shape: 'off by one',
      install: formatErrorsAs((pairs) => pairs.map((pair, place) => [...pair, place])),
    },
    'errors.later-with-index': {
      seen: 'Each error but the first has a third element.',
      shape: 'off by one',
      install: formatErrorsAs((pairs) => pairs.map((pair, place) => (place > 0 ? [...pair, place] : pair))),
    },
    'errors.too-long-with-code': {
      seen: 'The error of a text that is too long has a third element.',
      shape: 'wrong shape',
      install: changePairs(
        ({ code }) => code === 'too_long',
        (pair, { code }) => [...pair, code],
      ),
    },
    'errors.only-first': {
      section: '2.2-email-body',
      seen: 'Only the first of several errors is reported.',
      install: formatErrorsAs((pairs) => pairs.slice(0, 1)),
    },
    'errors.message-empty': {
      seen: 'The message of each error is empty.',
      install: changePairs(() => true, emptyMessage),
    },
    'errors.message-empty-for-wrong-types': {
      seen: 'The message of the error of a value of another type is empty.',
      install: changePairs(({ code }) => typeCodes.includes(code), emptyMessage),
    },
    'errors.message-empty-in-german': {
      section: '7.2-language',
      seen: 'With `locale=de_DE`, the message of each error is empty.',
      shape: 'one locale only',
      install: changePairs((_problem, language) => language === 'de', emptyMessage),
    },
    'errors.messages-listed': {
      seen: 'Each error has an array of messages instead of one message.',
      shape: 'wrong type',
      install: formatEachErrorAs(([property, message]) => [property, [message]]),
    },
    'errors.message-is-the-name': {
      seen: 'The message of each error is the name of the property.',
      install: formatEachErrorAs(([property]) => [property, property]),
    },
    'errors.property-translated': {
      seen: 'With `locale=de_DE`, each error names its property in German.',
      shape: 'one locale only',
      install: changePairs(
        (_problem, language) => language === 'de',
        ([property, message]) => [inGerman(property), message],
      ),
    },
    'errors.property-in-upper-case': {
      seen: 'Each error names its property in upper case.',
      shape: 'wrong value',
      install: changePairs(
        () => true,
        ([property, message]) => [property.toUpperCase(), message],
      ),
    },
    'errors.property-not-named': {
      seen: 'Each error names `base` instead of the property.',
      shape: 'wrong value',
      install: formatEachErrorAs(([, message]) => ['base', message]),
    },
  }),
];

/** Changes the names of nested properties in errors. */
const renameNestedProperty = (change: (property: string) => string): Install =>
  replace(formatPropertyError, (format, problem, language) =>
    problem.property.includes('.')
      ? format({ ...problem, property: change(problem.property) }, language)
      : format(problem, language),
  );

/** Changes what the errors of the elements of a nested list but the first begin with. */
const changeLaterPrefix = (change: (index: number) => string): Install =>
  replace(nestedPrefix, (prefix, property, index, type) =>
    index > 0 ? change(index) : prefix(property, index, type),
  );

const removePrefix = (property: string): string => property.slice(property.indexOf('.') + 1);

/** Faults of the errors of nested records. */
export const nestedErrorFaults = faultsInSection('7.2-nested-prefix', 'second use only', {
  'nested-errors.without-prefix': {
    seen: 'An error of a line item names `price_single`.',
    shape: 'missing',
    install: renameNestedProperty(removePrefix),
  },
  'nested-errors.addresses-without-prefix': {
    seen: 'An error of an address names `city`; errors of other nested records have their prefix.',
    shape: 'one resource only',
    install: renameNestedProperty((property) =>
      property.startsWith('addresses.') ? removePrefix(property) : property,
    ),
  },
  'nested-errors.later-without-prefix': {
    seen: 'An error of the second address names `city`; one of the first has its prefix.',
    install: changeLaterPrefix(() => ''),
  },
  'nested-errors.later-index-as-prefix': {
    seen: 'An error of the second address names `[1].city`; one of the first has its prefix.',
    install: changeLaterPrefix((index) => `[${index}].`),
  },
  'nested-errors.failure': {
    seen: 'An invalid value in a nested record, such as a line item, returns 500.',
    shape: 'wrong status',
    install: failCreates(500, (_problem, type) => isNestedOnly(type)),
  },
  'nested-errors.index-as-prefix': {
    seen: 'An error of a line item names `0.price_single`.',
    shape: 'wrong value',
    install: renameNestedProperty((property) => `0.${removePrefix(property)}`),
  },
  'nested-errors.name-as-suffix': {
    seen: 'An error of a line item names `price_single.line_items`.',
    shape: 'wrong shape',
    install: renameNestedProperty((property) => property.split('.').reverse().join('.')),
  },
});
