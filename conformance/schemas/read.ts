import { modernise } from './dialect.ts';
import { envelopeKey, fieldsOf, members } from './fields.ts';
import { isObject, type JsonObject, objectOr } from './json.ts';
import { readLink } from './links.ts';
import { followReference, type LocatedSchema, resolveReference } from './plain.ts';
import { type JsonSchema, type PublishedSchema, plural, singular, typeName } from './published.ts';

const typeNames = new Set(['object', 'array', 'string', 'integer', 'number', 'boolean', 'null', 'any']);

/** Whether a value is a schema, rather than an object of schemas by name. */
function isSchema(value: unknown): boolean {
  if (!isObject(value)) return false;
  const { type, properties, $ref, links } = value;
  const typed = typeof type === 'string' ? typeNames.has(type) : Array.isArray(type);
  const combined = ['allOf', 'anyOf', 'oneOf'].some((name) => Array.isArray(value[name]));
  // A reference alone is another name for a schema; with links beside it, it is what they belong to.
  const linked = typeof $ref === 'string' && Array.isArray(links);
  return typed || combined || linked || (isObject(properties) && Object.values(properties).every(isObject));
}

/** Keys under which schemas are kept by name. */
const shelves = ['$defs', 'definitions', 'schemas', 'components', 'resources', 'schema', 'data', 'items'];

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

/** Whether an identifier is an address that ends in a word, such as `/api/contacts/schema` or `contact.json`. */
const endsInWord = (text: string): boolean => /[/.]/.test(text) && /^[a-z_]+$/.test(typeName(text));

/**
 * The type that a schema names itself: by a name, by an identifier that is an address, or by the key of the envelope that it
 * describes; else by its title, which is a text for people and can be in any language, or by any other identifier.
 */
function ownName(schema: JsonObject): string | undefined {
  const { name, title, $id, id, properties } = schema;
  const identifiers = [$id, id].filter(isText);
  const key = Object.hasOwn(objectOr(properties), 'links') ? envelopeKey(schema, schema) : undefined;
  const [text] = [name, ...identifiers.filter(endsInWord), key, title, ...identifiers].filter(isText);
  return text === undefined ? undefined : typeName(text);
}

/**
 * The schemas in a response, by resource type: a single schema, a list of them, an object that has them by name
 * (singular or plural), either inside an envelope, and what lies under `definitions` or `$defs`. The first schema of a type wins.
 * `expected` names the type of a single schema that does not name itself.
 */
function schemasIn(
  response: unknown,
  expected?: string,
  shelvesOfSchema = ['$defs', 'definitions'],
): Map<string, LocatedSchema> {
  const schemas = new Map<string, LocatedSchema>();
  const keep = (type: string | undefined, schema: JsonObject) => {
    if (type && !schemas.has(type)) schemas.set(type, { schema, documents: [schema, response] });
  };

  function search(value: unknown, name: string | undefined, depth: number): void {
    if (depth > 5) return;
    if (Array.isArray(value)) {
      for (const it of value) search(it, undefined, depth + 1);
      return;
    }
    if (!isObject(value)) return;
    if (isSchema(value)) {
      keep(name ?? ownName(value), value);
      for (const shelf of shelvesOfSchema) search(objectOr(value[shelf]), undefined, depth + 1);
      return;
    }
    const wrapped = isSchema(value.schema) ? ownName(value) : undefined;
    for (const [key, it] of Object.entries(value)) {
      if (key === 'links') continue;
      search(it, shelves.includes(key) ? (wrapped ?? name) : typeName(key), depth + 1);
    }
  }

  if (isSchema(response) && expected) keep(expected, objectOr(response));
  search(response, expected, 0);
  return schemas;
}

/**
 * Makes a schema self-contained in the 2020-12 dialect: every reference points into its own `$defs`, where nested types
 * keep their names. A broken reference constrains nothing.
 */
