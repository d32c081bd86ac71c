import { readFileSync } from 'node:fs';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { metaSchemaFile } from '../schemas/files.ts';
import { isObject } from '../schemas/json.ts';
import { escapePart } from '../schemas/json-pointer.ts';
import type { JsonSchema, SchemaLink, TypeSchema } from '../schemas/type-schema.ts';
import type { Mistakes, SchemaFile } from './mistakes.ts';
import { draftOf, guessMethod, hintFor, type ShapeMistake } from './shape-hints.ts';

let compiled: ValidateFunction<TypeSchema> | undefined;

function isRegularExpression(text: string): boolean {
  try {
    new RegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

function compileMetaSchema(): ValidateFunction<TypeSchema> {
  const ajv = new Ajv2020({
    strictTypes: false,
    verbose: true,
    allErrors: true,
    formats: { regex: isRegularExpression },
  });
  return ajv.compile<TypeSchema>(JSON.parse(readFileSync(metaSchemaFile, 'utf8')));
}

/** Sentences for the keywords whose own message does not name the value, or what to do. */
const sentences: Record<string, (error: ErrorObject) => string> = {
  enum: ({ params }) => `must be one of ${params.allowedValues.join(', ')}.`,
  const: ({ params }) => `must be ${JSON.stringify(params.allowedValue)}.`,
  pattern: ({ data, parentSchema, instancePath }) => {
    const [unknown] = (instancePath.endsWith('/href') && /\{(?!id\})[^}]*\}/.exec(String(data))) || [];
    if (unknown !== undefined) return `"${data}" does not match: unknown ${unknown}; did you mean {id}?`;
    return `"${data}" does not match. ${parentSchema?.description}`;
  },
  format: ({ data }) => `"${data}" is not a regular expression.`,
  maxProperties: ({ params, data }) =>
    `has ${Object.keys(data as object).length} members; at most ${params.limit} are possible.`,
  required: ({ params }) => `"${params.missingProperty}" is missing.`,
  type: ({ params, data }) =>
    `must be ${[params.type].flat().join(' or ')}, not ${data === null ? 'null' : Array.isArray(data) ? 'array' : typeof data}.`,
};

function mistakeOf(error: ErrorObject): ShapeMistake {
  const { instancePath, keyword, params, propertyName, parentSchema } = error;
  const at = (name: string) => `${instancePath}/${escapePart(name)}`;
  if (propertyName !== undefined && keyword === 'pattern') {
    const reason =
      propertyName === '__proto__'
        ? 'programs in JavaScript could not set it'
        : 'write lower-case letters, digits and underscores';
    const sentence = `"${propertyName}" is not a valid name: ${reason}.`;
    return { pointer: at(propertyName), sentence, member: propertyName, keyword: 'name' };
  }
  const unknown: string | undefined = propertyName ?? params.additionalProperty;
  if (unknown !== undefined) {
    const sentence = `"${unknown}" is an unknown keyword.`;
    const allowed: string[] = params.allowedValues ?? Object.keys(parentSchema?.properties ?? {});
    return { pointer: at(unknown), sentence, member: unknown, keyword: 'unknown', allowed };
  }
  const sentence = sentences[keyword]?.(error) ?? `${error.message}.`;
  const member = keyword === 'required' ? { member: String(params.missingProperty) } : {};
  return { pointer: instancePath, sentence, keyword, ...member };
}

/** Keywords whose errors only summarise others. */
const summaries = new Set(['anyOf', 'oneOf', 'if', 'propertyNames']);

/** Lists the errors as mistakes; of several about one value, such as the branches of an `anyOf`, the most specific. */
function listShapeMistakes(errors: readonly ErrorObject[]): ShapeMistake[] {
  const mistakes = new Map<string, ShapeMistake>();
  for (const error of errors) {
    if (summaries.has(error.keyword)) continue;
    const mistake = mistakeOf(error);
    const key = mistake.keyword === 'required' ? `${mistake.pointer} ${mistake.member}` : mistake.pointer;
    if (!mistakes.has(key) || error.keyword === 'enum') mistakes.set(key, mistake);
  }
  return [...mistakes.values()];
}

/**
 * Checks a schema file against `schemas/meta.json`, and adds every mistake with a hint. Returns what is sound of the
 * schema, so that the rest of it can be checked at the same time: an invalid field becomes one that accepts any text.
 */
export function checkShape(file: SchemaFile, schema: unknown, mistakes: Mistakes): TypeSchema {
  compiled ??= compileMetaSchema();
  const validate = compiled;
  if (validate(schema)) return schema;
  const draft = draftOf(schema);
  const shapeMistakes = listShapeMistakes(validate.errors ?? []);
  for (const mistake of shapeMistakes) {
    const isDraft = draft !== undefined && mistake.pointer === '/$schema';
    const sentence = isDraft ? `is a schema of ${draft}, not of this dialect.` : mistake.sentence;
    mistakes.add(file, mistake.pointer, sentence, hintFor(mistake, schema));
  }
  return soundParts(
    schema,
    shapeMistakes.map(({ pointer }) => pointer),
  );
}

/** A field about which nothing more is reported. */
function placeholderOf(name: string): JsonSchema {
  return name === 'id' ? { type: 'string', readOnly: true } : { type: ['string', 'null'] };
}

function soundParts(schema: unknown, invalid: readonly string[]): TypeSchema {
  const members = isObject(schema) ? schema : {};
  const isSound = (pointer: string) =>
    !invalid.some((other) => other === pointer || other.startsWith(`${pointer}/`));
  const properties = Object.entries(isObject(members.properties) ? members.properties : {}).map(
    ([name, field]): [string, JsonSchema] => [
      name,
      isObject(field) && isSound(`/properties/${name}`) ? field : placeholderOf(name),
    ],
  );
  const links = (Array.isArray(members.links) ? members.links : []).flatMap((link: unknown, index) =>
    isObject(link) ? soundLink(link, isSound, `/links/${index}`) : [],
  );
  const required = Array.isArray(members.required) && isSound('/required') ? members.required : [];
  return {
    title: String(members.title ?? ''),
    description: String(members.description ?? ''),
    type: 'object',
    properties: Object.fromEntries(properties),
    required,
    links,
  };
}

/** A link without its invalid parts; a missing method is derived from the relation. */
function soundLink(
  link: Record<string, unknown>,
  isSound: (pointer: string) => boolean,
  pointer: string,
): SchemaLink[] {
  const { rel, href, title, properties } = link;
  if (typeof rel !== 'string' || typeof href !== 'string') return [];
  if (!isSound(`${pointer}/rel`) || !isSound(`${pointer}/href`) || !isSound(`${pointer}/method`)) return [];
  const method = guessMethod(link);
  const named = Object.entries(isObject(properties) ? properties : {}).filter(
    (entry): entry is [string, JsonSchema] =>
      isObject(entry[1]) && isSound(`${pointer}/properties/${entry[0]}`),
  );
  const action = typeof title === 'string' ? { title } : {};
  return [{ rel, href, method, ...action, properties: Object.fromEntries(named) }];
}
