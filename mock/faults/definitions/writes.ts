import type { Json } from '../../contract/json.ts';
import { lastSteps } from '../../http/steps.ts';
import type { ValidationCode } from '../../messages/messages.ts';
import { removeRecord } from '../../resources/actions/write.ts';
import {
  errorsResponse,
  formatPropertyError,
  type PropertyError,
} from '../../resources/model/property-error.ts';
import { acceptsField } from '../../resources/write/merge.ts';
import { commitRecords } from '../../resources/write/steps.ts';
import { validateValues } from '../../resources/write/validate.ts';
import type { StoredRecord } from '../../world/records.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { changeMember, inRecords, renameMember } from '../builders/members.ts';
import { everywhere, inPlaces, nestedTypes, onEach, onUpdates, topLevelTypes } from '../builders/places.ts';
import { type CallFilter, fits, matchCalls, matchResponses } from '../builders/requests.ts';
import { changeBody } from '../builders/responses.ts';
import { allowDrift, installAll, replaceRule, replaceRuleDuring } from '../builders/steps.ts';

/** Loses some of the written records. */
function dropWrites(isDropped: (record: StoredRecord, isNew: boolean) => boolean): Install {
  return replaceRule(commitRecords, (commit) => (company, written) => {
    const isNew = ({ type, id }: StoredRecord) => company.records.get(type, id) === undefined;
    commit(
      company,
      written.filter((record) => !isDropped(record, isNew(record))),
    );
  });
}

/** Ignores one field of request bodies. */
function ignoreField(name: string, action: string): Install {
  return replaceRuleDuring(
    matchCalls({ action }),
    acceptsField,
    (take) => (field, sent) => field.name !== name && take(field, sent),
  );
}

/** Faults of writes that report success. */
export const writeFaults = [
  ...faultsInSection('4.1-create', 'Contacts, orders and invoices can be created.', [
    {
      name: 'write.create-ignored',
      seen: 'A create of a top-level record succeeds, but the record returns 404 afterwards.',
      shape: 'ignored',
      install: dropWrites(({ parent }, isNew) => isNew && parent === null),
    },
    {
      name: 'write.nested-create-ignored',
      section: '4.1-create-comment',
      breaks: 'A comment that is created is returned, and exists.',
      seen: 'A create of a comment, email or payment succeeds, but the record returns 404 afterwards.',
      shape: 'nested only',
      install: dropWrites(({ parent }, isNew) => isNew && parent !== null),
    },
    ...faultsInSection(
      '4.1-update',
      'Contacts, orders and invoices can be updated.',
      inPlaces(
        'write.update-ignored',
        'An update returns the new values, but changes nothing',
        'ignored',
        [everywhere, ...onEach(topLevelTypes)],
        ({ type }) => dropWrites((record, isNew) => !isNew && fits(type, record.type)),
      ),
    ),
    {
      name: 'write.last-name-lost-on-update',
      section: '4.1-update',
      breaks: 'Contacts, orders and invoices can be updated.',
      seen: 'The last name of a contact is ignored on update.',
      shape: 'ignored',
      install: ignoreField('last_name', 'update'),
    },
    ...faultsInSection(
      '4.1-destroy',
      'Contacts, orders and invoices can be destroyed.',
      inPlaces(
        'write.destroy-ignored',
        'A destroy succeeds, but the record still exists',
        'ignored',
        [everywhere, ...onEach(topLevelTypes)],
        ({ type }) =>
          replaceRule(
            removeRecord,
            (remove) => (company, record) => (fits(type, record.type) ? undefined : remove(company, record)),
          ),
      ),
    ),
  ]),
  ...faultsInSection('2.1-line-item-nested', 'Line items are sent and received inside their parent.', [
    {
      name: 'write.addresses-lost',
      section: '2.1-address-nested',
      breaks: 'Addresses are sent and received inside their parent.',
      seen: 'The addresses of a new contact are ignored.',
      shape: 'nested only',
      install: ignoreField('addresses', 'create'),
    },
    {
      name: 'write.line-items-lost-on-update',
      seen: 'The line items in an update are ignored.',
      shape: 'nested only',
      install: ignoreField('line_items', 'update'),
    },
    {
      name: 'nested.only-first',
      seen: 'Only the first line item or address of a record is shown.',
      shape: 'off by one',
      install: changeBody(
        matchResponses({ action: ['read', 'list', 'create', 'update'] }),
        inRecords((record) =>
          Object.fromEntries(
            Object.entries(record).map(([name, value]) => [
              name,
              Array.isArray(value) ? value.slice(0, 1) : value,
            ]),
          ),
        ),
      ),
    },
  ]),
];

