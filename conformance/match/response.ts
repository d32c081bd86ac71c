import { includesStatus, type StatusPattern, type WrongCredential } from '../errors/mismatch.ts';
import type { Matcher } from './matcher.ts';

/** Whether a response has a status from 200 to 299. For what continues differently after a success. */
export const isSuccess = ({ status }: { readonly status: number }): boolean => status >= 200 && status < 300;

type Answer = { readonly status: number };

/** The response has one of these statuses, or a status of one of these classes. */
export const hasStatus =
  (...allowed: readonly [StatusPattern, ...StatusPattern[]]): Matcher<Answer> =>
  ({ status }) =>
    includesStatus(allowed, status) ? undefined : { kind: 'status', allowed, actual: status };

/**
 * The response lets nobody in: it has one of these statuses, 401 where none is given. `credential` is what the request had instead
 * of right ones.
 */
export const keepsOut =
  (credential: WrongCredential, ...statuses: readonly StatusPattern[]): Matcher<Answer> =>
  ({ status }) => {
    const allowed = statuses.length > 0 ? statuses : [401];
    return includesStatus(allowed, status)
      ? undefined
      : { kind: 'status', allowed, actual: status, credential };
  };

/** The response does not refuse its caller, with 401 or 403. */
export const letsIn: Matcher<Answer> = ({ status }) =>
  status === 401 || status === 403 ? { kind: 'status', allowed: ['2xx'], actual: status } : undefined;

/**
 * The response has neither a status from 200 to 299 nor one of a failure of the service, from 500 on; but 501 says that the server
 * has no such method (RFC 9110, section 15.6.2). For addresses that are no operations, where any refusal is fine; a check that uses
 * it also has to show that the target answers something else with success.
 */
export const doesNotSucceed = hasStatus('3xx', '4xx', 501);

/** The response has a status below 500: a success or a refusal, and not a failure of the service. */
export const isAnswered: Matcher<{ readonly status: number | undefined }> = ({ status = 0 }) =>
  status >= 500 ? { kind: 'status', allowed: ['2xx', '3xx', '4xx'], actual: status } : undefined;

/** The response refuses the request: a status from 400 to 499. */
export const refuses = hasStatus('4xx');

/** The response has a status from 200 to 299. */
export const succeeds = hasStatus('2xx');
