import { isJsonObject, type Json, type JsonObject } from '../../contract/json.ts';
import { steps } from '../../http/steps.ts';
import { createSearch } from '../../resources/list/search.ts';
import { permissionType } from '../../resources/model/permission-list.ts';
import { all, type Install, replace } from '../../world/behaviour.ts';
import {
  changeList,
  changeMember,
  changeObject,
  changeValues,
  type ObjectChange,
  omitMembers,
} from '../builders/members.ts';
import {
  everywhere,
  inNestedLists,
  inSchemas,
  nestedTypes,
  onEach,
  onWrites,
  topLevelTypes,
} from '../builders/places.ts';
import { changeBody } from '../builders/responses.ts';
import { faultsInSection } from '../builders/section.ts';
import { ignoreParameter, rejectCalls, rewritePath } from '../builders/steps.ts';

const allSchemas = { operation: 'listSchemas' };

const internalVersion = { ...allSchemas, parameter: 'gem_version' };

const contactSchema = { ...inSchemas.calls, type: 'contact' };

/** Changes the `properties` of a schema. */
const changeProperties = (change: ObjectChange): ObjectChange => changeObject('properties', change);

const omitNames = changeProperties(omitMembers('first_name', 'last_name', 'organisation', 'email'));

/** Declares every string property as one of another type. */
const declareStringsAs = (other: string): ObjectChange =>
  changeValues(isJsonObject, (property: JsonObject) =>
    changeMember('type', (type: Json) => {
      const declared = (name: Json) => (name === 'string' ? other : name);
      return Array.isArray(type) ? type.map(declared) : declared(type);
    })(omitMembers('format', 'enum', 'maxLength', 'minLength')(property)),
  );

/** Changes the single schemas, and the same in the list of all. */
const changeEachSchema = (change: ObjectChange): Install =>
  all(changeBody(inSchemas.calls, change), changeBody(allSchemas, changeValues(isJsonObject, change)));

/** Leaves lengths out of a schema, wherever they are. */
function omitLengths(schema: JsonObject): JsonObject {
  return JSON.parse(
    JSON.stringify(schema, (name, value) => (/^m(in|ax)Length$/.test(name) ? undefined : value)),
  );
}

const isSchemaPath = /^\/api\/[^/]+\/schema$/;

/** Changes each link of a schema. */
const changeLinks = (change: ObjectChange): ObjectChange =>
  changeList('links', (links) => links.map((link) => (isJsonObject(link) ? change(link) : link)));

