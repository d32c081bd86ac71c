import type { Json, JsonObject } from '../handler.ts';
import { faultsOf } from './fault.ts';
import { changesBody, isObject } from './ways/answers.ts';
import { answers, calls } from './ways/calls.ts';
import { changed, eachValue, type ObjectChange, without } from './ways/members.ts';
import { overlooks } from './ways/query.ts';
import { turnsAway } from './ways/steps.ts';

const ofType = answers({ action: 'schema' });
const ofContact = answers({ action: 'schema', type: 'contact' });
const ofAll = answers({ operation: 'listSchemas' });

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
  ...faultsOf('4.3', 'GET /api/schema answers all schemas of the current version.', [
    {
      name: 'schema.list-not-found',
      seen: '`GET /api/schema` is 404.',
      shape: 'wrong status',
      install: turnsAway(calls({ operation: 'listSchemas' }), 404),
    },
    {
      name: 'schema.list-of-names',
      seen: '`GET /api/schema` answers the names of the types.',
      shape: 'wrong type',
      install: changesBody(ofAll, (schemas) => Object.keys(schemas)),
    },
    {
      name: 'schema.list-without-invoices',
      seen: '`GET /api/schema` lacks the schema of invoices.',
      shape: 'one resource only',
      install: changesBody(ofAll, without('invoice')),
    },
  ]),
  ...faultsOf(
    '9 rule 5',
    "/api/schema?gem_version=true returns the service's current internal schema version.",
    [
      {
        name: 'schema.gem-version-overlooked',
        seen: '`GET /api/schema?gem_version=true` answers the schemas.',
        shape: 'left undone',
        install: overlooks('gem_version'),
      },
      {
        name: 'schema.gem-version-empty',
        seen: '`GET /api/schema?gem_version=true` answers `{}`.',
        shape: 'missing',
        install: changesBody(answers({ operation: 'listSchemas', parameter: 'gem_version' }), () => ({})),
      },
      {
        name: 'schema.gem-version-not-found',
        seen: '`GET /api/schema?gem_version=true` is 404.',
        shape: 'wrong status',
        install: turnsAway(calls({ operation: 'listSchemas', parameter: 'gem_version' }), 404),
      },
    ],
  ),
];

const VERSION = { parameter: 'v' };

/** Faults of versions. */
export const versionFaults = [
  ...faultsOf('9 rule 4', 'A version parameter v can be added to every call.', [
    {
      name: 'version.turned-away',
      seen: 'Every call with `v=1.0` is 404.',
      shape: 'turned away',
      install: turnsAway(calls(VERSION), 404),
    },
    {
      name: 'version.turned-away-on-writes',
      seen: 'A create, update or destroy with `v=1.0` is 400; reading with it is fine.',
      shape: 'turned away',
      install: turnsAway(calls({ ...VERSION, action: ['create', 'update', 'destroy'] }), 400),
    },
    {
      name: 'version.turned-away-beneath',
      seen: "A contact's list of invoices with `v=1.0` is 404; lists at the top are there with it.",
      shape: 'nested only',
      install: turnsAway(calls({ ...VERSION, parent: 'contact', action: 'list' }), 404),
    },
  ]),
  ...faultsOf('9 rule 4', '/api/schema?v=<version> returns all schemas of the given (or current) version.', [
    {
      name: 'version.first-schema-alone',
      seen: '`GET /api/schema?v=1.0` answers one schema.',
      shape: 'off by one',
      install: changesBody(answers({ operation: 'listSchemas', ...VERSION }), (schemas) =>
        Object.fromEntries(Object.entries(schemas).slice(0, 1)),
      ),
    },
  ]),
];
