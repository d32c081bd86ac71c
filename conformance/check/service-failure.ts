import { locate } from '../context/operations.ts';
import type { RunContext } from '../context/run-context.ts';
import type { Session } from '../context/session.ts';
import type { Exchange } from '../errors/exchange.ts';
import { NetworkError, type OutcomeKind, unjudged } from '../errors/outcome.ts';
import { wrongValue } from '../match/matcher.ts';
import type { CheckResult } from './check.ts';

/** An answer that fails the client: a status of 500 or above, or a connection that was closed instead of one. */
export type ServiceFailure = {
  /** The same for the same kind of failure of the same operation. */
  readonly key: string;
  /** The method of the request that failed. */
  readonly method: string;
  /** What happened, as the beginning of a sentence. */
  readonly words: string;
  readonly exchange: Exchange | undefined;
  readonly exchanges: readonly Exchange[];
};

/** RFC 9110, section 15.6.2: the server has no such method, which is an answer. */
const notImplemented = 501;

/** Where a request goes, and the operation of the document that it calls, if it has one. */
const locateIn = ({ profile, description }: RunContext, method: string, url: string) =>
  locate({ operations: description.operations, companies: profile.companies }, method, url);

/** The name of what a request calls, in which method and path template stand for all its addresses. */
export function callOf(context: RunContext, method: string, url: string): string {
  const { operation, path } = locateIn(context, method, url);
  return operation?.id ?? `${method} ${path}`;
}

/** A request, by its method and the name of what it calls. */
export type Call = { readonly method: string; readonly name: string };

/** What a session called, by whether it was answered: for the reliability of the target. */
export function callsIn({ context, visits, failures }: Session, thrown: unknown) {
  const call = (method: string, url: string): Call => ({ method, name: callOf(context, method, url) });
  const page = thrown instanceof NetworkError && thrown.dropped ? thrown.pageRequest : undefined;
  return {
    answered: visits.filter((it) => it.status < 500).map((it) => call(it.method, it.path)),
    failed: [
      ...failures.map(({ request }) => call(request.method, request.url)),
      ...(page ? [call(page.method, page.path)] : []),
    ],
  };
}

function failureIn(session: Session, exchange: Exchange): ServiceFailure | undefined {
  const { request, reply: response } = exchange;
  const { operation, path } = locateIn(session.context, request.method, request.url);
  // What the document does not have, the specification says nothing about.
  if (operation === undefined || response?.status === notImplemented) return undefined;
  const what = response ? `status ${response.status}` : 'a closed connection';
  // A connection that is closed by chance is rarely closed at the same call of the operation.
  const before = callsIn(session, undefined).answered.filter(({ name }) => name === operation.id).length;
  return {
    key: `${operation.id}: ${what} after ${before}`,
    method: request.method,
    words: `${what} in answer to ${request.method} ${path}`,
    exchange,
    exchanges: session.exchanges,
  };
}

/**
 * The failure of the service that kept a check from judging; undefined where it judged, or something else kept it. Time-outs,
 * unreachable targets and refusals with Retry-After are troubles of the network, never failures of the service.
 */
export function serviceFailureOf(
  outcome: OutcomeKind,
  thrown: unknown,
  session: Session,
): ServiceFailure | undefined {
  if (outcome !== 'error' && !unjudged.has(outcome)) return undefined;
  if (thrown instanceof NetworkError && !thrown.dropped) return undefined;
  const failure = session.failures.map((it) => failureIn(session, it)).find((it) => it !== undefined);
  if (failure) return failure;
  // What a check shares with others can have failed in the session of another, at any request.
  const page =
    thrown instanceof NetworkError && session.failures.length === 0 ? thrown.pageRequest : undefined;
  return thrown instanceof NetworkError && page !== undefined
    ? {
        key: `dialog: ${page.method} ${page.path}`,
        method: page.method,
        words: thrown.message,
        exchange: undefined,
        exchanges: session.exchanges,
      }
    : undefined;
}

/** Whether the target answers at all, and not only with failures. */
export async function isAlive({ client, people }: RunContext): Promise<boolean> {
  try {
    const url = `${people.company.baseUrl}/`;
    return (await client.send({ method: 'GET', url, headers: [] })).status < 500;
  } catch {
    return false;
  }
}

/** The outcome of a check that a failure of the service kept from judging in every attempt. */
export const asViolation = (
  { words, exchange, exchanges }: ServiceFailure,
  attempts: number,
): Pick<CheckResult, 'outcome' | 'reason' | 'unasserted' | 'mismatch' | 'exchanges' | 'shown'> => {
  const expected = 'an answer that a client can understand';
  const got = attempts === 1 ? words : `${words}, in each of ${attempts} attempts`;
  return {
    outcome: 'fail',
    reason: `expected ${expected}, got ${got}`,
    unasserted: true,
    mismatch: wrongValue(expected, got),
    exchanges,
    ...(exchange && { shown: exchange.number }),
  };
};
