import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { agentsWith, connectionTo } from '../http/client.ts';
import { gatewayStatuses } from '../http/gateway.ts';
import type { Profile } from '../profile/profile.ts';

/** Milliseconds between two looks at the target. */
const interval = 100;
/** Milliseconds after which a target that does not answer counts as away. */
const patience = 10_000;
/** Among the options of a connection, in any case (RFC 9110, section 7.6.1). */
const closes = /(^|,)\s*close\s*(,|$)/i;

type Watched = Pick<Profile, 'resolve' | 'certificateAuthority' | 'companies'>;

/**
 * Looks at a target over one connection that is kept alive. A server that ends takes the connection with it, so that even a
 * restart between two looks is noticed; one that closes it otherwise says so (RFC 9112, section 9.6).
 */
function openLookout({ resolve, certificateAuthority, companies }: Watched, signal: AbortSignal) {
  const url = new URL(`${companies[0].baseUrl}/`);
  const agents = agentsWith({ keepAlive: true, maxSockets: 1 }, certificateAuthority);
  const { send, ...connection } = connectionTo(url, agents, resolve);
  let wasClosed = false;
  return {
    agent: connection.agent,
    /** Whether the target closed the connection without having said so. */
    wasClosed: () => wasClosed,
    async answers(): Promise<boolean> {
      try {
        const stop = AbortSignal.any([signal, AbortSignal.timeout(patience)]);
        const outgoing = send(url, { ...connection, signal: stop }).end();
        const [response]: IncomingMessage[] = await once(outgoing, 'response');
        if (response === undefined) return false;
        const { socket, headers, statusCode = 0 } = response;
        const isNew = socket.listenerCount('close', noteClosed) === 0;
        if (closes.test(headers.connection ?? '')) socket.off('close', noteClosed);
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
  profile: Watched,
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
