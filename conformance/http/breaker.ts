import { setTimeout as pause } from 'node:timers/promises';
import { Trouble } from '../check/outcome.ts';
import type { Client, WireRequest } from './client.ts';

/** When a target is taken for gone. Times in milliseconds. */
export type BreakerSettings = {
  /** Troubles in a row, of whatever requests, after which nothing more is sent until the target answers again. */
  readonly troubles: number;
  /** How long it may stay away. */
  readonly absence: number;
  /** How long all requests together may have been kept waiting for nothing. */
  readonly waste: number;
};

/** Between two looks whether a target is back. */
const glance = 500;

/** Bounds for a run with that patience for one request. */
export const breakerFor = (patience: number): BreakerSettings => ({
  troubles: 10,
  absence: 2 * patience,
  waste: 20 * patience,
});

/**
 * A client that does not go on asking a target that is gone: after troubles in a row all requests wait until it answers
 * again, and once it stays away too long, or has kept too many waiting, each is refused at once with the last trouble.
 * So a target that dies or hangs midway costs minutes, not hours, and one that is restarted costs a few checks.
 */
export function withBreaker(client: Client, { troubles, absence, waste }: BreakerSettings): Client {
  let inARow = 0;
  let wasted = 0;
  let gone: string | undefined;
  let waiting: Promise<void> | undefined;

  /** Asks for the address that failed until anything answers. */
  async function untilBack({ url }: WireRequest): Promise<void> {
    const start = performance.now();
    const { origin } = new URL(url);
    let last = '';
    while (performance.now() - start < absence) {
      await pause(glance);
      try {
        await client.send({ method: 'GET', url: `${origin}/`, headers: [] });
        inARow = 0;
        return;
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        last = error.message;
      }
    }
    gone = `the target has not answered for ${Math.round(absence / 1000)} s (${last})`;
  }

  function note(request: WireRequest, milliseconds: number): void {
    inARow += 1;
    wasted += milliseconds;
    if (wasted > waste)
      gone ??= `the target has kept requests waiting for ${Math.round(wasted / 1000)} s in all`;
    if (inARow < troubles || gone !== undefined) return;
    waiting ??= untilBack(request).finally(() => {
      waiting = undefined;
    });
  }

  async function ready(what = ''): Promise<void> {
    await waiting;
    if (gone !== undefined) throw new Trouble(`${what}${gone}`);
  }

  return {
    readOnly: client.readOnly,
    close: client.close,
    ready,
    async send(request, signal) {
      await ready(`${request.method} ${request.url} was not sent: `);
      const start = performance.now();
      try {
        const reply = await client.send(request, signal);
        inARow = 0;
        return reply;
      } catch (error) {
        if (error instanceof Trouble) note(request, performance.now() - start);
        throw error;
      }
    },
  };
}
