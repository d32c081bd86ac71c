import { setTimeout as pause } from 'node:timers/promises';
import { NetworkError } from '../errors/outcome.ts';
import { createClient, limitsWithin } from '../http/client.ts';
import { gatewayStatuses } from '../http/gateway.ts';

/** How the wait for the first response ended. */
export type WaitResult = {
  readonly kind: 'answered' | 'ended' | 'stopped' | 'silent';
  /** The result of the last attempt, as a sentence without its full stop. */
  readonly last: string;
};

/** What to wait for. Times in milliseconds. */
export type WaitSettings = {
  readonly url: string;
  readonly timeout: number;
  /** Whether the container is still running. */
  readonly isRunning: () => Promise<boolean>;
  readonly signal: AbortSignal;
};

const oneTry = 2_000;
const between = 200;

/** Repeats a request until the response is anything but the "not yet" of a gateway, or of a service that starts. */
export async function waitForResponse({
  url,
  timeout,
  isRunning: runs,
  signal,
}: WaitSettings): Promise<WaitResult> {
  const client = createClient({ limits: limitsWithin(oneTry) });
  const end = performance.now() + timeout;
  let last = `GET ${url} was not sent`;
  try {
    while (performance.now() < end) {
      if (signal.aborted) return { kind: 'stopped', last };
      if (!(await runs())) return { kind: 'ended', last };
      try {
        const { status } = await client.send({ method: 'GET', url, headers: [] }, signal);
        last = `GET ${url} was answered with ${status}`;
        if (!gatewayStatuses.has(status)) return { kind: 'answered', last };
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        last = error.message.replace(/\.$/, '');
      }
      await pause(between);
    }
    return { kind: 'silent', last };
  } finally {
    client.close();
  }
}
