import { Untestable } from '../check/outcome.ts';
import type { Company } from '../profile/profile.ts';
import type { Caller } from './caller.ts';
import type { WireRequest } from './client.ts';
import type { HeaderField } from './exchange.ts';
import { type Query, withQuery } from './query.ts';

/** What can be said about a request. Defaults: the run's own user in the default company, no body. */
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

/** HTTP Basic (RFC 7617) over the UTF-8 bytes of email and password. */
export const basicField = (email: string, password: string): HeaderField => [
  'Authorization',
  `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`,
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
 * The address of a path of a company. An absolute address is taken as it is where it belongs to the company; anything
 * else is Untestable: credentials go to the target only.
 */
export function addressIn(company: Company, path: string): string {
  if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(path))
    return `${company.baseUrl}${path.startsWith('/') ? '' : '/'}${path}`;
  const [wanted, own] = [URL.parse(path), URL.parse(company.baseUrl)];
  if (wanted && own && wanted.origin === own.origin) return path;
  throw new Untestable(`${path} is no address of ${company.baseUrl}, so nothing was sent there`);
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
  const own: HeaderField[] = [
    ['Accept', 'application/json'],
    ['User-Agent', 'countersign'],
    ...(contentType === undefined ? [] : [['Content-Type', contentType] as const]),
    ...login.headers,
  ];
  const given = options.headers ?? [];
  const replaced = new Set(given.map(([name]) => name.toLowerCase()));
  const body = json ? JSON.stringify(options.json) : options.body;
  return {
    method,
    url: withQuery(withQuery(addressIn(company, path), options.query), login.query),
    headers: [...own.filter(([name]) => !replaced.has(name.toLowerCase())), ...given],
    ...(body === undefined ? {} : { body: typeof body === 'string' ? Buffer.from(body) : body }),
  };
}