/** Ignores some validation errors, in some calls. */
const ignoreErrors = (isOverlooked: (problem: PropertyError) => boolean, filter: CallFilter = {}): Install =>
  installAll(
    allowDrift,
    replaceRuleDuring(
      matchCalls(filter),
      validateValues,
      (judge) => (type, fields, validate) =>
        judge(type, fields, validate).filter((problem) => !isOverlooked(problem)),
    ),
  );

const ignoreErrorCodes = (...codes: ValidationCode[]): Install =>
  ignoreErrors(({ code }) => codes.includes(code));

/** Stores invalid records although the request is rejected. */
const storeRejected: Install = (behaviours) => {
  let errors: PropertyError[] = [];
  const isCreate = matchCalls({ action: 'create' });
  installAll(
    allowDrift,
    replaceRuleDuring(isCreate, validateValues, (judge) => (...inputs) => {
      errors.push(...judge(...inputs));
      return [];
    }),
  )(behaviours);
  behaviours.replace(lastSteps.checkResponse, (check) => async (exchange, front) => {
    await check(exchange, front);
    if (isCreate(exchange) && errors.length > 0) exchange.response = errorsResponse(exchange, 422, errors);
    errors = [];
  });
};

/** Faults of validation. */
export const validationFaults = [
  ...faultsInSection('7.1-422', 'A rejected create or update returns 422.', [
    {
      name: 'validation.rejected-stored',
      seen: 'A rejected create returns 422, but the record exists.',
      shape: 'accepted',
      install: storeRejected,
    },
    {
      name: 'validation.updates-not-validated',
      seen: 'Updates are not validated.',
      shape: 'accepted',
      install: ignoreErrors(() => true, { action: 'update' }),
    },
    {
      name: 'validation.nested-not-validated',
      seen: 'Records created under a parent are not validated; top-level records are.',
      shape: 'nested only',
      install: ignoreErrors(() => true, { parent: ['contact', 'order', 'invoice'] }),
    },
  ]),
  ...faultsInSection('1-schemas', 'A JSON Schema defines the data of each resource type.', [
    {
      name: 'validation.required-ignored',
      section: '7.1-422',
      breaks: 'A rejected create or update returns 422.',
      seen: 'Required properties can be missing on create.',
      shape: 'accepted',
      install: ignoreErrorCodes('blank'),
    },
    {
      name: 'validation.enums-ignored',
      section: '7.1-422',
      breaks: 'A rejected create or update returns 422.',
      seen: 'Values outside an enum are accepted on create.',
      shape: 'accepted',
      install: ignoreErrorCodes('inclusion'),
    },
    {
      name: 'validation.types-ignored',
      section: '7.1-422',
      breaks: 'A rejected create or update returns 422.',
      seen: 'Strings are accepted on create where the schema says number or boolean.',
      shape: 'accepted',
      install: ignoreErrorCodes('invalid', 'not_a_number', 'not_an_integer'),
    },
  ]),
];

type Pair = [property: string, message: string];

/** The pairs in an error response. */
function pairsIn(errors: Json): Pair[] {
  // The mock itself responds with nothing else.
  return Array.isArray(errors) ? (errors as Pair[]) : [];
}

