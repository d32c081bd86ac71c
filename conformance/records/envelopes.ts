import type { DataRecord, Enveloped, Resource } from '../context/resource.ts';
import { Violation } from '../errors/outcome.ts';
import { bodyOf, utf8 } from '../http/body.ts';
import type { HttpResponse } from '../http/response.ts';
import { differenceAt } from '../match/envelope.ts';
import { formatValue, wrongValue } from '../match/matcher.ts';
import { isObject, type JsonObject, jsonIn, listOr } from '../schemas/json.ts';

/** Links are beside the record in its envelope; some servers put them into the record. */
const linksAround = (envelope: JsonObject, record: JsonObject): readonly unknown[] =>
  Array.isArray(envelope.links) ? envelope.links : listOr(record.links);

/** An element of a list or of a nested list, with or without an envelope. Undefined if it is not an object. */
export function unwrapElement(element: unknown, type: string): Enveloped | undefined {
  if (!isObject(element)) return undefined;
  const inner = element[type];
  const record = isObject(inner) ? inner : element;
  return { record, links: linksAround(element, record) };
}

/** The record in a response about one resource (spec#2.3-record); any other shape is a Violation. */
export function oneIn(response: HttpResponse, type: string): Enveloped {
  const json = response.json();
  const record = isObject(json) ? json[type] : undefined;
  if (!isObject(json) || !isObject(record)) {
    throw new Violation(
      {
        ...wrongValue(
          `an object with the property ${type}, holding the record`,
          formatValue(json),
          differenceAt(type, 'an object', json),
        ),
        requirement: 'envelope.record-is-beneath-its-type',
      },
      response.exchange,
    );
  }
  return { record, links: linksAround(json, record) };
}

/**
 * The elements in the place of a list; undefined where none are. The only record in place of an array of one is read as well, so that who
 * reads the list for something else is not kept from it: the model judges the shape of every list.
 */
export function elementsIn(list: unknown, type: string): readonly unknown[] | undefined {
  if (Array.isArray(list)) return list;
  return isObject(list) && (isObject(list[type]) || isId(list.id)) ? [list] : undefined;
}

/** The records in a list response (spec#4.1-list); any other shape is a Violation. */
export function manyIn(response: HttpResponse, type: string, plural: string): readonly Enveloped[] {
  const json = response.json();
  const list = isObject(json) ? json[plural] : undefined;
  const records = elementsIn(list, type)?.map((it) => unwrapElement(it, type)) ?? [undefined];
  const complete = records.filter((it) => it !== undefined);
  if (complete.length === records.length) return complete;
  throw new Violation(
    {
      ...wrongValue(
        `an object with the property ${plural}, holding an array of records`,
        formatValue(json),
        differenceAt(plural, 'an array', json),
      ),
      requirement: Array.isArray(list) ? 'list.elements-match-the-record' : 'list.is-beneath-plural-name',
    },
    response.exchange,
  );
}

/** The pairs of `{"errors": [[property, message], …]}` (spec#7.2); any other shape is a Violation. */
export function pairsIn(response: HttpResponse): readonly (readonly [string, string])[] {
  const json = response.json();
  const errors = isObject(json) ? json.errors : undefined;
  const isPair = (it: unknown): it is [string, string] =>
    Array.isArray(it) && it.length === 2 && it.every((part) => typeof part === 'string');
  if (Array.isArray(errors) && errors.length > 0 && errors.every(isPair)) return errors;
  throw new Violation(
    {
      ...wrongValue(
        'an object with errors, an array of pairs of property and message',
        formatValue(json),
        differenceAt('errors', 'an array', json),
      ),
      requirement: Array.isArray(errors) ? 'errors.entries-are-pairs' : 'errors.is-an-array',
    },
    response.exchange,
  );
}

/** The words of a response that name one of some properties, itself or with a prefix: `city`, `addresses[0].city`. */
const wordsNaming = (known: readonly string[], { bytes }: HttpResponse): readonly string[] => {
  const { text = '' } = bodyOf(bytes);
  // Neither pattern looks at a character more than a few times, whatever a target sends.
  const words = text.replaceAll(/<[^<>]*>/g, ' ').match(/\w+(?:[.[\]/]+\w+)*/g) ?? [];
  return [...new Set(words.filter((it) => it.split(/\W+/).some((part) => known.includes(part))))];
};

