import { isNullable, type JsonSchema } from 'countersign-contract/schemas';
import { isJsonObject, type Json } from '../../contract/json.ts';
import { readFlag } from '../model/draft.ts';

const numberPattern = /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i;

/**
 * A value in the declared type, where HTML forms and dynamic languages send another: a text for a number or a
 * boolean, a number for a text or a boolean, `""` for no value (facts#bodies-loose-types, ruling#values-of-other-types). The
 * same value where no conversion is needed or possible; validation then reports the error.
 * @param isRequired whether `""` has to stay, so that it is reported as blank
 */
export function convertValue(schema: JsonSchema, value: Json, isRequired: boolean): Json {
  const types = typesOf(schema);
  if (value === '' && !isRequired && types.length > 0 && !schema.enum?.includes('')) return null;
  if (Array.isArray(value)) return types.includes('array') ? convertElements(schema, value) : value;
  if (isJsonObject(value)) return types.includes('object') ? convertMembers(schema, value) : value;
  if (value === null || isOfType(value, types)) return value;
  for (const type of types) {
    const converted = converters[type]?.(value);
    if (converted !== undefined) return converted;
  }
  return value;
}

function typesOf({ type = [] }: JsonSchema): readonly string[] {
  return typeof type === 'string' ? [type] : type;
}

/** What makes a scalar of a type; undefined where it has no such value. */
const converters: Readonly<Record<string, (value: Json) => Json | undefined>> = {
  number: toNumber,
  integer: toNumber,
  boolean: readFlag,
  string: (value) => (typeof value === 'number' ? String(value) : undefined),
};

/** A number with places is not an integer, and stays for validation to say so. */
function toNumber(value: Json): number | undefined {
  const number = typeof value === 'string' && numberPattern.test(value.trim()) ? Number(value) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}

function isOfType(value: string | number | boolean, types: readonly string[]): boolean {
  return types.includes(typeof value) || (types.includes('integer') && Number.isInteger(value));
}

function convertElements({ items }: JsonSchema, list: Json[]): Json {
  if (!isJsonObject(items)) return list;
  const converted = list.map((element) => convertValue(items, element, true));
  return converted.some((element, index) => element !== list[index]) ? converted : list;
}

function convertMembers({ properties, required = [] }: JsonSchema, object: { [name: string]: Json }): Json {
  let converted = object;
  for (const [name, schema] of Object.entries(properties ?? {})) {
    const sent = object[name];
    if (sent === undefined) continue;
    const value = convertValue(schema, sent, required.includes(name) || !isNullable(schema));
    if (value !== sent) converted = { ...converted, [name]: value };
  }
  return converted;
}