/** Faults of the schemas. */
export const schemaFaults = [
  ...faultsInSection('4.3-one-schema', 'missing', {
    'schema.not-found': {
      seen: 'A schema returns 404.',
      shape: 'wrong status',
      places: onEach(topLevelTypes, 'schema'),
      build: (calls) => rejectCalls(calls, 404),
    },
    'schema.empty': {
      seen: 'Every schema is `{}`.',
      install: changeBody(inSchemas.calls, () => ({})),
    },
    'schema.as-string': {
      seen: 'A schema is a string that contains JSON.',
      shape: 'wrong type',
      install: changeBody(inSchemas.calls, (schema) => JSON.stringify(schema)),
    },
    'schema.strings-as-integers': {
      section: '1-schemas',
      seen: 'Every string property is declared as an integer.',
      shape: 'wrong value',
      install: changeBody(inSchemas.calls, changeProperties(declareStringsAs('integer'))),
    },
    'schema.unknown-types': {
      section: '1-schemas',
      seen: 'Every string property has the type `text`, which JSON Schema does not have.',
      shape: 'wrong value',
      install: changeBody(inSchemas.calls, changeProperties(declareStringsAs('text'))),
    },
    'schema.of-contacts': {
      seen: 'The schema of every type is that of contacts.',
      shape: 'wrong value',
      install: rewritePath(({ address }) =>
        isSchemaPath.test(address.path) ? '/api/contacts/schema' : undefined,
      ),
    },
    'schema.lengths-missing': {
      section: '8-lengths',
      seen: 'Schemas have no `minLength` and `maxLength`.',
      install: changeEachSchema(omitLengths),
    },
    'schema.contact-without-names': {
      section: '2.2-contact-names',
      seen: 'The schema of contacts lacks `first_name`, `last_name`, `organisation` and `email`.',
      install: all(
        changeBody(contactSchema, omitNames),
        changeBody(allSchemas, changeObject('contact', omitNames)),
      ),
    },
    'schema.contact-without-number': {
      section: '2.2-contact-number',
      seen: 'The schema of contacts lacks `number`.',
      install: changeBody(contactSchema, changeProperties(omitMembers('number'))),
    },
    'schema.nested-missing': {
      section: '1-schemas',
      seen: 'A schema refers to definitions of nested types that it does not contain.',
      shape: 'nested only',
      install: changeBody(inSchemas.calls, omitMembers('$defs')),
    },
  }),
  ...faultsInSection('4.2-link-parameters', 'missing', {
    'schema.links-missing': {
      seen: 'A schema has no `links`.',
      places: [inSchemas, ...onEach([...topLevelTypes, ...nestedTypes], 'schema')],
      build: (calls) => changeBody(calls, omitMembers('links')),
    },
    'schema.links-without-parameters': {
      seen: 'The `links` of a schema name no parameters.',
      install: changeEachSchema(changeLinks(omitMembers('properties'))),
    },
    'schema.links-empty': {
      seen: 'The `links` of a schema are an empty array.',
      install: changeEachSchema(changeMember('links', () => [])),
    },
    'schema.links-blank': {
      seen: 'The `links` of a schema are empty objects.',
      install: changeEachSchema(changeLinks(() => ({}))),
    },
    'schema.links-to-no-list': {
      seen: 'The `links` of a schema have the singular name for the list, such as `contact`.',
      shape: 'wrong value',
      install: changeEachSchema(
        changeLinks(changeMember('href', (href) => String(href).replace(/^([a-z_]+)s$/, '$1'))),
      ),
    },
  }),
];

/** Adds a number to the internal version that grows with every call. */
const countVersion: Install = (behaviours) => {
  let calls = 0;
  changeBody(internalVersion, (body) => {
    calls += 1;
    return changeMember('gem_version', (version) => `${version}.${calls}`)(body);
  })(behaviours);
};

/** Faults of the list of schemas, and of its version. */
export const allSchemasFaults = [
  ...faultsInSection('4.3-all-schemas', 'wrong status', {
    'schema.list-not-found': {
      seen: '`GET /api/schema` returns 404.',
      install: rejectCalls(allSchemas, 404),
    },
    'schema.list-of-names': {
      seen: '`GET /api/schema` returns the names of the types.',
      shape: 'wrong type',
      install: changeBody(allSchemas, (schemas) => Object.keys(schemas)),
    },
    'schema.list-without-invoices': {
      seen: '`GET /api/schema` lacks the schema of invoices.',
      shape: 'one resource only',
      install: changeBody(allSchemas, omitMembers('invoice')),
    },
    'schema.nested-undescribed': {
      seen: 'No schema describes line items and addresses: `GET /api/schema` lacks theirs, and the schemas of others say nothing about them.',
      shape: 'nested only',
      install: all(
        changeBody(allSchemas, omitMembers('line_item', 'address')),
        changeEachSchema(
          changeObject(
            '$defs',
            changeValues(isJsonObject, () => ({})),
          ),
        ),
      ),
    },
  }),
  ...faultsInSection('4.3-internal-version', 'ignored', {
    'schema.gem-version-ignored': {
      seen: '`GET /api/schema?gem_version=true` returns the schemas.',
      install: ignoreParameter('gem_version'),
    },
    'schema.gem-version-counted': {
      seen: '`GET /api/schema?gem_version=true` returns another version each time.',
      shape: 'wrong value',
      install: countVersion,
    },
    'schema.gem-version-empty': {
      seen: '`GET /api/schema?gem_version=true` returns `{}`.',
      shape: 'missing',
      install: changeBody(internalVersion, () => ({})),
    },
    'schema.gem-version-not-found': {
      seen: '`GET /api/schema?gem_version=true` returns 404.',
      shape: 'wrong status',
      install: rejectCalls(internalVersion, 404),
    },
  }),
];

