import type { Reply } from '../http/reply.ts';
import { formatValue, type Matcher } from './matcher.ts';

/** Whether the reply is a success: a status of 200 to 299. For stories that go on in different ways. */
export const isSuccess = ({ status }: Reply): boolean => status >= 200 && status < 300;

/**
 * The reply is anything but a success. For addresses that do not exist as operations, where the way of refusing is free;
 * a check that uses it shows first that the target does answer something else with success.
 */
export const doesNotSucceed: Matcher<Reply> = ({ status }) =>
  status >= 200 && status < 300 ? { expected: 'no success', got: `${status}` } : undefined;

/** The reply has one of the statuses. */
export function hasStatus(...statuses: readonly [number, ...number[]]): Matcher<Reply> {
  return (reply) =>
    statuses.includes(reply.status)
      ? undefined
      : { expected: `status ${statuses.join(' or ')}`, got: `${reply.status}` };
}

/** The reply has a status of the class: 2 for 200 to 299. */
export function hasStatusClass(...classes: readonly [number, ...number[]]): Matcher<Reply> {
  return (reply) =>
    classes.includes(Math.floor(reply.status / 100))
      ? undefined
      : { expected: `a status ${classes.map((it) => `${it}xx`).join(' or ')}`, got: `${reply.status}` };
}

/** The reply refuses: a status of 400 to 499. */
export const refuses = hasStatusClass(4);

/** The reply grants: a status of 200 to 299. */
export const succeeds = hasStatusClass(2);

/** The reply has a JSON body whose part, picked by `pick`, satisfies the matcher; `what` names the part. */
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

/** The header field has a value that the pattern matches. */
export function header(name: string, pattern: RegExp): Matcher<Reply> {
  return (reply) => {
    const value = reply.header(name);
    return value !== undefined && pattern.test(value)
      ? undefined
      : { expected: `a header field ${name} like ${pattern}`, got: formatValue(value) };
  };
}
