import { byFormat } from '../examples/example-value.ts';
import { isObject } from '../schemas/json.ts';
import type { JsonSchema, JsonValue } from '../schemas/type-schema.ts';

/** Notes what could not be converted at a place in a file, or was left out. */
export type Note = (pointer: string, sentence: string) => void;

type Old = Record<string, unknown>;

const types = new Set(['string', 'integer', 'number', 'boolean', 'object', 'array', 'null']);
const formats: Readonly<Record<string, string>> = {
  datetime: 'date-time',
  'host-name': 'hostname',
  'ip-address': 'ipv4',
  url: 'uri',
};
/** Keywords that mean the same in all drafts. */
const unchangedKeywords = [
  'title',
  'description',
  'minLength',
  'maxLength',
  'enum',
  'const',
  'minItems',
  'maxItems',
  'uniqueItems',
  'default',
  'writeOnly',
  'deprecated',
  'contentMediaType',
  'contentEncoding',
  'multipleOf',
  'examples',
] as const;
/** Keywords that are converted, or that have no equivalent to note. */
const knownKeywords = new Set<string>([
  ...unchangedKeywords,
  'type',
  'disallow',
  'format',
  'pattern',
  'divisibleBy',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'readonly',
  'read_only',
  'readOnly',
  'required',
  'optional',
  'example',
  'items',
  'properties',
  '$ref',
  'anyOf',
  'oneOf',
  'additionalProperties',
  'id',
  '$schema',
  '$comment',
]);