/**
 * The properties that the errors of a refusal name (spec#7.2-pairs). Errors of another shape are read as well, so that who learns from
 * them is not misled by what is judged elsewhere: pairs that have the message first, and where there are none, what names one of the
 * `known` properties.
 */
export function propertiesIn(response: HttpResponse, known: readonly string[] = []): readonly string[] {
  try {
    return pairsIn(response).map(([one, other]) => (/\s/.test(one) && !/\s/.test(other) ? other : one));
  } catch (error) {
    if (error instanceof Violation) return wordsNaming(known, response);
    throw error;
  }
}

/** Whether a creation is refused for its properties: with 422 (spec#7.1-422), or with a 400 that names some, whatever else is wrong with that. */
export const isRefusedBody = (response: HttpResponse): boolean =>
  response.status === 422 || (response.status === 400 && propertiesIn(response).length > 0);

/** What the response to a creation says about the new record. */
export type Identified = {
  readonly id: string | number;
  readonly path: string;
  /** Undefined if the response only has the address of the record. */
  readonly record: DataRecord | undefined;
  readonly links: readonly unknown[];
};

/** Whether a value can be the id of a record. */
export const isId = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

/** The path of an address, without host and query. */
export const pathOf = (address: string): string | undefined => URL.parse(address, 'http://host')?.pathname;

const selfRelations = new Set([
  'self',
  'show',
  'read',
  'instances',
  'instance',
  'update',
  'destroy',
  'delete',
  'edit',
]);

const fieldsOf = (link: JsonObject, ...names: string[]): string[] =>
  names.map((name) => link[name]).filter((it) => typeof it === 'string');

/** The record's own path among its links: an address that ends with its id (or with a placeholder for it). */
function linkedPath(links: readonly unknown[], id: string | number): string | undefined {
  for (const link of links.filter(isObject)) {
    const [relation = ''] = fieldsOf(link, 'rel', 'name', 'relation');
    const [href] = fieldsOf(link, 'href', 'url', 'uri');
    if (!href || !selfRelations.has(relation.toLowerCase())) continue;
    const filled = href.replace(/\{id\}|:id(?=\/|$)/g, encodeURIComponent(id));
    const path = pathOf(
      filled.startsWith('/') || filled.includes('://') ? filled : `/api/${filled.replace(/^api\//, '')}`,
    );
    if (path?.endsWith(`/${encodeURIComponent(id)}`)) return path;
  }
  return undefined;
}

/** The address that the specification gives a record (spec#4.1-plural-and-id), as a path. */
export const usualPathOf = ({ path, plural }: Pick<Resource, 'path' | 'plural'>, id: string | number) =>
  `${path ?? `/api/${plural}`}/${encodeURIComponent(id)}`;

/**
 * The record that a response is about, in any acceptable shape: the record in its envelope, the bare record, or only its
 * address in `Location`. Undefined if the response identifies no record.
 */
export function identify(response: HttpResponse, resource: Resource): Identified | undefined {
  const json = jsonIn(utf8(response.bytes));
  const enveloped = unwrapElement(json, resource.type);
  const location = response.header('location');
  const located = location === undefined ? undefined : pathOf(location);
  if (enveloped && isId(enveloped.record.id)) {
    const { record, links } = enveloped;
    const id = record.id as string | number;
    const usualPath = usualPathOf(resource, id);
    const path = resource.path ? usualPath : (linkedPath(links, id) ?? located ?? usualPath);
    return { id, path, record, links };
  }
  const last = located?.split('/').at(-1);
  if (!located || !last || !URL.canParse(located, 'http://host')) return undefined;
  const text = decodeURIComponent(last);
  const id = /^\d{1,15}$/.test(text) ? Number(text) : text;
  return { id, path: located, record: undefined, links: [] };
}
