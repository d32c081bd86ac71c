import type { JsonSchema } from 'countersign-contract/schemas';
import { isJsonObject, type Json, type JsonObject } from '../contract/json.ts';
import { HttpError } from '../http/exchange/http-error.ts';
import { versionOf } from '../resources/actions/schema.ts';
import { permissionType } from '../resources/model/permission-list.ts';
import { all, changeResponses, type Install, publish, replace } from './builders.ts';
import type { Choice, Exclusion } from './choice.ts';
import { describe } from './document.ts';
import { type Call, representation } from './representation.ts';
import { jsonOf } from './show.ts';

/** Changes every schema in a value, the outermost first. */
function mapSchemas(value: Json, change: (schema: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) return value.map((one) => mapSchemas(one, change));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(change(value)).map(([name, member]) => [name, mapSchemas(member, change)]),
  );
}

function mapPublished(change: (schema: JsonObject) => JsonObject): Install {
  return publish((schema) => {
    const { links, ...described } = schema;
    const changed = mapSchemas(described, change) as JsonObject;
    for (const name of Object.keys(schema)) delete schema[name];
    Object.assign(schema, changed, links === undefined ? {} : { links });
  });
}

/** What published schemas look like in the document: any object, or any JSON. */
function describeSchemas(
  component: 'json_schema' | 'all_schemas' | 'schema_version',
  schema: JsonSchema,
): Install {
  return describe(({ components: { schemas } }) => {
    schemas[component] = { title: schemas[component]?.title ?? component, ...schema };
  });
}

const anyObject = describeSchemas('json_schema', {
  description: 'The schema of a resource type.',
  type: 'object',
});

const dialects = {
  'draft-04': 'http://json-schema.org/draft-04/hyper-schema#',
  'draft-03': 'http://json-schema.org/draft-03/hyper-schema#',
};

/** Keywords of draft 4 (draft-zyp-json-schema-04). */
function toDraft4({
  $defs,
  const: only,
  exclusiveMinimum,
  exclusiveMaximum,
  $ref,
  ...schema
}: JsonObject): JsonObject {
  return {
    ...schema,
    ...(typeof $ref === 'string'
      ? { $ref: $ref.replace('#/$defs/', '#/definitions/') }
      : $ref === undefined
        ? {}
        : { $ref }),
    ...(isJsonObject($defs) ? { definitions: $defs } : {}),
    ...(only === undefined || isJsonObject(only) ? {} : { enum: [only] }),
    ...(typeof exclusiveMinimum === 'number' ? { minimum: exclusiveMinimum, exclusiveMinimum: true } : {}),
    ...(typeof exclusiveMaximum === 'number' ? { maximum: exclusiveMaximum, exclusiveMaximum: true } : {}),
  };
}

/** Keywords of draft 3: each property says itself whether it is required, and alternatives are types. */
function toDraft3(before: JsonObject): JsonObject {
  const { required, properties, anyOf, oneOf, allOf: _, not: __, ...schema } = toDraft4(before);
  const needed = Array.isArray(required) ? required : [];
  const fields = isJsonObject(properties)
    ? Object.entries(properties).map(([name, field]) => [
        name,
        needed.includes(name) && isJsonObject(field) ? { ...field, required: true } : field,
      ])
    : undefined;
  const alternatives = Array.isArray(anyOf) ? anyOf : Array.isArray(oneOf) ? oneOf : undefined;
  return {
    ...schema,
    ...(fields === undefined ? {} : { properties: Object.fromEntries(fields) }),
    ...(alternatives === undefined || schema.type !== undefined ? {} : { type: alternatives }),
  };
}

function useDialect(name: keyof typeof dialects, change: (schema: JsonObject) => JsonObject): Install {
  return all(
    mapPublished(change),
    publish((schema) => {
      schema.$schema = dialects[name];
    }),
    anyObject,
  );
}

