import { isObject, type JsonObject } from './json.ts';

/** A link of a schema: where it leads, without a query, and its method in capitals. Undefined stands for what it does not say. */
export type SchemaLink = { readonly address: string | undefined; readonly method: string | undefined };

const addressName = /^(href|ur[il]|path|address|target|template|hrefTemplate)$/i;
const methodName = /^(method|verb|http_?method)$/i;

const methods: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

const textAt = (link: JsonObject, name: RegExp): string | undefined => {
  const [, value] = Object.entries(link).find(([key, it]) => name.test(key) && typeof it === 'string') ?? [];
  return typeof value === 'string' ? value : undefined;
};

const withoutQuery = (address: string): string => address.replace(/\{[?&#][^}]*\}|[?#].*$/g, '');

/** What stands around the address in a link that is a text, as a part of a class of characters. */
export const aroundAddress = '\\s;,<>"';

/** Reads a link that is a text, which can have more around its address: `GET /api/contacts`, `</api/contacts>; rel=list`. */
function readText(link: string): SchemaLink {
  const words = link.replace(/\{[?&#][^}]*\}/g, '').split(new RegExp(`[${aroundAddress}]+`));
  const address = words.find((it) => it.includes('/')) ?? link;
  return { address: withoutQuery(address), method: words.find((it) => methods.has(it)) };
}

/** Reads a link, whose form is free: its own text, or a property that is usually named for its address. */
export function readLink(link: unknown): SchemaLink {
  if (typeof link === 'string') return readText(link);
  if (!isObject(link)) return { address: undefined, method: undefined };
  const address = textAt(link, addressName);
  return {
    address: address === undefined ? undefined : withoutQuery(address),
    method: textAt(link, methodName)?.toUpperCase(),
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

/**
 * The steps of an address under /api, without host: `contacts`, `{id}`. Undefined for an absolute address that is below none of the base
 * URLs; which scheme it has does not matter, since a gateway can hide that from a service.
 */
export function stepsOf(address: string, ...baseUrls: readonly string[]): readonly string[] | undefined {
  const [origin] = /^(?:[a-z][a-z0-9+.-]*:)?\/\/[^/]*/i.exec(address) ?? [];
  const path = address.slice(origin?.length ?? 0);
  const bases = baseUrls
    .map((it) => new URL(it))
    .filter((it) => origin === undefined || URL.parse(origin, it)?.host === it.host)
    .map(({ pathname }) => pathname.replace(/\/$/, ''))
    .filter((it) => path.startsWith(`${it}/`));
  if (origin !== undefined && bases.length === 0) return undefined;
  return path
    .slice(Math.max(0, ...bases.map(({ length }) => length)))
    .split('/')
    .filter((it, at) => it !== '' && !(it === 'api' && at <= 1));
}
