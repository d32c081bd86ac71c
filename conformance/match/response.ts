import type { HttpResponse } from '../http/response.ts';
import { formatValue, type Matcher } from './matcher.ts';

/** Whether a response has a status from 200 to 299. For what continues differently after a success. */
export const isSuccess = ({ status }: { readonly status: number }): boolean => status >= 200 && status < 300;

/** RFC 9110, section 15.6.2: the server has no such method, which is an answer to a request that is no operation. */
const notImplemented = 501;

/**
 * The response has neither a status from 200 to 299 nor one of a failure of the service, from 500 on. For addresses that
 * are no operations, where any refusal is fine; a check that uses it also has to show that the target answers something
 * else with success.
 */
export const doesNotSucceed: Matcher<HttpResponse> = ({ status }) =>
  isSuccess({ status }) || (status >= 500 && status !== notImplemented)
    ? { expected: 'a status of a refusal', got: `${status}` }
    : undefined;

/** The response has a status below 500: a success or a refusal, and not a failure of the service. */
export const isAnswered: Matcher<{ readonly status: number | undefined }> = ({ status = 0 }) =>
  status >= 500 ? { expected: 'a status below 500', got: `${status}` } : undefined;

/** The response has one of these statuses. */
export function hasStatus(...statuses: readonly [number, ...number[]]): Matcher<HttpResponse> {
  return (response) =>
    statuses.includes(response.status)
      ? undefined
      : { expected: `status ${statuses.join(' or ')}`, got: `${response.status}` };
}

/** The response has a status of one of these classes: 2 stands for 200 to 299. */
export function hasStatusClass(...classes: readonly [number, ...number[]]): Matcher<HttpResponse> {
  return (response) =>
    classes.includes(Math.floor(response.status / 100))
      ? undefined
      : { expected: `a status ${classes.map((it) => `${it}xx`).join(' or ')}`, got: `${response.status}` };
}

/** The response refuses the request: a status from 400 to 499. */
export const refuses = hasStatusClass(4);

/** The response has a status from 200 to 299. */
export const succeeds = hasStatusClass(2);

/** The part of the JSON body that `pick` selects satisfies the matcher; `what` names the part. */
export function body<Part>(
  what: string,
  pick: (json: unknown) => Part,
  matcher: Matcher<Part>,
): Matcher<HttpResponse> {
  return (response) => {
    const mismatch = matcher(pick(response.json()));
    return mismatch && { expected: `${what}: ${mismatch.expected}`, got: mismatch.got };
  };
}

/** The header field has a value that matches the pattern. */
export function header(name: string, pattern: RegExp): Matcher<HttpResponse> {
  return (response) => {
    const value = response.header(name);
    return value !== undefined && pattern.test(value)
      ? undefined
      : { expected: `a header field ${name} like ${pattern}`, got: formatValue(value) };
  };
}
