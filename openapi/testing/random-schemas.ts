import fc from 'fast-check';
import { byFormat } from '../examples/example-value.ts';
import type { JsonSchema, SchemaLink, TypeSchema } from '../schemas/type-schema.ts';
import { wrapped } from './build-type.ts';

const words = fc.uniqueArray(fc.stringMatching(/^[A-Za-z]{1,8}$/), { minLength: 1, maxLength: 4 });

function limitPair<Name extends string>(lower: Name, upper: Name, values: fc.Arbitrary<number>) {
  return fc
    .tuple(values, values)
    .map(([a, b]) => ({ [lower]: Math.min(a, b), [upper]: Math.max(a, b) }) as Record<Name, number>);
}

const number = fc.constantFrom('integer', 'number');

/** Schemas of values: the type, its limits and its own examples. */
export const values: fc.Arbitrary<JsonSchema> = fc.oneof(
  limitPair('minLength', 'maxLength', fc.nat(30)).map((limits) => ({ type: 'string', ...limits })),
  fc.constantFrom(...Object.keys(byFormat)).map((format) => ({ type: 'string', format })),
  words.map((list) => ({ type: 'string', enum: list })),
  words.chain((list) =>
    fc.constantFrom(...list).map((preset) => ({ type: 'string', enum: list, default: preset })),
  ),
  fc.constantFrom('integer', 'number', 'boolean', 'string').map((type) => ({ type })),
  number.chain((type) =>
    limitPair('minimum', 'maximum', fc.integer({ min: -1000, max: 1000 })).map((limits) => ({
      type,
      ...limits,
    })),
  ),
  number.chain((type) =>
    fc.integer({ min: -50, max: 50 }).map((limit) => ({ type, exclusiveMinimum: limit })),
  ),
  fc.constant<JsonSchema>({ type: 'string', pattern: '^[A-Z]{2}-[0-9]+$', examples: ['AB-1', 'XY-22'] }),
  fc.boolean().map((preset) => ({ type: 'boolean', default: preset })),
  fc.constant({ type: 'number', multipleOf: 0.5 }),
  fc.nat(3).map((minItems) => ({ type: 'array', minItems, items: { type: 'string', maxLength: 9 } })),
  fc.constant({ type: 'object', properties: { day: { type: 'string' }, hour: { type: 'integer' } } }),
);

/** A schema that also accepts null. */
export function withNull({ type = 'string', enum: values, ...field }: JsonSchema): JsonSchema {
  return { ...field, type: [type, 'null'].flat(), ...(values ? { enum: [...values, null] } : {}) };
}

/** What else is said of a field: who sets it, and what it is without a value. */
type Presence = 'null' | 'required' | 'read-only' | 'read-only null' | 'write-only';

/** A field with its presence; only fields that cannot be unset and have no other value must be required. */
const field: fc.Arbitrary<[JsonSchema, isRequired: boolean]> = fc
  .tuple(values, fc.constantFrom<Presence>('null', 'required', 'read-only', 'read-only null', 'write-only'))
  .map(([schema, presence]): [JsonSchema, boolean] => {
    const described = { description: 'A field.', ...schema };
    if (presence === 'required') return [described, schema.type !== 'array' && schema.maxLength !== 0];
    if (presence === 'read-only') return [{ ...described, readOnly: true }, false];
    if (presence === 'read-only null') return [{ ...withNull(described), readOnly: true }, false];
    if (presence === 'write-only') return [{ ...withNull(described), writeOnly: true }, false];
    return [schema.default === undefined ? withNull(described) : described, false];
  })
  .filter(([schema, isRequired]) => isRequired || schema.readOnly || isUnsettable(schema));

function isUnsettable({ type, default: preset }: JsonSchema): boolean {
  return preset !== undefined || [type].flat().includes('null');
}

/** Names of fields, among them some that mean something elsewhere. */
const names = fc.oneof(
  { weight: 4, arbitrary: fc.stringMatching(/^[a-z][a-z0-9_]{0,9}$/) },
  fc.constantFrom('type', 'id_number', 'constructor', 'number', 'errors'),
);
/** Names that the service gives a meaning, and forms of names that nest and refer. */
const reserved = /^(id|created_at|updated_at|lock_version|tag_list|related_.*|.*_ids?|links)$/;

const id = { description: 'Id.', type: 'string', minLength: 22, maxLength: 22, readOnly: true };
const typeNames = ['harbour', 'ship', 'crate', 'crane', 'pilot', 'buoy'] as const;

type Draft = {
  fields: Record<string, [JsonSchema, boolean]>;
  nests: boolean[];
  hasLinks: boolean;
  methods: boolean[];
  hasAction: boolean;
  isUnderParent: boolean;
  service: boolean[];
};

const draft: fc.Arbitrary<Draft> = fc.record({
  fields: fc.dictionary(
    names.filter((name) => !reserved.test(name) && name !== '__proto__'),
    field,
    {
      maxKeys: 7,
      noNullPrototype: true,
    },
  ),
  nests: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
  hasLinks: fc.boolean(),
  methods: fc.array(fc.boolean(), { minLength: 5, maxLength: 5 }),
  hasAction: fc.boolean(),
  isUnderParent: fc.boolean(),
  service: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
});

function nestedList(type: string, isRequired: boolean): JsonSchema {
  return { description: 'Nested.', type: 'array', items: wrapped(type), ...(isRequired && { minItems: 2 }) };
}

