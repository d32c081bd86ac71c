import type { HeaderField } from '../errors/exchange.ts';
import { Untestable } from '../errors/outcome.ts';

import type { WireRequest } from './client.ts';

/** A company of the target, reached at an address of its own (spec#1-company-scope). `baseUrl` has no slash at its end. */
export type Company = { readonly name: string; readonly baseUrl: string };

/** The path of a URL; a text that is not a URL as it is. */
export const pathOf = (url: string): string => URL.parse(url)?.pathname ?? url;

/** The path of a page, without what differs each time, such as the id of a login in progress: `/signin/…`. */
export const pageOf = (url: string): string => pathOf(url).replaceAll(/\/(?=[\w.~-]*\d)[\w.~-]{8,}/g, '/…');

/** How a request authenticates. */
export type Caller =
  | { readonly way: 'basic'; readonly email: string; readonly password: string }
  | { readonly way: 'bearer'; readonly token: string }
  | { readonly way: 'query'; readonly token: string }
  | { readonly way: 'anonymous' };

/** HTTP Basic with the login email and password of a user (spec#5.1). */
export const asUser = (user: { readonly email: string; readonly password: string }): Caller => ({
  way: 'basic',
  email: user.email,
  password: user.password,
});

/** A token in the header `Authorization: Bearer` (spec#5.2-token-every-call). */
export const asBearer = (token: string): Caller => ({ way: 'bearer', token });

/** A token in the query parameter `access_token` (spec#5.2-token-every-call). */
export const asQuery = (token: string): Caller => ({ way: 'query', token });

/** No credentials at all. */
export const anonymous: Caller = { way: 'anonymous' };

/** A query: pairs in order, a record (lists repeat the name, undefined leaves it out), or a raw string that is sent as it is. */
export type Query =
  | string
  | readonly (readonly [string, string])[]
  | Readonly<Record<string, string | number | readonly string[] | undefined>>;

function pairsOf(query: Exclude<Query, string>): (readonly [string, string])[] {
  if (Array.isArray(query)) return [...query];
  return Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) return [];
    return (Array.isArray(value) ? value : [String(value)]).map((it) => [name, it] as const);
  });
}

/** The query without its question mark, percent-encoded as RFC 3986 has it (a space is `%20`); empty where there is nothing. */
export function queryText(query: Query | undefined): string {
  if (query === undefined) return '';
  if (typeof query === 'string') return query.replace(/^\?/, '');
  return pairsOf(query)
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .join('&');
}

/** An address or path with more in its query. */
export function withQuery(address: string, query: Query | undefined): string {
  const text = queryText(query);
  if (text === '') return address;
  return `${address}${address.includes('?') ? '&' : '?'}${text}`;
}

/** Options of a request. Defaults: the run's own user in the default company, no body. */
export type RequestOptions = {
  readonly as?: Caller;
  readonly company?: Company;
  readonly query?: Query;
  /** Added after the suite's own header fields; replaces one of the same name. */
  readonly headers?: readonly HeaderField[];
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is, with `contentType` (none where it is absent). */
  readonly body?: string | Uint8Array;
  readonly contentType?: string;
};

/** A text in base64, by its bytes in UTF-8. */
export const base64 = (text: string): string => Buffer.from(text).toString('base64');

/** HTTP Basic (RFC 7617) over the UTF-8 bytes of email and password. */
export const basicField = (email: string, password: string): HeaderField => [
  'Authorization',
  `Basic ${base64(`${email}:${password}`)}`,
];

function credentials(caller: Caller): { readonly headers: HeaderField[]; readonly query: Query | undefined } {
  if (caller.way === 'basic') {
    return { headers: [basicField(caller.email, caller.password)], query: undefined };
  }
  if (caller.way === 'bearer')
    return { headers: [['Authorization', `Bearer ${caller.token}`]], query: undefined };
  if (caller.way === 'query') return { headers: [], query: { access_token: caller.token } };
  return { headers: [], query: undefined };
}

/**
 * The address of a path at a company. An absolute address of the company is kept; any other is Untestable, since
 * credentials go to the target only.
 */
function addressIn(company: Company, path: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(path))
    return `${company.baseUrl}${path.startsWith('/') ? '' : '/'}${path}`;
  const [requested, base] = [URL.parse(path), URL.parse(company.baseUrl)];
  if (requested && base && requested.origin === base.origin) return path;
  throw new Untestable(`${path} is not an address of ${company.baseUrl}, so nothing was sent there`);
}

/** The request on the wire for what a check says about it. */
export function wireRequest(
  method: string,
  path: string,
  caller: Caller,
  company: Company,
  options: RequestOptions,
): WireRequest {
  const login = credentials(caller);
  const json = 'json' in options;
  const contentType = options.contentType ?? (json ? 'application/json' : undefined);
  const defaultHeaders: HeaderField[] = [
    ['Accept', 'application/json'],
    ['User-Agent', 'countersign'],
    ...(contentType === undefined ? [] : [['Content-Type', contentType] as const]),
    ...login.headers,
  ];
  const requestHeaders = options.headers ?? [];
  const replaced = new Set(requestHeaders.map(([name]) => name.toLowerCase()));
  const body = json ? JSON.stringify(options.json) : options.body;
  return {
    method,
    url: withQuery(withQuery(addressIn(company, path), options.query), login.query),
    headers: [...defaultHeaders.filter(([name]) => !replaced.has(name.toLowerCase())), ...requestHeaders],
    ...(body === undefined ? {} : { body: typeof body === 'string' ? Buffer.from(body) : body }),
  };
}
