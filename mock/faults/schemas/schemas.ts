import type { Json, JsonObject } from '../../contract/json.ts';
import { faultsOf } from '../fault.ts';
import { changesBody, isObject } from '../ways/answers.ts';
import { answers, calls } from '../ways/calls.ts';
import { changed, eachValue, type ObjectChange, without } from '../ways/members.ts';
import { turnsAway } from '../ways/steps.ts';

const ofType = answers({ action: 'schema' });

const ofContact = answers({ action: 'schema', type: 'contact' });

/** Changes the descriptions of a schema's properties. */
const inProperties = (change: ObjectChange): ObjectChange =>
  changed('properties', (properties) => (isObject(properties) ? change(properties) : properties));

/** Says integer of every property that is a string. */
const textsAsIntegers = eachValue(isObject, (property: JsonObject) =>
  changed('type', (type: Json) => JSON.parse(JSON.stringify(type).replace('"string"', '"integer"')))(
    without('format', 'enum', 'maxLength', 'minLength')(property),
  ),
);

/** Faults of the schemas. */
export const schemaFaults = [
  ...faultsOf(
    '9 rule 3',
    'Every resource has a schema address /api/<plural_resource>/schema, returning the current schema.',
    [
      {
        name: 'schema.orders-not-found',
        seen: '`GET /api/orders/schema` is 404.',
        shape: 'one resource only',
        install: turnsAway(calls({ action: 'schema', type: 'order' }), 404),
      },
      {
        name: 'schema.empty',
        seen: 'Every schema is `{}`.',
        shape: 'missing',
        install: changesBody(ofType, () => ({})),
      },
      {
        name: 'schema.as-text',
        seen: 'A schema is a string of JSON.',
        shape: 'wrong type',
        install: changesBody(ofType, (schema) => JSON.stringify(schema)),
      },
      {
        name: 'schema.texts-as-integers',
        section: '1 rule 2',
        breaks:
          "Each resource type's data format is defined by a JSON Schema that can be fetched from the service.",
        seen: "The schema says integer of every property that is a string in the type's records.",
        shape: 'wrong value',
        install: changesBody(ofType, inProperties(textsAsIntegers)),
      },
      {
        name: 'schema.contact-without-number',
        section: '2.2',
        breaks: 'A contact has a number; the exact field names are given by the resource schema.',
        seen: 'The schema of contacts does not tell of `number`.',
        shape: 'missing',
        install: changesBody(ofContact, inProperties(without('number'))),
      },
      {
        name: 'schema.nested-missing',
        section: '1 rule 2',
        breaks:
          "Each resource type's data format is defined by a JSON Schema that can be fetched from the service.",
        seen: 'A schema refers to definitions of nested types that it does not have.',
        shape: 'nested only',
        install: changesBody(ofType, without('$defs')),
      },
    ],
  ),
  ...faultsOf(
    '4.2',
    'More parameters for individual endpoint methods are listed in the links section of each JSON Schema.',
    [
      {
        name: 'schema.links-missing',
        seen: 'Schemas have no `links`.',
        shape: 'missing',
        install: changesBody(ofType, without('links')),
      },
      {
        name: 'schema.order-links-missing',
        seen: 'The schema of orders has no `links`; all other schemas have theirs.',
        shape: 'one resource only',
        install: changesBody(answers({ action: 'schema', type: 'order' }), without('links')),
      },
    ],
  ),
];