/** A schema as `allOf` a definition and nothing else. */
const compose: Install = all(
  publish((schema) => {
    const { properties, required } = schema;
    const container = schema.definitions === undefined ? '$defs' : 'definitions';
    const definitions = isJsonObject(schema[container]) ? schema[container] : {};
    delete schema.properties;
    delete schema.required;
    schema.allOf = [{ $ref: `#/${container}/own_fields` }];
    schema[container] = {
      ...definitions,
      own_fields: {
        type: 'object',
        properties: properties ?? {},
        ...(required === undefined ? {} : { required }),
      },
    };
  }),
  anyObject,
);

/** The schema of a record in its envelope. */
const wrapInEnvelope: Install = all(
  publish((schema, type) => {
    const { $schema = '', title = '', description = '', $defs, definitions, links = [], ...record } = schema;
    for (const name of Object.keys(schema)) delete schema[name];
    const container = $defs === undefined ? (definitions === undefined ? {} : { definitions }) : { $defs };
    const array = { type: 'array', items: { type: 'object' } };
    Object.assign(schema, {
      $schema,
      title,
      description,
      type: 'object',
      properties: { [type]: record, links: array },
      required: [type],
      ...container,
      links,
    });
  }),
  anyObject,
);

const orNull: Install = mapPublished((schema) => {
  const types = [schema.type].flat();
  const others = types.filter((type) => type !== 'null');
  const [type] = others;
  if (others.length === types.length || others.length !== 1 || type === undefined) return schema;
  const { title, description, readOnly, enum: values, ...shape } = schema;
  const shown = Object.entries({ title, description, readOnly }).filter(
    (entry): entry is [string, Json] => entry[1] !== undefined,
  );
  const options = Array.isArray(values) ? { enum: values.filter((value) => value !== null) } : {};
  return { ...Object.fromEntries(shown), anyOf: [{ ...shape, ...options, type }, { type: 'null' }] };
});

/** Changes the response with all schemas. */
function containSchemas(change: (schemas: JsonObject, call: Call) => Json, described: JsonSchema): Install {
  return all(
    replace(
      representation.schemas,
      (current) => (schemas, call) =>
        'gem_version' in schemas
          ? current(schemas, call)
          : (change(current(schemas, call) as JsonObject, call) as Json),
    ),
    describeSchemas('all_schemas', { description: 'The schemas of all resource types.', ...described }),
  );
}

function showVersion(show: (version: string) => Json, described: JsonSchema): Install {
  return all(
    replace(
      representation.schemas,
      (current) => (schemas, call) =>
        'gem_version' in schemas ? show(String(schemas.gem_version)) : current(schemas, call),
    ),
    describeSchemas('schema_version', { description: 'The internal version of the schemas.', ...described }),
  );
}

/** The permissions of a list of them in the mock's own form. */
function permissionsIn(body: Json | undefined): [context: string, name: string][] {
  const list = isJsonObject(body ?? null) ? Object.values(body as JsonObject).find(Array.isArray) : undefined;
  return (list ?? []).flatMap((element): [string, string][] => {
    const record =
      isJsonObject(element) && isJsonObject(element[permissionType]) ? element[permissionType] : element;
    return isJsonObject(record) && typeof record.context_name === 'string'
      ? [[record.context_name, String(record.name)]]
      : [];
  });
}

function showPermissions(
  show: (permissions: [context: string, name: string][]) => Json,
  described: JsonSchema,
): Install {
  return all(
    changeResponses(
      ({ status }, { operation }) =>
        status === 200 &&
        operation?.resource?.type === permissionType &&
        operation.resource.action === 'list',
      (response) => ({ ...response, body: show(permissionsIn(jsonOf(response))) }),
    ),
    describe(({ components: { schemas } }) => {
      schemas[`${permissionType}_list`] = {
        title: 'Permissions',
        description: 'All permissions.',
        ...described,
      };
    }),
  );
}

