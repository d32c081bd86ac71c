import type { JsonObject } from '../../contract/json.ts';

/** Copies some values of an object to a new one. */
export type CopyValues = (values: JsonObject) => JsonObject;

const plainName = /^[a-z]\w*$/;

/**
 * Compiles a function that copies values, as Ajv compiles validators: what it makes always has the same shape, and each name is
 * looked up in a place of its own. A value that is missing or null becomes the one in `others`.
 */
export function compileCopy(names: readonly string[], others: Readonly<Partial<JsonObject>>): CopyValues {
  // Every object inherits some names, which no value has.
  const isPlain = (name: string) => plainName.test(name) && !(name in Object.prototype);
  if (!names.every(isPlain)) return (values) => copyEach(names, values, others);
  const members = names.map((name) => `${name}: values.${name} ?? others.${name}`);
  const compiled = new Function('others', `return (values) => ({ ${members.join(', ')} });`);
  return compiled(others);
}

function copyEach(
  names: readonly string[],
  values: JsonObject,
  others: Readonly<Partial<JsonObject>>,
): JsonObject {
  const copied: Partial<JsonObject> = {};
  const ownOf = (object: Readonly<Partial<JsonObject>>, name: string) =>
    Object.hasOwn(object, name) ? object[name] : undefined;
  for (const name of names) copied[name] = ownOf(values, name) ?? ownOf(others, name);
  return copied as JsonObject;
}
