import type { Json, JsonObject } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';

/** What a client sent: the record, and what stood beside it in the body. */
export interface RequestBody {
  record: JsonObject;
  outer: JsonObject;
}

/** Nothing sent: the mock writes a record of its own accord. */
export const EMPTY_BODY: RequestBody = { record: {}, outer: {} };

/** Takes a record bare or wrapped under its type's name (facts#bodies-wrapped). */
export function unwrap(typeName: string, body: JsonObject): RequestBody {
  const wrapped = Object.hasOwn(body, typeName) ? body[typeName] : undefined;
  return isJsonObject(wrapped) ? { record: wrapped, outer: body } : { record: body, outer: body };
}

/** What was sent under a name that is no field of the record, such as `send`: in the record, or beside it. */
export function getOption({ record, outer: beside }: RequestBody, name: string): Json | undefined {
  if (Object.hasOwn(record, name)) return record[name];
  return Object.hasOwn(beside, name) ? beside[name] : undefined;
}

/** Whether a value says yes: forms and older clients send 1 where JSON has true (facts#bodies-nested). */
export function isTruthyOption(value: Json | undefined): boolean {
  return value === true || value === 1 || value === 'true' || value === '1';
}

/** Whether nothing stands in a field: null, a string of white space, an empty list. */
export function isBlank(value: Json | undefined): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return value === undefined || value === null || (Array.isArray(value) && value.length === 0);
}