/** What published schemas and permissions look like (spec#4.3, spec#4.4, spec#9). */
export const schemaChoices: readonly Choice[] = [
  {
    name: 'schemas.nullable',
    title: 'How a schema says that a field can be null',
    section: '4.3-open-shape',
    reason: 'ruling#published-schemas',
    options: [
      { value: 'type', means: 'in type: ["string", "null"]' },
      { value: 'alternative', means: 'as an alternative: anyOf', install: all(orNull, anyObject) },
    ],
  },
  {
    name: 'schemas.email-format',
    title: 'Whether the schema of an email has its format',
    section: '4.3-open-shape',
    reason: 'ruling#published-schemas',
    options: [
      { value: true, means: 'it has' },
      {
        value: false,
        means: 'it does not',
        install: mapPublished((schema) => {
          const { format, ...others } = schema;
          return format === 'email' ? others : schema;
        }),
      },
    ],
  },
  {
    name: 'schemas.required',
    title: 'Whether schemas say which fields are required',
    section: '4.3-open-shape',
    reason: 'ruling#required-fields',
    options: [
      { value: true, means: 'they do' },
      {
        value: false,
        means: 'they do not',
        install: mapPublished((schema) => {
          const { required, ...others } = schema;
          return Array.isArray(required) ? others : schema;
        }),
      },
    ],
  },
  {
    name: 'schemas.subject',
    title: 'What a schema describes',
    section: '4.3-open-shape',
    reason: 'ruling#published-schemas',
    options: [
      { value: 'record', means: 'a record' },
      { value: 'envelope', means: 'a record in its envelope', install: wrapInEnvelope },
    ],
  },
  {
    name: 'schemas.composition',
    title: 'Where a schema has its properties',
    section: '4.3-open-shape',
    reason: 'ruling#published-schemas',
    options: [
      { value: 'flat', means: 'in itself' },
      { value: 'allOf', means: 'in a definition that allOf refers to', install: compose },
    ],
  },
  {
    name: 'schemas.dialect',
    title: 'Dialect of the schemas',
    section: '4.3-open-draft',
    reason: 'ruling#published-schemas',
    options: [
      { value: '2020-12', means: 'JSON Schema 2020-12' },
      { value: 'draft-04', means: 'JSON Hyper-Schema, draft 4', install: useDialect('draft-04', toDraft4) },
      { value: 'draft-03', means: 'JSON Hyper-Schema, draft 3', install: useDialect('draft-03', toDraft3) },
    ],
  },
  {
    name: 'schemas.one',
    title: 'The response with one schema',
    section: '4.3-open-shape',
    reason: 'ruling#shape-of-all-schemas',
    options: [
      { value: 'bare', means: 'the schema' },
      {
        value: 'wrapped',
        means: '{"schema": {…}}',
        install: all(
          changeResponses(
            ({ status }, { operation }) => status === 200 && operation?.resource?.action === 'schema',
            (response) => ({ ...response, body: { schema: jsonOf(response) ?? null } }),
          ),
          anyObject,
        ),
      },
    ],
  },
  {
    name: 'schemas.container',
    title: 'Container of all schemas',
    section: '4.3-open-shape',
    reason: 'ruling#shape-of-all-schemas',
    options: [
      { value: 'by type', means: '{"contact": {…}}' },
      {
        value: 'by collection',
        means: '{"contacts": {…}}',
        install: containSchemas(
          (schemas, call) =>
            Object.fromEntries(
              Object.entries(schemas).map(([type, schema]) => [collectionOf(type, call), schema]),
            ),
          { type: 'object' },
        ),
      },
      {
        value: 'array',
        means: '[{…}]',
        install: containSchemas((schemas) => Object.values(schemas), {
          type: 'array',
          maxItems: 1_000,
          items: { type: 'object' },
        }),
      },
      {
        value: 'list object',
        means: '{"version", "schemas": [{"name", "schema"}]}',
        install: containSchemas(
          (schemas) => ({
            version: '1.0',
            schemas: Object.entries(schemas).map(([name, schema]) => ({ name, schema })),
          }),
          { type: 'object' },
        ),
      },
    ],
  },
  {
    name: 'schemas.nested-types',
    title: 'Types that are only nested, among all schemas',
    section: '4.3-open-shape',
    reason: 'ruling#shape-of-all-schemas',
    options: [
      { value: true, means: 'are there' },
      {
        value: false,
        means: 'are left out',
        install: replace(representation.schemas, (current) => (schemas, call) => {
          const own = Object.entries(schemas).filter(
            ([type]) => type === 'gem_version' || collectionOf(type, call) !== type,
          );
          return current(Object.fromEntries(own), call);
        }),
      },
    ],
  },
  {
    name: 'schemas.internal-version',
    title: 'The response with the internal version of the schemas',
    section: '4.3-open-shape',
    reason: 'ruling#current-version',
    options: [
      { value: 'gem_version', means: '{"gem_version": "1.0.0"}' },
      { value: 'text', means: '"1.0.0"', install: showVersion((version) => version, { type: 'string' }) },
      {
        value: 'object',
        means: '{"schema": {"version"}}',
        install: showVersion((version) => ({ schema: { version } }), { type: 'object' }),
      },
      {
        value: 'numbers',
        means: '{"version": [1, 0, 0]}',
        install: showVersion((version) => ({ version: version.split('.').map(Number) }), { type: 'object' }),
      },
    ],
  },
  {
    name: 'versions.unknown',
    title: 'A version that does not exist',
    section: '9-open-versions',
    reason: 'ruling#unknown-version',
    options: [
      { value: 404, means: 'is not found' },
      {
        value: 400,
        means: 'is refused',
        install: replace(versionOf, (find) => (known, v) => {
          const version = find(known, v);
          if (version === undefined)
            throw new HttpError(400, 'parameter.enum', {
              property: 'v',
              values: { expected: [...known.keys()].join(', ') },
            });
          return version;
        }),
      },
      {
        value: 'current',
        means: 'counts as the current one',
        install: replace(versionOf, (find) => (known, v) => find(known, v) ?? [...known.values()][0]),
      },
    ],
  },
  {
    name: 'permissions.shape',
    title: 'Shape of the permission listing',
    section: '4.4-open-shape',
    reason: 'facts#current',
    options: [
      { value: 'list', means: 'a list like the others' },
      {
        value: 'texts',
        means: '["api/contacts:read"]',
        install: showPermissions((all) => all.map(([context, name]) => `${context}:${name}`), {
          type: 'array',
          maxItems: 1_000,
          items: { type: 'string' },
        }),
      },
      {
        value: 'by context',
        means: '{"api/contacts": ["read"]}',
        install: showPermissions(
          (all) =>
            Object.fromEntries(
              [...Map.groupBy(all, ([context]) => context)].map(([context, group]) => [
                context,
                group.map(([, name]) => name),
              ]),
            ),
          { type: 'object' },
        ),
      },
      {
        value: 'records',
        means: '{"permissions": [{"context", "name"}]}',
        install: showPermissions(
          (all) => ({ permissions: all.map(([context, name]) => ({ context, name })) }),
          { type: 'object' },
        ),
      },
    ],
  },
];

/** The collection of a type; the type itself where it has no operations. */
function collectionOf(type: string, { document }: Call): string {
  for (const item of Object.values(document.paths))
    for (const { 'x-resource': resource } of Object.values(item))
      if (resource?.type === type) return resource.collection;
  return type;
}

/** Values of them that no server can have together. */
export const schemaExclusions: readonly Exclusion[] = [
  {
    values: { 'schemas.dialect': ['draft-03'], 'schemas.composition': ['allOf'] },
    because: 'draft 3 has no allOf.',
  },
];
