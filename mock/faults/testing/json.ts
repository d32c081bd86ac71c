import type { Json, JsonObject } from '../../contract/json.ts';

/** What lies at a path of names and places in JSON; undefined where nothing does. */
export function at(json: Json | undefined, ...path: readonly (string | number)[]): Json | undefined {
  return path.reduce<Json | undefined>((parent, key) => {
    if (Array.isArray(parent)) return typeof key === 'number' ? parent.at(key) : undefined;
    return isRecord(parent) && Object.hasOwn(parent, key) ? parent[key] : undefined;
  }, json);
}

/** The names of an object's members; none of anything else. */
export function names(json: Json | undefined): string[] {
  return isRecord(json) ? Object.keys(json) : [];
}

/** The elements of a list; none of anything else. */
export function elements(json: Json | undefined): Json[] {
  return Array.isArray(json) ? json : [];
}

/** Whether JSON is an object, rather than a list or a plain value. */
export function isRecord(json: Json | undefined): json is JsonObject {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}