function normalise(located: LocatedSchema, published: ReadonlyMap<string, LocatedSchema>): JsonSchema {
  const names = new Map<unknown, string>();
  const definitions: Record<string, unknown> = {};

  function define(target: LocatedSchema, reference: string): string {
    const known = names.get(target.schema);
    if (known) return known;
    const preferredName = typeName(reference) || 'root';
    const name = Object.hasOwn(definitions, preferredName) ? `${preferredName}_${names.size}` : preferredName;
    names.set(target.schema, name);
    definitions[name] = true;
    definitions[name] = convert(target.schema, target);
    return name;
  }

  function convert(schema: unknown, from: LocatedSchema): unknown {
    if (typeof schema === 'boolean') return schema;
    if (!isObject(schema)) return true;
    const beside = modernise(schema, (it) => convert(it, from));
    if (typeof schema.$ref !== 'string') return beside;
    const target = resolveReference(schema.$ref, from, published);
    return target ? { ...beside, $ref: `#/$defs/${define(target, schema.$ref)}` } : beside;
  }

  const root = convert(located.schema, located) as JsonObject;
  return Object.keys(definitions).length === 0 ? root : { ...root, $defs: definitions };
}

/**
 * The schema of the record in a published schema, which may describe the record itself, its envelope
 * (`{contact: {…}, links: […]}`), or a list of either.
 */
function ofRecord(type: string, schema: JsonSchema): JsonSchema {
  let current = followReference(schema, schema);
  for (let depth = 0; depth < 4; depth += 1) {
    const { properties } = members(current, schema);
    const key = envelopeKey(current, schema);
    if (current.type === 'array') current = followReference(current.items, schema);
    else if (properties[plural(type)] && !properties.id)
      current = followReference(properties[plural(type)], schema);
    else if (key && singular(key) === type) current = followReference(properties[key], schema);
    else break;
  }
  return schema.$defs === undefined ? current : { ...current, $defs: schema.$defs };
}

function toPublishedSchema(
  type: string,
  located: LocatedSchema,
  all: ReadonlyMap<string, LocatedSchema>,
): PublishedSchema {
  const schema = ofRecord(type, normalise(located, all));
  const fields = fieldsOf(schema);
  return { type, schema, fields, saysRequired: fields.some((it) => it.required), raw: located.schema };
}

/** A response of a schema endpoint: for all types, or for the one in its path. */
export type SchemaResponse = { readonly json: unknown; readonly type?: string };

/**
 * The schemas of all resource types in what a target returns at `/api/schema` and `/api/<plural>/schema`, whatever
 * draft and container it chose. A type's own response wins over that of all types.
 */
export function readSchemas(responses: readonly SchemaResponse[]): Map<string, PublishedSchema> {
  const located = new Map<string, LocatedSchema>();
  for (const { json, type } of responses) {
    for (const [name, schema] of schemasIn(json, type)) {
      if (name === type || !located.has(name)) located.set(name, schema);
    }
  }
  const schemas = [...located].map(([type, it]) => toPublishedSchema(type, it, located));
  const isEnvelope = ({ schema }: PublishedSchema): boolean =>
    'links' in members(schema, schema).properties && located.has(envelopeKey(schema, schema) ?? '');
  return new Map(schemas.filter((it) => it.fields.length > 0 && !isEnvelope(it)).map((it) => [it.type, it]));
}

/** The types of the schemas in responses that are no definitions inside the schema of another. */
export const ownTypesIn = (responses: readonly SchemaResponse[]): ReadonlySet<string> =>
  new Set(responses.flatMap(({ json, type }) => [...schemasIn(json, type, []).keys()]));

/** A link as an object: a text is read (`GET /api/contacts`), and what a link is listed under is its `rel`. */
const asObjects = (link: unknown, rel?: string): readonly JsonObject[] => {
  if (Array.isArray(link)) return link.flatMap((it) => asObjects(it, rel));
  const named = rel === undefined ? {} : { rel };
  if (typeof link === 'string') return [{ ...named, ...readLink(link) }];
  return isObject(link) ? [{ ...named, ...link }] : [];
};

/** Links that a raw schema lists for its type (`{rel, href, method}`), in whatever order and form. */
export const linksOf = (raw: unknown): readonly JsonObject[] => {
  const links = isObject(raw) ? raw.links : undefined;
  return isObject(links)
    ? Object.entries(links).flatMap(([rel, it]) => asObjects(it, rel))
    : asObjects(Array.isArray(links) ? links : undefined);
};
