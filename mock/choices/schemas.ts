import type { JsonSchema } from 'countersign-contract/schemas';
import { isJsonObject, type Json, type JsonObject, mapValues } from '../contract/json.ts';
import { HttpError } from '../http/exchange/http-error.ts';
import { jsonOf } from '../http/exchange/response.ts';
import { versionOf } from '../resources/actions/schema.ts';
import { all, type Install, replace } from '../world/behaviour.ts';
import { changeResponses, publish } from './builders.ts';
import { type Choice, choice, type Exclusion } from './choice.ts';
import { describe, operationsOn } from './document.ts';
import { type Call, representation } from './representation.ts';

/** Changes every schema in a value, the outermost first. */
function mapSchemas(value: Json, change: (schema: JsonObject) => JsonObject): Json {
  if (Array.isArray(value)) return value.map((one) => mapSchemas(one, change));
  return isJsonObject(value) ? mapValues(change(value), (member) => mapSchemas(member, change)) : value;
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
    replace(representation.schemas, (current, schemas, call) =>
      'gem_version' in schemas ? current(schemas, call) : change(current(schemas, call) as JsonObject, call),
    ),
    describeSchemas('all_schemas', { description: 'The schemas of all resource types.', ...described }),
  );
}

function showVersion(show: (version: string) => Json, described: JsonSchema): Install {
  return all(
    replace(representation.schemas, (current, schemas, call) =>
      'gem_version' in schemas ? show(String(schemas.gem_version)) : current(schemas, call),
    ),
    describeSchemas('schema_version', { description: 'The internal version of the schemas.', ...described }),
  );
}

/** What published schemas look like (spec#4.3, spec#9). */
export const schemaChoices: readonly Choice[] = [
  choice('schemas.nullable', '4.3-open-shape', [
    ['type', 'in type: ["string", "null"]'],
    ['alternative', 'as an alternative: anyOf', all(orNull, anyObject)],
  ]),
  choice('schemas.required', '4.3-open-shape', 'ruling#required-fields', [
    [true, 'they do'],
    [
      false,
      'they do not',
      mapPublished((schema) => {
        const { required, ...others } = schema;
        return Array.isArray(required) ? others : schema;
      }),
    ],
  ]),
  choice('schemas.contact-names', '4.3-open-shape', 'ruling#required-fields', [
    [false, 'it does not'],
    [
      true,
      'it does: anyOf with what is required',
      all(
        publish((schema, type) => {
          if (type === 'contact')
            schema.anyOf = [{ required: ['organisation'] }, { required: ['last_name'] }];
        }),
        anyObject,
      ),
    ],
  ]),
  choice('schemas.subject', '4.3-open-shape', [
    ['record', 'a record'],
    ['envelope', 'a record in its envelope', wrapInEnvelope],
  ]),
  choice('schemas.composition', '4.3-open-shape', [
    ['flat', 'in itself'],
    ['allOf', 'in a definition that allOf refers to', compose],
  ]),
  choice('schemas.dialect', '4.3-open-draft', [
    ['2020-12', 'JSON Schema 2020-12'],
    ['draft-04', 'JSON Hyper-Schema, draft 4', useDialect('draft-04', toDraft4)],
    ['draft-03', 'JSON Hyper-Schema, draft 3', useDialect('draft-03', toDraft3)],
  ]),
  choice('schemas.one', '4.3-open-shape', 'ruling#shape-of-all-schemas', [
    ['bare', 'the schema'],
    [
      'wrapped',
      '{"schema": {…}}',
      all(
        changeResponses(
          ({ status }, { operation }) => status === 200 && operation?.resource?.action === 'schema',
          (response) => ({ ...response, body: { schema: jsonOf(response) ?? null } }),
        ),
        anyObject,
      ),
    ],
  ]),
  choice('schemas.container', '4.3-open-shape', 'ruling#shape-of-all-schemas', [
    ['by type', '{"contact": {…}}'],
    [
      'by collection',
      '{"contacts": {…}}',
      containSchemas(
        (schemas, call) =>
          Object.fromEntries(
            Object.entries(schemas).map(([type, schema]) => [collectionOf(type, call), schema]),
          ),
        { type: 'object' },
      ),
    ],
    [
      'array',
      '[{"title": "contact", …}]',
      containSchemas(
        // A title for people, such as E-mail, does not say which type it is.
        (schemas) => Object.entries(schemas).map(([title, schema]) => ({ ...(schema as JsonObject), title })),
        { type: 'array', maxItems: 1_000, items: { type: 'object' } },
      ),
    ],
    [
      'list object',
      '{"version", "schemas": [{"name", "schema"}]}',
      containSchemas(
        (schemas) => ({
          version: '1.0',
          schemas: Object.entries(schemas).map(([name, schema]) => ({ name, schema })),
        }),
        { type: 'object' },
      ),
    ],
  ]),
  choice('schemas.nested-types', '4.3-open-shape', 'ruling#shape-of-all-schemas', [
    [true, 'are there'],
    [
      false,
      'are left out',
      replace(representation.schemas, (current, schemas, call) => {
        const own = Object.entries(schemas).filter(
          ([type]) => type === 'gem_version' || collectionOf(type, call) !== type,
        );
        return current(Object.fromEntries(own), call);
      }),
    ],
  ]),
  choice('schemas.internal-version', '4.3-open-shape', 'ruling#current-version', [
    ['gem_version', '{"gem_version": "1.0.0"}'],
    ['text', '"1.0.0"', showVersion((version) => version, { type: 'string' })],
    [
      'object',
      '{"schema": {"version"}}',
      showVersion((version) => ({ schema: { version } }), { type: 'object' }),
    ],
    [
      'numbers',
      '{"version": [1, 0, 0]}',
      showVersion((version) => ({ version: version.split('.').map(Number) }), { type: 'object' }),
    ],
  ]),
  choice('versions.unknown', '9-open-versions', [
    [404, 'is not found'],
    [
      400,
      'is refused',
      replace(versionOf, (find, known, v) => {
        const version = find(known, v);
        if (version === undefined)
          throw new HttpError(400, 'parameter.enum', {
            property: 'v',
            values: { expected: [...known.keys()].join(', ') },
          });
        return version;
      }),
    ],
    [
      'current',
      'counts as the current one',
      replace(versionOf, (find, known, v) => find(known, v) ?? [...known.values()][0]),
    ],
  ]),
];

/** The collection of a type; the type itself where it has no operations. */
function collectionOf(type: string, { document }: Call): string {
  const [found] = operationsOn(document, (resource) => resource.type === type);
  return found?.operation['x-resource']?.collection ?? type;
}

/** Values of them that no server can have together. */
export const schemaExclusions: readonly Exclusion[] = [
  {
    values: { 'schemas.dialect': ['draft-03'], 'schemas.composition': ['allOf'] },
    because: 'draft 3 has no allOf.',
  },
  {
    values: { 'schemas.dialect': ['draft-03'], 'schemas.contact-names': [true] },
    because: 'draft 3 has no anyOf.',
  },
];
