import type { Reply } from '../http/reply.ts';
import { formatValue, type Matcher } from './matcher.ts';

/** Whether the reply has a status from 200 to 299. For checks that continue differently after a success. */
export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;

/**
 * The reply has any status but 200 to 299. For addresses that are no operations, where any refusal is fine; a
 * check that uses it also has to show that the target answers something else with success.
 */
export const doesNotSucceed: Matcher<Reply> = ({ status }) =>
  status >= 200 && status < 300 ? { expected: 'any status but 2xx', got: `${status}` } : undefined;

/** The reply has one of these statuses. */
export function hasStatus(...statuses: readonly [number, ...number[]]): Matcher<Reply> {
  return (reply) =>
    statuses.includes(reply.status)
      ? undefined
      : { expected: `status ${statuses.join(' or ')}`, got: `${reply.status}` };
}

/** The reply has a status of one of these classes: 2 stands for 200 to 299. */
export function hasStatusClass(...classes: readonly [number, ...number[]]): Matcher<Reply> {
  return (reply) =>
    classes.includes(Math.floor(reply.status / 100))
      ? undefined
      : { expected: `a status ${classes.map((it) => `${it}xx`).join(' or ')}`, got: `${reply.status}` };
}

/** The reply refuses the request: a status from 400 to 499. */
export const refuses = hasStatusClass(4);

/** The reply has a status from 200 to 299. */
export const succeeds = hasStatusClass(2);

/** The part of the JSON body that `pick` selects satisfies the matcher; `what` names the part. */
export function body<Part>(
  what: string,
  pick: (json: unknown) => Part,
  matcher: Matcher<Part>,
): Matcher<Reply> {
  return (reply) => {
    const mismatch = matcher(pick(reply.json()));
    return mismatch && { expected: `${what}: ${mismatch.expected}`, got: mismatch.got };
  };
}

/** The header field has a value that matches the pattern. */
export function header(name: string, pattern: RegExp): Matcher<Reply> {
  return (reply) => {
    const value = reply.header(name);
    return value !== undefined && pattern.test(value)
      ? undefined
      : { expected: `a header field ${name} like ${pattern}`, got: formatValue(value) };
  };
}
