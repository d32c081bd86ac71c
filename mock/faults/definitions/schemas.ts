import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import { createSearch } from '../../resources/list/search.ts';
import { PERMISSION_TYPE } from '../../resources/model/permission-list.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { changeMember, changeValues, type ObjectChange, omitMembers } from '../builders/members.ts';
import { matchAnswers, matchCalls } from '../builders/requests.ts';
import { changeBody } from '../builders/responses.ts';
import { ignoreParameter, rejectCalls, replaceRule } from '../builders/steps.ts';

const ofType = matchAnswers({ action: 'schema' });

const ofContact = matchAnswers({ action: 'schema', type: 'contact' });

/** Changes the descriptions of a schema's properties. */
const inProperties = (change: ObjectChange): ObjectChange =>
  changeMember('properties', (properties) => (isJsonObject(properties) ? change(properties) : properties));

/** Says integer of every property that is a string. */
const textsAsIntegers = changeValues(isJsonObject, (property: JsonObject) =>
  changeMember('type', (type: Json) => JSON.parse(JSON.stringify(type).replace('"string"', '"integer"')))(
    omitMembers('format', 'enum', 'maxLength', 'minLength')(property),
  ),
);

/** Faults of the schemas. */
export const schemaFaults = [
  ...faultsInSection('4.3-one-schema', 'The schema of each type has an address.', [
    {
      name: 'schema.orders-not-found',
      seen: '`GET /api/orders/schema` is 404.',
      shape: 'one resource only',
      install: rejectCalls(matchCalls({ action: 'schema', type: 'order' }), 404),
    },
    {
      name: 'schema.empty',
      seen: 'Every schema is `{}`.',
      shape: 'missing',
      install: changeBody(ofType, () => ({})),
    },
    {
      name: 'schema.as-text',
      seen: 'A schema is a string of JSON.',
      shape: 'wrong type',
      install: changeBody(ofType, (schema) => JSON.stringify(schema)),
    },
    {
      name: 'schema.texts-as-integers',
      section: '1-schemas',
      breaks: 'A JSON Schema defines the data of each resource type.',
      seen: "The schema says integer of every property that is a string in the type's records.",
      shape: 'wrong value',
      install: changeBody(ofType, inProperties(textsAsIntegers)),
    },
    {
      name: 'schema.contact-without-number',
      section: '2.2-contact-names',
      breaks: 'The schema of contacts spells their fields.',
      seen: 'The schema of contacts does not tell of `number`.',
      shape: 'missing',
      install: changeBody(ofContact, inProperties(omitMembers('number'))),
    },
    {
      name: 'schema.nested-missing',
      section: '1-schemas',
      breaks: 'A JSON Schema defines the data of each resource type.',
      seen: 'A schema refers to definitions of nested types that it does not have.',
      shape: 'nested only',
      install: changeBody(ofType, omitMembers('$defs')),
    },
  ]),
  ...faultsInSection('4.2-link-parameters', 'Each schema has a section links.', [
    {
      name: 'schema.links-missing',
      seen: 'Schemas have no `links`.',
      shape: 'missing',
      install: changeBody(ofType, omitMembers('links')),
    },
    {
      name: 'schema.order-links-missing',
      seen: 'The schema of orders has no `links`; all other schemas have theirs.',
      shape: 'one resource only',
      install: changeBody(matchAnswers({ action: 'schema', type: 'order' }), omitMembers('links')),
    },
  ]),
];

const ofAll = matchAnswers({ operation: 'listSchemas' });

