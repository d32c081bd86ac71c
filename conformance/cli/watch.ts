import { once } from 'node:events';
import { Agent as HttpAgent, type IncomingMessage, request as sendHttp } from 'node:http';
import { Agent as HttpsAgent, request as sendHttps } from 'node:https';
import { setTimeout as pause } from 'node:timers/promises';
import { getCACertificates } from 'node:tls';
import { gatewayStatuses } from '../http/gateway.ts';
import { lookupFor } from '../http/resolution.ts';
import type { Profile } from '../profile/profile.ts';

/** Milliseconds between two looks at the target. */
const interval = 100;
/** Milliseconds after which a target that does not answer counts as away. */
const patience = 10_000;

/**
 * Looks at a target over one connection that is kept alive. A server that ends takes the connection with it, so that even a
 * restart between two looks is noticed; one that closes it otherwise says so (RFC 9112, section 9.6).
 */
function openLookout({ resolve, certificateAuthority, companies }: Profile, signal: AbortSignal) {
  const url = new URL(`${companies[0].baseUrl}/`);
  const isSecure = url.protocol === 'https:';
  const ca = certificateAuthority && [...getCACertificates('default'), certificateAuthority];
  const kept = { keepAlive: true, maxSockets: 1 };
  const agent = isSecure ? new HttpsAgent({ ...kept, ...(ca && { ca }) }) : new HttpAgent(kept);
  const lookup = lookupFor(Number(url.port || (isSecure ? 443 : 80)), resolve);
  let wasClosed = false;
  return {
    agent,
    /** Whether the target closed the connection without having said so. */
    wasClosed: () => wasClosed,
    async answers(): Promise<boolean> {
      const send = isSecure ? sendHttps : sendHttp;
      try {
        const stop = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
        const outgoing = send(url, { agent, lookup, signal: stop }).end();
        const [response]: IncomingMessage[] = await once(outgoing, 'response');
        if (response === undefined) return false;
        const { socket, headers, statusCode = 0 } = response;
        const isNew = socket.listenerCount('close', noteClosed) === 0;
        if (headers.connection === 'close') socket.off('close', noteClosed);
        else if (isNew) socket.once('close', noteClosed);
        await once(response.resume(), 'end');
        return !gatewayStatuses.has(statusCode);
      } catch {
        return false;
      }
    },
  };
  function noteClosed(): void {
    wasClosed = true;
  }
}

/**
 * Resolves once the target has restarted and answers again; rejects when the signal is aborted. `onWatching` is called once a
 * restart will be noticed.
 */
export async function waitForRestart(
  profile: Profile,
  signal: AbortSignal,
  onWatching: () => void,
): Promise<void> {
  const lookout = openLookout(profile, signal);
  try {
    const isThere = await lookout.answers();
    onWatching();
    while (isThere && !lookout.wasClosed() && (await lookout.answers()))
      await pause(interval, undefined, { signal });
    while (!(await lookout.answers())) await pause(interval, undefined, { signal });
    signal.throwIfAborted();
  } finally {
    lookout.agent.destroy();
  }
}
