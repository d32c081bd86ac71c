import type { Json, JsonObject } from '../../contract/json.ts';
import { faultsOf } from '../fault.ts';
import { changesBody } from '../ways/answers.ts';
import { answers } from '../ways/calls.ts';
import { changed, eachValue, inNestedRecords, inRecords, type ObjectChange } from '../ways/members.ts';

const lists = answers({ action: 'list' });

const shows = answers({ action: ['read', 'current', 'list', 'create', 'update'] });

const isNumber = (value: Json) => typeof value === 'number';

const isBoolean = (value: Json) => typeof value === 'boolean';

const numbersAsText = eachValue(isNumber, String);

/** Booleans as 1 and 0. */
const booleansAsNumbers = eachValue(isBoolean, Number);

/** The status of a document in capitals, where the schema lists it in small letters. */
const statusInCapitals: ObjectChange = changed('status', (status) => String(status).toUpperCase());

/** Timestamps that the schema does not let be null. */
const withoutTimestamps: ObjectChange = (record) => eachNamed(record, /^(created|updated)_at$/, () => null);

function eachNamed(object: JsonObject, name: RegExp, change: (value: Json) => Json): JsonObject {
  return Object.fromEntries(
    Object.entries(object).map(([key, value]) => [key, name.test(key) ? change(value) : value]),
  );
}

/** Faults of records that are not as their schemas say. */
export const formatFaults = faultsOf(
  '1 rule 2',
  "Each resource type's data format is defined by a JSON Schema that can be fetched from the service.",
  [
    {
      name: 'format.numbers-as-text',
      seen: 'Numbers of a record are strings, where its schema says number or integer.',
      shape: 'wrong type',
      install: changesBody(shows, inRecords(numbersAsText)),
    },
    {
      name: 'format.nested-numbers-as-text',
      seen: 'Numbers of nested records, as of line items, are strings; those of the record itself are numbers.',
      shape: 'nested only',
      install: changesBody(shows, inNestedRecords(numbersAsText)),
    },
    {
      name: 'format.payment-amount-as-text',
      seen: 'The numbers of a payment are strings; those of all other records are numbers.',
      shape: 'one resource only',
      install: changesBody(
        answers({ action: ['read', 'list', 'create'], type: 'payment' }),
        inRecords(numbersAsText),
      ),
    },
    {
      name: 'format.booleans-as-numbers',
      seen: 'Booleans are 1 and 0, where the schema says boolean.',
      shape: 'wrong type',
      install: changesBody(shows, inRecords(booleansAsNumbers)),
    },
    {
      name: 'format.booleans-as-numbers-in-lists',
      seen: 'Booleans in the records of a list are 1 and 0; in a record that is read alone they are booleans.',
      shape: 'wrong type',
      install: changesBody(lists, inRecords(booleansAsNumbers)),
    },
    {
      name: 'format.status-in-capitals',
      seen: 'The status of an order or invoice is in capitals, which is none of the values that its schema lists.',
      shape: 'wrong value',
      install: changesBody(shows, inRecords(statusInCapitals)),
    },
    {
      name: 'format.timestamps-null',
      seen: 'The times of creation and update are null, where the schema says string.',
      shape: 'missing',
      install: changesBody(shows, inRecords(withoutTimestamps)),
    },
  ],
);
