import { Violation } from '../check/outcome.ts';
import type { Enveloped } from '../check/target.ts';
import type { Reply } from '../http/reply.ts';
import { formatValue } from '../match/matcher.ts';
import { isObject, type JsonObject, listOr } from '../schemas/json.ts';

/** Links stand beside the record in its envelope; some servers put them into the record. */
const linksAround = (envelope: JsonObject, record: JsonObject): readonly unknown[] =>
  Array.isArray(envelope.links) ? envelope.links : listOr(record.links);

/** An element of a list or of a nested list: in an envelope of its type, or bare. Undefined where it is no object. */
export function unwrapped(element: unknown, type: string): Enveloped | undefined {
  if (!isObject(element)) return undefined;
  const inner = element[type];
  const record = isObject(inner) ? inner : element;
  return { record, links: linksAround(element, record) };
}

/** The record in an answer for one resource (spec#2.3-record); any other shape is a Violation. */
export function oneIn(reply: Reply, type: string): Enveloped {
  const json = reply.json();
  const record = isObject(json) ? json[type] : undefined;
  if (!isObject(json) || !isObject(record)) {
    throw new Violation(`an object with the property ${type}, holding the record`, formatValue(json), {
      exchange: reply.exchange,
    });
  }
  return { record, links: linksAround(json, record) };
}

/** The records in an answer for a list (spec#4.1-list); any other shape is a Violation. */
export function manyIn(reply: Reply, type: string, plural: string): readonly Enveloped[] {
  const json = reply.json();
  const list = isObject(json) ? json[plural] : undefined;
  const records = Array.isArray(list) ? list.map((it) => unwrapped(it, type)) : [undefined];
  const complete = records.filter((it) => it !== undefined);
  if (complete.length === records.length) return complete;
  throw new Violation(
    `an object with the property ${plural}, holding an array of records`,
    formatValue(json),
    {
      exchange: reply.exchange,
    },
  );
}

/** The pairs of `{"errors": [[property, message], …]}` (spec#7.2-pairs); any other shape is a Violation. */
export function pairsIn(reply: Reply): readonly (readonly [string, string])[] {
  const json = reply.json();
  const errors = isObject(json) ? json.errors : undefined;
  const isPair = (it: unknown): it is [string, string] =>
    Array.isArray(it) && it.length === 2 && it.every((part) => typeof part === 'string');
  if (Array.isArray(errors) && errors.length > 0 && errors.every(isPair)) return errors;
  throw new Violation('an object with errors, an array of pairs of property and message', formatValue(json), {
    exchange: reply.exchange,
  });
}