function nestedOne(type: string, isRequired: boolean): JsonSchema {
  return { description: 'Nested.', ...wrapped(type), type: isRequired ? 'object' : ['object', 'null'] };
}

/** The parameters of a list: ranges, alternatives and sorting of its fields. */
function parametersOf(fields: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const plain = Object.entries(fields).filter(
    ([, { type, writeOnly }]) => !writeOnly && !/array|object/.test(String(type)),
  );
  const filters = plain.flatMap(([name, { type }]): [string, JsonSchema][] =>
    String(type).includes('boolean')
      ? [[`filter[${name}]`, { type: 'boolean' }]]
      : [
          [`filter[${name}]`, { type: 'string' }],
          [`filter[${name}_from]`, { type: 'string' }],
        ],
  );
  const sorting: [string, JsonSchema][] = [
    ['sort_by', { type: 'string', enum: plain.map(([name]) => name) }],
    ['sort', { type: 'string', enum: ['ASC', 'DESC'] }],
  ];
  return Object.fromEntries([...filters, ...(plain.length > 0 ? sorting : [])]);
}

/** An action of a record, with a parameter that it demands. */
const actionOf = (type: string): SchemaLink => ({
  rel: 'approve',
  href: `${type}s/{id}/approve`,
  method: 'POST',
  title: 'Approve one thing',
  properties: { comment: { description: 'Why.', type: 'string', maxLength: 80, examples: ['Seen.'] } },
  required: ['comment'],
  targetSchema: { type: 'object', properties: { approved: { type: 'boolean' } }, required: ['approved'] },
});

/** The links of a type; below the type before it, where there is one. */
function linksOf(
  type: string,
  fields: Readonly<Record<string, JsonSchema>>,
  { hasLinks, methods, hasAction, isUnderParent }: Draft,
  parent: string | undefined,
): SchemaLink[] {
  if (!hasLinks) return [];
  const [canRead, canUpdate, canDestroy, canFilter, canList] = methods;
  const isNested = isUnderParent && parent !== undefined;
  // A schema has to show the collection of its type.
  const isListed = canList || !isNested || !(canRead || canUpdate || canDestroy);
  const links: (SchemaLink | false | undefined)[] = [
    isListed && {
      rel: 'instances',
      href: `${type}s`,
      method: 'GET',
      ...(canFilter ? { properties: parametersOf(fields) } : {}),
    },
    canRead && { rel: 'self', href: `${type}s/{id}`, method: 'GET' },
    { rel: 'create', href: isNested ? `${parent}s/{id}/${type}s` : `${type}s`, method: 'POST' },
    isNested && canFilter && { rel: 'instances', href: `${parent}s/{id}/${type}s`, method: 'GET' },
    canUpdate && { rel: 'update', href: `${type}s/{id}`, method: 'PUT' },
    canDestroy && { rel: 'destroy', href: `${type}s/{id}`, method: 'DELETE' },
    hasAction && actionOf(type),
  ];
  return links.filter((link): link is SchemaLink => typeof link === 'object');
}

const serviceFields: readonly [name: string, schema: JsonSchema][] = [
  ['created_at', { description: 'When.', type: 'string', format: 'date-time', readOnly: true }],
  ['updated_at', { description: 'When.', type: 'string', format: 'date-time', readOnly: true }],
  ['lock_version', { description: 'Edits.', type: 'integer' }],
];

function typesOf(drafts: readonly Draft[]): Map<string, TypeSchema> {
  const linked = drafts.map(({ hasLinks }) => hasLinks);
  return new Map(
    drafts.map((draft, index) => {
      const type = typeNames[index] ?? 'other';
      const entries = Object.entries(draft.fields).filter(([name]) => !typeNames.some((one) => one === name));
      const [hasList, hasOne, areRequired = false] = draft.nests;
      // Only the types before a type are nested in it, so that no record contains itself.
      const inner = typeNames[index - 1];
      const nested: [string, [JsonSchema, boolean]][] = inner
        ? [
            ...(hasList ? [['nested_list', nestedList(inner, areRequired)] as const] : []),
            ...(hasOne ? [['nested_one', nestedOne(inner, areRequired)] as const] : []),
          ].map(([name, schema]) => [name, [schema, areRequired]])
        : [];
      const plain = Object.fromEntries(entries.map(([name, [schema]]) => [name, schema]));
      const parentIndex = linked.findLastIndex((isLinked, place) => isLinked && place < index);
      const schema: TypeSchema = {
        title: 'Thing',
        description: 'A thing.',
        type: 'object',
        properties: {
          id,
          ...plain,
          ...Object.fromEntries(nested.map(([name, [schema]]) => [name, schema])),
          ...Object.fromEntries(serviceFields.filter((_, place) => draft.service[place])),
        },
        required: [...entries, ...nested].filter(([, [, isRequired]]) => isRequired).map(([name]) => name),
        links: linksOf(type, plain, draft, typeNames[parentIndex]),
      };
      return [type, schema];
    }),
  );
}

/** Random schema files that are valid: types by name, some nested in others, some created under others. */
export const randomTypes: fc.Arbitrary<ReadonlyMap<string, TypeSchema>> = fc
  .array(draft, { minLength: 1, maxLength: typeNames.length })
  .map(typesOf);