/** Faults of the list of schemas, and of its version. */
export const allSchemasFaults = [
  ...faultsInSection('4.3-all-schemas', 'The schemas of all types are at /api/schema.', [
    {
      name: 'schema.list-not-found',
      seen: '`GET /api/schema` is 404.',
      shape: 'wrong status',
      install: rejectCalls(matchCalls({ operation: 'listSchemas' }), 404),
    },
    {
      name: 'schema.list-of-names',
      seen: '`GET /api/schema` answers the names of the types.',
      shape: 'wrong type',
      install: changeBody(ofAll, (schemas) => Object.keys(schemas)),
    },
    {
      name: 'schema.list-without-invoices',
      seen: '`GET /api/schema` lacks the schema of invoices.',
      shape: 'one resource only',
      install: changeBody(ofAll, omitMembers('invoice')),
    },
  ]),
  ...faultsInSection('4.3-internal-version', 'With gem_version=true, the reply is the internal version.', [
    {
      name: 'schema.gem-version-overlooked',
      seen: '`GET /api/schema?gem_version=true` answers the schemas.',
      shape: 'ignored',
      install: ignoreParameter('gem_version'),
    },
    {
      name: 'schema.gem-version-empty',
      seen: '`GET /api/schema?gem_version=true` answers `{}`.',
      shape: 'missing',
      install: changeBody(matchAnswers({ operation: 'listSchemas', parameter: 'gem_version' }), () => ({})),
    },
    {
      name: 'schema.gem-version-not-found',
      seen: '`GET /api/schema?gem_version=true` is 404.',
      shape: 'wrong status',
      install: rejectCalls(matchCalls({ operation: 'listSchemas', parameter: 'gem_version' }), 404),
    },
  ]),
];

const VERSION = { parameter: 'v' };

/** Faults of versions. */
export const versionFaults = [
  ...faultsInSection('9-v-everywhere', 'Any call takes the parameter v.', [
    {
      name: 'version.turned-away',
      seen: 'Every call with `v=1.0` is 404.',
      shape: 'rejected',
      install: rejectCalls(matchCalls(VERSION), 404),
    },
    {
      name: 'version.turned-away-on-writes',
      seen: 'A create, update or destroy with `v=1.0` is 400; reading with it is fine.',
      shape: 'rejected',
      install: rejectCalls(matchCalls({ ...VERSION, action: ['create', 'update', 'destroy'] }), 400),
    },
    {
      name: 'version.turned-away-beneath',
      seen: "A contact's list of invoices with `v=1.0` is 404; lists at the top are there with it.",
      shape: 'nested only',
      install: rejectCalls(matchCalls({ ...VERSION, parent: 'contact', action: 'list' }), 404),
    },
  ]),
  ...faultsInSection('4.3-all-schemas', 'With v, the reply has the schemas of all types in that version.', [
    {
      name: 'version.first-schema-alone',
      seen: '`GET /api/schema?v=1.0` answers one schema.',
      shape: 'off by one',
      install: changeBody(matchAnswers({ operation: 'listSchemas', ...VERSION }), (schemas) =>
        Object.fromEntries(Object.entries(schemas).slice(0, 1)),
      ),
    },
  ]),
];

const LISTED = { action: 'list', type: PERMISSION_TYPE };

/** Lists some of the permissions. */
function listsSome(isListed: (envelope: Json) => boolean): Install {
  return changeBody(matchAnswers(LISTED), (body, { collection }) =>
    changeMember(collection, (list) => (Array.isArray(list) ? list.filter(isListed) : list))(body),
  );
}

/** Searches the permissions in another way. */
function searchesBy(test: () => boolean): Install {
  return replaceRule(
    createSearch,
    (search) => (company, type, text) => (type.name === PERMISSION_TYPE ? test : search(company, type, text)),
  );
}

/** Faults of the list of permissions. */
export const permissionFaults = faultsInSection(
  '4.4-permissions',
  'The list of permissions is complete, and q narrows it.',
  [
    {
      name: 'permissions.not-found',
      seen: 'The list of permissions is 404.',
      shape: 'wrong status',
      install: rejectCalls(matchCalls(LISTED), 404),
    },
    {
      name: 'permissions.empty',
      seen: 'The list of permissions is empty.',
      shape: 'missing',
      install: listsSome(() => false),
    },
    {
      name: 'permissions.without-contacts',
      seen: 'The list of permissions lacks those for contacts, which scopes can name.',
      shape: 'one resource only',
      install: listsSome((envelope) => !JSON.stringify(envelope).includes('api/contacts')),
    },
    {
      name: 'permissions.not-narrowed',
      seen: 'The list of permissions is the same with any `q`.',
      shape: 'ignored',
      install: searchesBy(() => true),
    },
    {
      name: 'permissions.narrowed-to-nothing',
      seen: 'The list of permissions is empty with any `q`, also with the name of a context.',
      shape: 'missing',
      install: searchesBy(() => false),
    },
  ],
);
