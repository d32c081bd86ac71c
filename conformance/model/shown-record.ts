import { isObject } from '../schemas/json.ts';

/** How far beneath the top of a body a value is looked for: in an envelope of any name, which can have one around it. */
const deepest = 3;

/** The plain values of an object and of the objects in it, by their names; ids say which record it is, and not what it holds. */
function valuesIn(value: unknown, depth = deepest): readonly string[] {
  if (depth < 0 || typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, it]) =>
    typeof it === 'object' ? valuesIn(it, depth - 1) : /id$/i.test(name) ? [] : [JSON.stringify([name, it])],
  );
}

/** Whether a body is the envelope of a record (spec#2.3-record). */
export const showsEnvelope = (json: unknown, type: string): boolean => isObject(json) && isObject(json[type]);

/** Whether the answer to a request shows a value that it sent, other than an id. */
export function showsSent(json: unknown, sent: unknown): boolean {
  const values = new Set(valuesIn(sent));
  return valuesIn(json).some((it) => values.has(it));
}