/** Changes the shape of `errors` in some error responses. */
const formatErrorsAs = (shape: (pairs: Pair[]) => Json, filter: CallFilter = {}): Install =>
  changeBody(
    matchResponses({ action: ['create', 'update'], ...filter }, 422),
    changeMember('errors', (errors) => shape(pairsIn(errors))),
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

const germanNames: Readonly<Record<string, string>> = {
  to_addr: 'Empfänger',
  body: 'Inhalt',
  city: 'Ort',
  last_name: 'Nachname',
  price_single: 'Einzelpreis',
  status: 'Zustand',
  text: 'Text',
};

const inGerman = (property: string): string =>
  property
    .split('.')
    .map((name) => germanNames[name] ?? `Feld ${name}`)
    .join('.');

/** Faults of the errors of properties. */
export const propertyErrorFaults = [
  ...faultsInSection('7.2-errors', 'A rejected request returns an array of errors.', [
    ...inPlaces(
      'errors.keyed',
      '`errors` is an object: `{"city": ["…"]}`',
      'wrong type',
      [everywhere, onUpdates],
      (calls) => formatErrorsAs(keyByProperty, calls),
    ),
    {
      name: 'errors.renamed',
      seen: 'The errors are under `error`.',
      shape: 'wrong value',
      install: changeBody(
        matchResponses({ action: ['create', 'update'] }, 422),
        renameMember('errors', 'error'),
      ),
    },
    {
      name: 'errors.bare-array',
      seen: 'The response is a bare array of errors.',
      shape: 'wrong shape',
      install: changeBody(
        matchResponses({ action: ['create', 'update'] }, 422),
        ({ errors }) => errors ?? [],
      ),
    },
    {
      name: 'errors.empty',
      seen: '`errors` is an empty array.',
      shape: 'missing',
      install: formatErrorsAs(() => []),
    },
  ]),
  ...faultsInSection('7.2-pairs', 'Each error is a pair: property, then message.', [
    ...inPlaces(
      'errors.strings',
      "Each error is a string: `city can't be blank`",
      'wrong type',
      [everywhere, ...onEach([...topLevelTypes, ...nestedTypes], 'create')],
      (calls) => formatEachErrorAs(([property, message]) => `${property} ${message}`, calls),
    ),
    {
      name: 'errors.objects',
      seen: 'Each error is an object with `property` and `message`.',
      shape: 'wrong type',
      install: formatEachErrorAs(([property, message]) => ({ property, message })),
    },
    {
      name: 'errors.swapped',
      seen: 'Each error has the message first, then the property.',
      shape: 'wrong shape',
      install: formatEachErrorAs(([property, message]) => [message, property]),
    },
    {
      name: 'errors.with-index',
      seen: 'Each error has a third element.',
      shape: 'off by one',
      install: formatErrorsAs((pairs) => pairs.map((pair, place) => [...pair, place])),
    },
    {
      name: 'errors.messages-listed',
      seen: 'Each error has an array of messages instead of one message.',
      shape: 'wrong type',
      install: formatEachErrorAs(([property, message]) => [property, [message]]),
    },
    {
      name: 'errors.message-is-the-name',
      seen: 'The message of each error is the name of the property.',
      shape: 'missing',
      install: formatEachErrorAs(([property]) => [property, property]),
    },
    {
      name: 'errors.property-translated',
      seen: 'With `locale=de_DE`, each error names its property in German.',
      shape: 'one locale only',
      install: replaceRule(
        formatPropertyError,
        (format) => (problem, language) =>
          language === 'de'
            ? format({ ...problem, property: inGerman(problem.property) }, language)
            : format(problem, language),
      ),
    },
    {
      name: 'errors.property-not-named',
      seen: 'Each error names `base` instead of the property.',
      shape: 'wrong value',
      install: formatEachErrorAs(([, message]) => ['base', message]),
    },
  ]),
];

/** Changes the names of nested properties in errors. */
const renameNestedProperty = (change: (property: string) => string): Install =>
  replaceRule(
    formatPropertyError,
    (format) => (problem, language) =>
      problem.property.includes('.')
        ? format({ ...problem, property: change(problem.property) }, language)
        : format(problem, language),
  );

const removePrefix = (property: string): string => property.slice(property.indexOf('.') + 1);

/** Faults of the errors of nested records. */
export const nestedErrorFaults = faultsInSection(
  '7.2-nested-prefix',
  'Errors of nested objects are prefixed with the name of the object.',
  [
    {
      name: 'nested-errors.without-prefix',
      seen: 'An error of a line item names `price_single`.',
      shape: 'missing',
      install: renameNestedProperty(removePrefix),
    },
    {
      name: 'nested-errors.addresses-without-prefix',
      seen: 'An error of an address names `city`; errors of other nested records have their prefix.',
      shape: 'one resource only',
      install: renameNestedProperty((property) =>
        property.startsWith('addresses.') ? removePrefix(property) : property,
      ),
    },
    {
      name: 'nested-errors.index-as-prefix',
      seen: 'An error of a line item names `0.price_single`.',
      shape: 'wrong value',
      install: renameNestedProperty((property) => `0.${removePrefix(property)}`),
    },
    {
      name: 'nested-errors.name-as-suffix',
      seen: 'An error of a line item names `price_single.line_items`.',
      shape: 'wrong shape',
      install: renameNestedProperty((property) => property.split('.').reverse().join('.')),
    },
  ],
);
