import { NetworkError } from '../errors/outcome.ts';

/** Why a signal was aborted, in one sentence. */
export const reasonOf = ({ reason }: AbortSignal): string =>
  reason instanceof Error ? reason.message : String(reason);

/**
 * Waits for work until the signal is aborted, which rejects with a NetworkError. A signal can last longer than a run: nothing of the work
 * stays with it.
 */
export async function untilAborted<Result>(
  work: Result | Promise<Result>,
  signal: AbortSignal,
): Promise<Result> {
  const aborted = Promise.withResolvers<never>();
  const stop = () => aborted.reject(new NetworkError(reasonOf(signal)));
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  try {
    return await Promise.race([work, aborted.promise]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
