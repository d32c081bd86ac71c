import type { AuthenticationMethod } from '../../contract/operation.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';

/** Selects calls that match every given property; a list matches any of its elements. */
export type CallFilter = {
  operation?: string | readonly string[];
  action?: string | readonly string[];
  /** The type of the records in the response. */
  type?: string | readonly string[];
  /** The type of the parent in the URL. */
  parent?: string | readonly string[];
  /** How the caller authenticated. */
  authenticationMethod?: AuthenticationMethod | readonly AuthenticationMethod[];
  method?: string | readonly string[];
  /** A query parameter that the call has. */
  parameter?: string;
  /** Its value. */
  value?: string;
};

/** Whether a call matches. */
export type CallMatcher = (exchange: Exchange) => boolean;

/** Whether a response matches. */
export type ResponseMatcher = (exchange: Exchange, response: HttpResponse) => boolean;

/** Some calls: those that match every given property, or that pass a test. */
export type Calls = CallFilter | CallMatcher;

/** Responses to such calls with one of the statuses, or with 2xx if none is given; or those that pass a test. */
export type Responses = (CallFilter & { status?: number | readonly number[] }) | ResponseMatcher;

/** Calls with a token. */
export const byToken = { authenticationMethod: ['bearer', 'query'] } as const;

/** Requests of the token endpoint. */
export const tokenRequests = { operation: ['requestToken', 'requestTokenByQuery'] } as const;

/** Calls whose responses contain records. */
export const callsWithRecords = { action: ['read', 'current', 'list', 'create', 'update'] } as const;

/** Creates a predicate for calls. */
export function matchCalls(filter: Calls): CallMatcher {
  if (typeof filter === 'function') return filter;
  const { parameter, value } = filter;
  const matchesParameter = ([name, text]: readonly [string, unknown]) =>
    name === parameter && text === (value ?? text);
  return ({ operation, authenticationMethod, message, address, query }) =>
    fits(filter.operation, operation?.operationId) &&
    fits(filter.action, operation?.resource?.action) &&
    fits(filter.type, operation?.resource?.type) &&
    fits(filter.parent, operation?.resource?.parent?.type) &&
    fits(filter.authenticationMethod, authenticationMethod) &&
    fits(filter.method, message.method) &&
    // A choice can spell it otherwise in the address.
    (parameter === undefined || [...address.query, ...Object.entries(query)].some(matchesParameter));
}

/** Whether a value is the expected one, or one of the expected; every value is where nothing is expected. */
export function fits(expected: string | readonly string[] | undefined, actual: string | undefined): boolean {
  return expected === undefined || (actual !== undefined && [expected].flat().includes(actual));
}
