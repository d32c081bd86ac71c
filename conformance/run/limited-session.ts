import type { RunContext } from '../context/run-context.ts';
import { openSession, type Session } from '../context/session.ts';
import { secondsOf } from '../errors/seconds.ts';

/** Milliseconds that cleaning up may take: a target that shows new records for ever would keep it from ending. */
export const longestCleanUp = 5 * 60_000;

/** The same after a signal, or the time limit of the run, has ended the checks. */
export const longestCleanUpAfterStop = 60_000;

/** A session that ends after a time, with the request that is pending then. */
export function openLimitedSession(context: RunContext, milliseconds: number): Session {
  const { client } = context;
  const late = new AbortController();
  const stop = () => late.abort(new Error(`cleaning up took longer than ${secondsOf(milliseconds)}`));
  setTimeout(stop, milliseconds).unref();
  return openSession(context, late.signal, {
    ...client,
    send: (request) => client.send(request, late.signal),
  });
}
