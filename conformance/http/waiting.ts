import { setTimeout as pause } from 'node:timers/promises';
import { Trouble } from '../check/outcome.ts';
import type { Client } from './client.ts';
import type { WireReply } from './receive.ts';

/** How often a request is sent, and for how long at most each time is waited for, in milliseconds. */
export type WaitingSettings = { readonly tries: number; readonly longest: number };

const usual: WaitingSettings = { tries: 5, longest: 10_000 };

/** Milliseconds that a reply asks to wait (RFC 6585, section 4; RFC 9110, section 10.2.3); undefined where it asks for nothing. */
function asked({ status, headers }: WireReply): number | undefined {
  const [, value] = headers.find(([name]) => name.toLowerCase() === 'retry-after') ?? [];
  if (status !== 429 && !(status === 503 && value !== undefined)) return undefined;
  const seconds = Number(value ?? 1);
  const until = Number.isNaN(seconds) ? Date.parse(value ?? '') - Date.now() : seconds * 1000;
  return Number.isNaN(until) ? 1000 : Math.max(0, until);
}

/**
 * A client that waits where a target limits its rate, which spec#8-requests leaves open, and asks again. A target that goes
 * on refusing is a Trouble: nothing was judged.
 */
export function withWaiting(client: Client, { tries, longest }: WaitingSettings = usual): Client {
  return {
    ...client,
    async send(request, signal) {
      for (let attempt = 1; ; attempt += 1) {
        const reply = await client.send(request, signal);
        const wait = asked(reply);
        if (wait === undefined) return reply;
        if (attempt === tries || wait > longest) {
          const whole = `${request.method} ${request.url}: the target answers ${reply.status}`;
          throw new Trouble(`${whole} and asks to wait ${Math.ceil(wait / 1000)} s, after ${attempt} tries.`);
        }
        await pause(wait);
      }
    },
  };
}
