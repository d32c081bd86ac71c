import type { Reply } from '../http/reply.ts';
import type { Matcher } from './matcher.ts';

/**
 * The reply is anything but a success. For addresses that do not exist as operations, where the way of refusing is free;
 * a check that uses it shows first that the target does answer something else with success.
 */
export const doesNotSucceed: Matcher<Reply> = ({ status }) =>
  status >= 200 && status < 300 ? { expected: 'no success', got: `${status}` } : undefined;