/** The type that a reference names: `address.json`, `#/definitions/address` and `../address` all name `address`. */
export function typeOfReference($ref: unknown): string {
  return (
    String($ref)
      .replace(/#$/, '')
      .replace(/\.json$/, '')
      .split('/')
      .at(-1) ?? ''
  );
}

/** The types of a field; undefined where examples show one that has any. */
function typesOf(old: Old, pointer: string, note: Note): string | string[] | undefined {
  const listed = [old.type ?? typesOfValues(old)].flat().filter((type) => type !== undefined);
  const disallowed = [old.disallow ?? []].flat();
  const named = listed.filter((type): type is string => typeof type === 'string' && types.has(type));
  const allowed = named.filter((type) => !disallowed.includes(type));
  if (named.length < listed.length)
    note(`${pointer}/type`, `${JSON.stringify(old.type)} is not a single type; write which type it is.`);
  if (disallowed.some((type) => typeof type !== 'string'))
    note(`${pointer}/disallow`, 'schemas under "disallow" are left out.');
  const [only] = allowed;
  if (only === undefined && Array.isArray(old.examples)) return undefined;
  if (only === undefined) {
    note(pointer, 'has no type; "string" is assumed.');
    return 'string';
  }
  return allowed.length === 1 ? only : allowed;
}

function typesOfValues({ enum: values, items, properties, $ref }: Old): string | undefined {
  if (items !== undefined) return 'array';
  if (properties !== undefined || $ref !== undefined) return 'object';
  const [first] = Array.isArray(values) ? values : [];
  return typeof first === 'string' || typeof first === 'number' || typeof first === 'boolean'
    ? typeof first
    : undefined;
}

function limitsOf(old: Old): JsonSchema {
  const limit = (inclusive: 'minimum' | 'maximum', exclusive: 'exclusiveMinimum' | 'exclusiveMaximum') => {
    const [bound, mark] = [old[inclusive], old[exclusive]];
    if (mark === true && bound !== undefined) return { [exclusive]: bound };
    return {
      ...(bound === undefined ? {} : { [inclusive]: bound }),
      ...(typeof mark === 'number' ? { [exclusive]: mark } : {}),
    };
  };
  return {
    ...limit('minimum', 'exclusiveMinimum'),
    ...limit('maximum', 'exclusiveMaximum'),
    ...(typeof old.divisibleBy === 'number' ? { multipleOf: old.divisibleBy } : {}),
  };
}

function formatOf({ format }: Old, pointer: string, note: Note): JsonSchema {
  if (format === undefined) return {};
  const name = formats[String(format)] ?? String(format);
  if (Object.hasOwn(byFormat, name)) return { format: name };
  note(`${pointer}/format`, `"${format}" is not a format of the dialect, and is left out.`);
  return {};
}

function patternOf({ pattern }: Old, examples: JsonSchema, pointer: string, note: Note): JsonSchema {
  if (typeof pattern !== 'string') return {};
  if (examples.examples) return { pattern };
  note(
    `${pointer}/pattern`,
    `a pattern needs examples that match: write some, and the pattern ${pattern} again.`,
  );
  return {};
}

/** References wrapped under the names of their types, as records carry them. */
function nestedTypes(old: Old, known: ReadonlySet<string>, pointer: string, note: Note): JsonSchema[] {
  const alternatives = [old, ...[old.anyOf, old.oneOf].flatMap((list) => (Array.isArray(list) ? list : []))];
  const references = alternatives.flatMap((one) => {
    if (!isObject(one)) return [];
    const inner = isObject(one.properties) ? Object.values(one.properties) : [];
    return [one.$ref, ...inner.map((it) => isObject(it) && it.$ref)].filter((it) => typeof it === 'string');
  });
  return references.flatMap(($ref) => {
    const type = typeOfReference($ref);
    if (known.has(type))
      return { type: 'object', properties: { [type]: { $ref: `${type}.json` } }, required: [type] };
    note(pointer, `refers to "${$ref}", which is not a schema in the folder; the reference is left out.`);
    return [];
  });
}

/** What an object says about its own members, where it nests no type. */
function membersOf(old: Old, known: ReadonlySet<string>, pointer: string, note: Note): JsonSchema {
  const members = Object.entries(isObject(old.properties) ? old.properties : {}).flatMap(([name, member]) =>
    isObject(member) ? [[name, convertField(member, known, `${pointer}/properties/${name}`, note)]] : [],
  );
  const isClosed = typeof old.additionalProperties === 'boolean';
  return {
    ...(members.length > 0 ? { properties: Object.fromEntries(members) } : {}),
    ...(Array.isArray(old.required) ? { required: old.required.map(String) } : {}),
    ...(isClosed ? { additionalProperties: old.additionalProperties } : {}),
  };
}

/** A field, a parameter, or the items of a list in our dialect. */
export function convertField(old: Old, known: ReadonlySet<string>, pointer: string, note: Note): JsonSchema {
  const example = old.example === undefined ? {} : { examples: [old.example as JsonValue] };
  const isReadOnly = [old.readonly, old.read_only, old.readOnly].includes(true);
  const unchanged = Object.fromEntries(
    unchangedKeywords.flatMap((key) => (old[key] === undefined ? [] : [[key, old[key]]])),
  );
  const type = typesOf(old, pointer, note);
  const field: JsonSchema = {
    ...unchanged,
    ...(type !== undefined && { type }),
    ...formatOf(old, pointer, note),
    ...limitsOf(old),
    ...example,
    ...patternOf(old, { ...unchanged, ...example }, pointer, note),
    ...(isReadOnly ? { readOnly: true } : {}),
  };
  for (const keyword of Object.keys(old)) {
    if (!knownKeywords.has(keyword))
      note(`${pointer}/${keyword}`, 'is not a keyword of the dialect, and is left out.');
  }
  if (isObject(old.items)) {
    const held = nestedTypes(old.items, known, `${pointer}/items`, note);
    const [only] = held;
    field.items =
      held.length > 1 ? { anyOf: held } : (only ?? convertField(old.items, known, `${pointer}/items`, note));
  } else if (old.items !== undefined) {
    note(`${pointer}/items`, 'a list of schemas is left out: write one schema for all elements.');
  } else {
    const [held, ...others] = nestedTypes(old, known, pointer, note);
    if (held)
      Object.assign(field, { type: field.type, properties: held.properties, required: held.required });
    else Object.assign(field, membersOf(old, known, pointer, note));
    if (others.length > 0) note(pointer, 'one field holds one type; the other types are left out.');
  }
  return field;
}
