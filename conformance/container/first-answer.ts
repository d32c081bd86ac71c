import { setTimeout as pause } from 'node:timers/promises';
import { NetworkError } from '../errors/outcome.ts';
import { createClient, limitsWithin } from '../http/client.ts';

/** What ended the waiting for a first answer. */
export type Awaited = {
  readonly kind: 'answered' | 'ended' | 'stopped' | 'silent';
  /** What the last try came to, as a sentence without its full stop. */
  readonly last: string;
};

/** What is waited for. Times in milliseconds. */
export type Awaiting = {
  readonly url: string;
  readonly timeout: number;
  /** Whether what is to answer still runs. */
  readonly runs: () => Promise<boolean>;
  readonly signal: AbortSignal;
};

const oneTry = 2_000;
const between = 200;

/** Statuses with which a gateway or a starting service says "not yet" (RFC 9110, 15.6.3 to 15.6.5). */
const notYet = new Set([502, 503, 504]);

/** Asks again and again until there is an answer other than "not yet": any other status is a first answer. */
export async function firstAnswer({ url, timeout, runs, signal }: Awaiting): Promise<Awaited> {
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
        if (!notYet.has(status)) return { kind: 'answered', last };
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
