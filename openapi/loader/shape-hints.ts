import { closestName } from '../command/closest-name.ts';
import { isObject } from '../schemas/json.ts';
import { valueAt } from '../schemas/json-pointer.ts';
import type { Method } from '../schemas/type-schema.ts';

/** A violation of the meta-schema, without its position. */
export type ShapeMistake = {
  pointer: string;
  sentence: string;
  /** The unknown, missing or invalid member, where the mistake is about one. */
  member?: string;
  /** The keyword of JSON Schema that failed. */
  keyword: string;
  /** The names that are allowed in place of an unknown one. */
  allowed?: readonly string[];
};

const conversion =
  'Run countersign-contract convert FOLDER --out FOLDER, which turns older drafts into this dialect.';

/** The older draft that a schema names; undefined for the drafts that can be read. */
export function draftOf(schema: unknown): string | undefined {
  if (!isObject(schema)) return undefined;
  return String(schema.$schema).match(/json-schema\.org\/(draft-0[3467]|draft\/2019-09)\//)?.[1];
}

const methods: Readonly<Record<string, Method>> = {
  create: 'POST',
  update: 'PUT',
  edit: 'PUT',
  destroy: 'DELETE',
  delete: 'DELETE',
};

/** The method of a link; where it is missing, the one that its relation suggests. */
export function guessMethod({ method, rel }: { method?: unknown; rel?: unknown }): Method {
  if (method === 'GET' || method === 'POST' || method === 'PUT' || method === 'DELETE') return method;
  return methods[/\w+$/.exec(String(rel))?.[0] ?? ''] ?? 'GET';
}

/** Keywords of older drafts and other dialects, and what to write instead. */
const replacements: Readonly<Record<string, string>> = {
  readonly: 'Write "readOnly": true.',
  read_only: 'Write "readOnly": true.',
  optional: 'Leave it out: fields are optional unless "required" of the file lists them.',
  divisibleBy: 'Write "multipleOf".',
  disallow: 'Name the types that are allowed in "type".',
  extends: 'Repeat the fields of the other schema in this one.',
  allOf: 'Repeat the keywords of the other schemas in this one.',
  oneOf: 'Only items can be of several types: one wrapper for each type in an "anyOf" of "items".',
  anyOf: 'Only items can be of several types: one wrapper for each type in an "anyOf" of "items".',
  example: 'Write "examples" with a list of values.',
  nullable: 'Write "null" among the types: "type": ["string", "null"].',
  definitions:
    'Give each nested type a schema file of its own, and write what types share into definitions.json.',
  $defs: 'Give each nested type a schema file of its own, and write what types share into definitions.json.',
  $ref: 'Nest a type under a property named after it: "properties": {"address": {"$ref": "address.json"}}.',
  id: 'Write "$id".',
};

/** What to write instead; undefined where the sentence already says it. */
export function hintFor(mistake: ShapeMistake, schema: unknown): string | undefined {
  const { pointer, keyword, member = '', allowed = [] } = mistake;
  const name = pointer.split('/').at(-1) ?? '';
  const inField = /^\/properties\/([^/]+)/.exec(pointer)?.[1];
  if (pointer === '/$schema' && draftOf(schema)) return conversion;
  if (name === 'required' && inField !== undefined && keyword === 'type') {
    return `Write "required": ["${inField}"] beside "properties" of the file.`;
  }
  if (/^exclusive(Minimum|Maximum)$/.test(name) && keyword === 'type') {
    return `Write the limit itself: "${name}": 0 instead of "${name.replace('exclusive', '').toLowerCase()}": 0.`;
  }
  if (name === 'type' && inField !== undefined && keyword === 'enum') {
    return 'Write the type of the value, or a list of two types of which one is "null".';
  }
  if (/^\/links\/\d+\/method$/.test(pointer) && valueAt(schema, pointer) === 'PATCH') {
    return 'Write "PUT": fields that an update leaves out stay as they are.';
  }
  if (keyword === 'required') return hintForMissing(member, valueAt(schema, pointer));
  if (keyword === 'name') return hintForName(member);
  if (keyword !== 'unknown') return undefined;
  if (Object.hasOwn(replacements, member)) return replacements[member];
  const near = closestName(member, allowed);
  return near && `Did you mean "${near}"?`;
}

function hintForMissing(member: string, holder: unknown): string | undefined {
  if (member === 'method') return `Write "method": "${guessMethod(Object(holder))}".`;
  if (member === 'links') return 'Write "links": [] for a type that is only nested.';
  if (member === 'id') return 'Every record has an id: add the field.';
  if (member === 'examples') return 'A pattern needs examples that match it.';
  if (member === 'type') return 'Write the type of the value, with "null" where it can be unset.';
  return undefined;
}

function hintForName(name: string): string | undefined {
  const valid = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase();
  return valid !== name && /^[a-z_][a-z0-9_]*$/.test(valid) ? `Write "${valid}".` : undefined;
}
