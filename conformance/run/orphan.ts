/**
 * Watches over the process that judges: where the one that started it is killed, the signal stops everything, and once
 * `cleanUp` is done the process ends. Whoever ends in good order calls `release` first.
 */
export function whenOrphaned(cleanUp: () => Promise<void>): {
  readonly signal: AbortSignal;
  release(): void;
} {
  const controller = new AbortController();
  const orphaned = async (): Promise<void> => {
    // Vitest ends the process at the first word that it cannot send home.
    process.removeAllListeners('error');
    process.on('error', () => undefined);
    controller.abort(new Error('the run was killed'));
    try {
      await cleanUp();
    } finally {
      process.kill(process.pid, 'SIGKILL');
    }
  };
  const listener = () => void orphaned();
  process.once('disconnect', listener);
  return { signal: controller.signal, release: () => process.off('disconnect', listener) };
}
