import type { AuthenticationMethod } from '../../contract/operation.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';

/** Selects calls that match every given property; a list matches any of its elements. */
export interface CallFilter {
  operation?: string | readonly string[];
  action?: string | readonly string[];
  /** The type of the records that are answered. */
  type?: string | readonly string[];
  /** The type of the parent in the URL. */
  parent?: string | readonly string[];
  /** How the caller authenticated. */
  way?: AuthenticationMethod | readonly AuthenticationMethod[];
  method?: string | readonly string[];
  /** A query parameter that is given. */
  parameter?: string;
  /** Its value. */
  value?: string;
}

/** Whether a call matches. */
export type CallMatcher = (exchange: Exchange) => boolean;

/** Whether a response matches. */
export type AnswerMatcher = (exchange: Exchange, response: HttpResponse) => boolean;

/** Makes the test for calls. */
export function matchCalls(wanted: CallFilter): CallMatcher {
  const { parameter, value } = wanted;
  const isGiven = ([name, text]: readonly [string, string]) => name === parameter && text === (value ?? text);
  return ({ operation, authenticationMethod, message, address }) =>
    fits(wanted.operation, operation?.operationId) &&
    fits(wanted.action, operation?.resource?.action) &&
    fits(wanted.type, operation?.resource?.type) &&
    fits(wanted.parent, operation?.resource?.parent?.type) &&
    fits(wanted.way, authenticationMethod) &&
    fits(wanted.method, message.method) &&
    (parameter === undefined || address.query.some(isGiven));
}

/** Makes the test for answers to such calls: those with one of these statuses, or that all went well with. */
export function matchAnswers(wanted: CallFilter, ...statuses: readonly number[]): AnswerMatcher {
  const isCall = matchCalls(wanted);
  return (exchange, { status }) =>
    isCall(exchange) && (statuses.length === 0 ? status >= 200 && status < 300 : statuses.includes(status));
}

function fits(wanted: string | readonly string[] | undefined, found: string | undefined): boolean {
  return wanted === undefined || (found !== undefined && [wanted].flat().includes(found));
}
