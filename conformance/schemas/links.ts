import { isObject, type JsonObject } from './json.ts';
import { literal } from './texts.ts';

/** A link of a schema: where it leads, without a query, and its methods in capitals. Undefined and an empty list stand for what it does not say. */
export type SchemaLink = { readonly address: string | undefined; readonly methods: readonly string[] };

const addressName = /^(href|ur[il]|path|address|target|template|hrefTemplate)$/i;
const methodName = /^(methods?|verbs?|http_?methods?)$/i;

const knownMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'OPTIONS',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
]);

/** The texts in the properties of a link whose names fit: a property can hold several. */
const textsAt = (link: JsonObject, name: RegExp): readonly string[] =>
  Object.entries(link)
    .filter(([key]) => name.test(key))
    .flatMap(([, value]) => value)
    .filter((it) => typeof it === 'string');

/** The words of a text in capitals: `get, post`. */
const wordsIn = (text: string): readonly string[] =>
  text
    .toUpperCase()
    .split(/[\s,;|/]+/)
    .filter((it) => it !== '');

/** The methods that any property of a link lists and nothing else, whatever its name: `POST`, `GET POST` or an array of them. */
export const methodsAnywhereIn = (link: JsonObject): readonly string[] =>
  textsAt(link, /^/)
    .map(wordsIn)
    .filter((words) => words.every((it) => knownMethods.has(it)))
    .flat();

const withoutQuery = (address: string): string => address.replace(/\{[?&#][^}]*\}|[?#].*$/g, '');

/** What stands around the address in a link that is a text, as a part of a class of characters. */
export const aroundAddress = '\\s;,<>"';

/** Reads a link that is a text, which can have more around its address: `GET /api/contacts`, `</api/contacts>; rel=list`. */
function readText(link: string): SchemaLink {
  const words = link.replace(/\{[?&#][^}]*\}/g, '').split(new RegExp(`[${aroundAddress}]+`));
  const address = words.find((it) => it.includes('/')) ?? link;
  return { address: withoutQuery(address), methods: words.filter((it) => knownMethods.has(it)) };
}

/** Reads a link, whose form is free: its own text, or a property that is usually named for its address. */
export function readLink(link: unknown): SchemaLink {
  if (typeof link === 'string') return readText(link);
  if (!isObject(link)) return { address: undefined, methods: [] };
  const [address] = textsAt(link, addressName);
  return {
    address: address === undefined ? undefined : withoutQuery(address),
    methods: textsAt(link, methodName).flatMap(wordsIn),
  };
}

/** The values that links, whose form is free, list for the parameter `v`: as a property, or as one of several parameters by its name. */
export function versionsIn(links: unknown): readonly string[] {
  if (Array.isArray(links)) return links.flatMap(versionsIn);
  if (!isObject(links)) return [];
  const own = links.name === 'v' ? [links, links.schema] : [links.v];
  const listed = own.flatMap((it) => (isObject(it) && Array.isArray(it.enum) ? it.enum : []));
  return [...listed.filter((it) => typeof it === 'string'), ...Object.values(links).flatMap(versionsIn)];
}

/** A parameter in an address. */
export const placeholder = /\{[^}]*\}|<[^>]*>|:[a-z_]\w*/i;

/** Whether an origin, in which a part of the host can be a parameter (`https://{company}.example.com`), is that of a base URL. */
function isOriginOf(origin: string, base: URL): boolean {
  const parts = origin.replace(/^.*\/\//, '').split(placeholder);
  if (parts.length === 1) return URL.parse(origin, base)?.host === base.host;
  return new RegExp(`^${parts.map((it) => literal(it)).join('[^/]+')}$`, 'i').test(base.host);
}

/**
 * The steps of an address under /api, without host: `contacts`, `{id}`. Undefined for an absolute address that is below none of the base
 * URLs; which scheme it has does not matter, since a gateway can hide that from a service. A base URL can be a parameter (`{base_url}/api/…`).
 */
export function stepsOf(address: string, ...baseUrls: readonly string[]): readonly string[] | undefined {
  const [origin] = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i.exec(address) ?? [];
  const path = address.slice(origin?.length ?? 0).replace(/^\{[^}]*\}(?=\/api\/)/, '');
  const bases = baseUrls
    .map((it) => new URL(it))
    .filter((it) => origin === undefined || isOriginOf(origin, it))
    .map(({ pathname }) => pathname.replace(/\/$/, ''))
    .filter((it) => path.startsWith(`${it}/`));
  if (origin !== undefined && bases.length === 0) return undefined;
  return path
    .slice(Math.max(0, ...bases.map(({ length }) => length)))
    .split('/')
    .filter((it, at) => it !== '' && !(it === 'api' && at <= 1));
}
