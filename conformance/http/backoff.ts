import { setTimeout as pause } from 'node:timers/promises';
import { countOf } from 'countersign-contract/text';
import { fieldOf } from '../errors/exchange.ts';
import { NetworkError } from '../errors/outcome.ts';
import {
  type Client,
  isRepeatable,
  isSafeMethod,
  operationOf,
  type WireRequest,
  type WireResponse,
} from './client.ts';

/** When a target counts as gone. Times in milliseconds. */
export type BreakerSettings = {
  /** Failures in a row, of any requests, after which nothing is sent until the target answers again. */
  readonly failures: number;
  /** How long it may stay away: it may be restarting. */
  readonly absence: number;
  /** How long it may stay away before its first response. */
  readonly silence: number;
  /** How long all failed requests together may have waited. */
  readonly wastedTime: number;
};

/** The interval between two attempts to reach a target again. */
const glance = 500;

/** Milliseconds for which a target is tried that answers nothing from the start. */
const firstContact = 3_000;

/** Failures in a row after which a target is away that nothing reaches: a connection is refused, or a gateway answers for it. */
const mostUnavailable = 3;

/** Settings for a run with the given timeout of one request and time to be away, on a target that has answered before or not. */
export const circuitBreakerFor = (
  timeout: number,
  absence: number,
  hasAnswered: boolean,
): BreakerSettings => ({
  failures: 10,
  absence,
  silence: hasAnswered ? absence : firstContact,
  wastedTime: 20 * timeout,
});

/**
 * A client that stops sending to a target that is gone. After several failures in a row all requests wait until it answers
 * again; if it stays away too long, or has kept requests waiting too long, each is refused at once with the last error. One that
 * never answered is given up sooner.
 * A target that dies or hangs midway costs minutes, not hours, and one that is restarted costs a few checks.
 */
export function withCircuitBreaker(
  client: Client,
  { failures, absence, silence, wastedTime }: BreakerSettings,
): Client {
  let inARow = 0;
  let longest = silence;
  let wasted = 0;
  let gone: string | undefined;
  let waiting: Promise<void> | undefined;

  /** The last address that answered: a gateway need not have the service everywhere. */
  let known: string | undefined;

  /** Sends requests to the target until there is a response. */
  async function untilBack({ url }: WireRequest): Promise<void> {
    const start = performance.now();
    const { origin } = new URL(url);
    const address = known?.startsWith(`${origin}/`) ? known : `${origin}/`;
    let last = '';
    while (performance.now() - start < longest) {
      await pause(glance);
      try {
        await client.send({ method: 'GET', url: address, headers: [] });
        inARow = 0;
        longest = absence;
        return;
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        last = error.message;
      }
    }
    gone = `the target has not answered for ${Math.round(longest / 1000)} s (${last})`;
  }

  function note(request: WireRequest, milliseconds: number, isUnavailable: boolean): void {
    inARow += 1;
    const enough = isUnavailable && known !== undefined ? Math.min(failures, mostUnavailable) : failures;
    wasted += milliseconds;
    if (wasted > wastedTime)
      gone ??= `the target has kept requests waiting for ${Math.round(wasted / 1000)} s in all`;
    if (inARow < enough || gone !== undefined) return;
    waiting ??= untilBack(request).finally(() => {
      waiting = undefined;
    });
  }

  // The same sentence for every request, so that a report groups what waits for the target.
  async function ready(): Promise<void> {
    await waiting;
    if (gone !== undefined) throw new NetworkError(`the request was not sent: ${gone}`);
  }

  return {
    readOnly: client.readOnly,
    close: client.close,
    ready,
    async send(request, signal) {
      await ready();
      const start = performance.now();
      try {
        const response = await client.send(request, signal);
        inARow = 0;
        longest = absence;
        if (isSafeMethod(request.method)) known = request.url.split('?')[0];
        return response;
      } catch (error) {
        if (error instanceof NetworkError) note(request, performance.now() - start, error.unavailable);
        throw error;
      }
    },
  };
}

/** How often a request is sent, and for how long at most each time is waited for, in milliseconds. */
export type RetrySettings = { readonly tries: number; readonly longest: number };

const usual: RetrySettings = { tries: 5, longest: 10_000 };

/** Milliseconds that a response asks to wait (RFC 6585, section 4; RFC 9110, section 10.2.3); undefined without Retry-After. */
function retryDelay({ status, headers }: Pick<WireResponse, 'status' | 'headers'>): number | undefined {
  const value = fieldOf(headers, 'retry-after');
  if (status !== 429 && !(status === 503 && value !== undefined)) return undefined;
  const seconds = Number(value ?? 1);
  const delay = Number.isNaN(seconds) ? Date.parse(value ?? '') - Date.now() : seconds * 1000;
  return Number.isNaN(delay) ? 1000 : Math.max(0, delay);
}

/**
 * What to do about a response to a number of attempts: nothing (undefined), to repeat the request after so many milliseconds,
 * or to give up with a sentence. A target may limit its rate, which spec#8 leaves open.
 */
export function backoffFor(
  { method, url }: Pick<WireRequest, 'method' | 'url'>,
  response: Pick<WireResponse, 'status' | 'headers'>,
  attempt: number,
  { tries, longest }: RetrySettings = usual,
): { readonly wait: number } | { readonly refusal: string } | undefined {
  const wait = retryDelay(response);
  if (wait === undefined || (attempt < tries && wait <= longest)) return wait === undefined ? wait : { wait };
  const whole = `${method} ${url}: the target answers ${response.status}`;
  return {
    refusal: `${whole} and asks to wait ${Math.ceil(wait / 1000)} s, after ${countOf(attempt, 'attempt')}.`,
  };
}

/**
 * A client that waits and retries if a target limits its rate. A target that keeps refusing is a NetworkError: nothing was
 * judged.
 */
export function withRetryAfter(client: Client, settings: RetrySettings = usual): Client {
  return {
    ...client,
    async send(request, signal) {
      for (let attempt = 1; ; attempt += 1) {
        const response = await client.send(request, signal);
        const backoff = backoffFor(request, response, attempt, settings);
        if (backoff === undefined) return response;
        if ('refusal' in backoff) throw new NetworkError(backoff.refusal);
        await pause(backoff.wait);
      }
    },
  };
}

/** How often an answer of 500 or above has to come before it counts as the service's own. */
const mostFailures = 3;

/** RFC 9110, section 15.6.2: the server has no such method, which is an answer. */
const isFailure = ({ status }: WireResponse): boolean => status >= 500 && status !== 501;

/**
 * A client for discovery and preflight, where a wrong conclusion would accuse the target later: an answer of 500 or above counts
 * only if it comes again. A request that cannot be sent twice is a NetworkError then, so that what it belongs to begins anew.
 */
export function withConfirmedFailures(client: Client): Client {
  const failures = new Map<string, number>();
  return {
    ...client,
    async send(request, signal) {
      const key = operationOf(request);
      for (;;) {
        const response = await client.send(request, signal);
        const times = (failures.get(key) ?? 0) + 1;
        if (!isFailure(response) || times >= mostFailures) return response;
        failures.set(key, times);
        await pause(glance);
        if (isRepeatable(request.method, request.url)) continue;
        throw new NetworkError(`${request.method} ${request.url}: the answer is ${response.status}.`, {
          dropped: true,
        });
      }
    },
  };
}