const version = { parameter: 'v' };

/** Faults of versions. */
export const versionFaults = [
  ...faultsInSection('9-v-everywhere', 'rejected', {
    'version.rejected': {
      seen: 'A call with `v=1.0` returns 404.',
      places: [everywhere, onWrites, inNestedLists],
      build: (calls) => rejectCalls({ ...version, ...calls }, 404),
    },
    'version.unknown-unauthorized': {
      seen: 'A call with a `v` that does not exist returns 401.',
      shape: 'wrong status',
      install: rejectCalls(
        ({ address }) => address.query.some(([name, value]) => name === 'v' && value !== '1.0'),
        401,
        steps.authorize,
      ),
    },
  }),
  ...faultsInSection('4.3-all-schemas', 'off by one', {
    'version.only-first-schema': {
      seen: '`GET /api/schema?v=1.0` returns only one schema.',
      install: changeBody({ ...allSchemas, ...version }, (schemas) =>
        Object.fromEntries(Object.entries(schemas).slice(0, 1)),
      ),
    },
  }),
];

const permissionList = { action: 'list', type: permissionType };

/** Leaves out the permissions that have all of some texts. */
function omitPermissions(...texts: readonly string[]): Install {
  const isListed = (envelope: Json) => !texts.every((text) => JSON.stringify(envelope).includes(text));
  return changeBody(permissionList, (body, { collection }) =>
    changeList(collection, (list) => list.filter(isListed))(body),
  );
}

/** Searches the permissions in another way, for some texts. */
function searchPermissionsBy(
  test: () => boolean,
  isChanged: (text: string) => boolean = () => true,
): Install {
  return replace(createSearch, (search, company, type, text) =>
    type.name === permissionType && isChanged(text) ? test : search(company, type, text),
  );
}

/** Faults of the list of permissions. */
export const permissionFaults = faultsInSection('4.4-permissions', 'missing', {
  'permissions.not-found': {
    seen: 'The list of permissions returns 404.',
    shape: 'wrong status',
    install: rejectCalls(permissionList, 404),
  },
  'permissions.empty': {
    seen: 'The list of permissions is empty.',
    install: omitPermissions(),
  },
  'permissions.without-contacts': {
    seen: 'The list of permissions lacks those for contacts.',
    shape: 'one resource only',
    install: omitPermissions('api/contacts'),
  },
  'permissions.without-payments': {
    seen: 'The list of permissions lacks those for payments.',
    shape: 'one resource only',
    install: omitPermissions('api/payments'),
  },
  'permissions.without-deleting-orders': {
    seen: 'The list of permissions lacks the one to delete orders.',
    shape: 'one resource only',
    install: omitPermissions('api/orders', 'delete'),
  },
  'permissions.not-narrowed': {
    section: '4.4-filter',
    seen: 'The list of permissions ignores `q`.',
    shape: 'ignored',
    install: searchPermissionsBy(() => true),
  },
  'permissions.narrowed-to-nothing': {
    section: '4.4-filter',
    seen: 'The list of permissions is empty with any `q`, even the name of a context.',
    install: searchPermissionsBy(() => false),
  },
  'permissions.no-whole-context': {
    section: '4.4-filter',
    seen: 'The list of permissions is empty with `q=api/contacts`, and has those of contacts with `q=contacts`.',
    install: searchPermissionsBy(
      () => false,
      (text) => text.includes('/'),
    ),
  },
});
