import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Messages to a server: which mutant to switch on (none if undefined), and to report which mutants were reached. */
export type Order = { readonly activate: string | undefined } | { readonly report: true };

/** Mutants that were reached: while the server started, and since. */
export type Reached = { readonly atStart: readonly string[]; readonly later: readonly string[] };

type Switchboard = {
  activeMutant?: string | undefined;
  currentTestId?: string;
  mutantCoverage?: { static: Record<string, number>; perTest: Record<string, Record<string, number>> };
};

const scripts: Record<string, string> = JSON.parse(
  readFileSync(process.env.COUNTERSIGN_INSTRUMENTED ?? '', 'utf8'),
);

registerHooks({
  load(url, context, nextLoad) {
    const source = url.startsWith('file:') ? scripts[fileURLToPath(url)] : undefined;
    return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

const shared = globalThis as { __stryker__?: Switchboard };
shared.__stryker__ ??= {};
const switchboard = shared.__stryker__;

process.on('message', (order: Order) => {
  if ('report' in order) {
    const { static: atStart = {}, perTest = {} } = switchboard.mutantCoverage ?? {};
    const reached: Reached = { atStart: Object.keys(atStart), later: Object.keys(perTest.later ?? {}) };
    process.send?.({ reached });
    return;
  }
  switchboard.activeMutant = order.activate;
  // What is reached from now on is not reached by starting alone.
  switchboard.currentTestId = 'later';
  process.send?.({ activated: order.activate ?? '' });
});
// The server ends when its parent does.
process.on('disconnect', () => process.exit(0));
