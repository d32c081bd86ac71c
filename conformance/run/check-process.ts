import type { CheckResult } from '../check/check.ts';
import { redactError } from '../context/redactor.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { applyDiscovered } from '../discovery/discover.ts';
import { removeLeftovers } from './clean-up.ts';
import type { Assignment, CheckMessage, Instruction } from './forked-run.ts';
import { importSuite, runChecks, selectChecks } from './run-checks.ts';
import { isInOwnCompanies, undoRun } from './undo-run.ts';

// Runs the checks that the parent process assigns, sends it each result, and ends. If the run is stopped or the parent is
// killed, it stops the checks and removes everything that the run created.

const stop = new AbortController();

// Ctrl-C and a closed terminal reach every process of the group; the parent ends this one cleanly.
for (const name of ['SIGINT', 'SIGHUP']) process.on(name, () => undefined);

/** Sends a message, unless the parent is gone; resolves once it is sent. */
const send = (message: CheckMessage): Promise<void> =>
  new Promise((resolve) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => resolve());
    else resolve();
  });

async function run({ suite, settings, discovered, depth, checks, limits }: Assignment): Promise<void> {
  const context = openRunContext(settings);
  applyDiscovered(context, discovered);
  const sending: Promise<void>[] = [];
  let told = 0;
  const onResult = (result: CheckResult): void => {
    const secrets = context.redactor.known.slice(told).filter(({ isLogin }) => !isLogin);
    told = context.redactor.known.length;
    sending.push(send({ result, secrets }));
  };
  try {
    const mine = selectChecks(await importSuite(suite), context, checks, depth);
    await runChecks(mine, context, { ...limits, signal: stop.signal, onResult });
    const kept = (await context.later?.all()) ?? {};
    sending.push(
      send({
        network: context.network.counts(),
        spending: context.spending.spent(),
        kept,
        told: context.stories.told,
      }),
    );
    await Promise.all(sending);
    // A second signal ends the parent while it cleans up: what it would have removed is gone by then, but for its companies.
    if (!isInOwnCompanies(settings.ledger)) {
      if (stop.signal.aborted || !process.connected) await removeLeftovers(context, settings.ledger);
    } else if (!process.connected) await undoRun(context, settings.ledger);
  } catch (error) {
    throw redactError(context.redactor, error);
  } finally {
    await closeRunContext(context);
  }
}

process.once('disconnect', () => stop.abort(new Error('the run was killed')));
process.on('message', (instruction: Instruction) => {
  if ('stop' in instruction) stop.abort(new Error(instruction.stop));
  else
    run(instruction.run).then(
      () => process.exit(),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
});

// A check that forgets to await something must not end the others.
for (const event of ['unhandledRejection', 'uncaughtException'] as const)
  process.on(event, (error: unknown) => void send({ trouble: `A check failed unseen: ${String(error)}` }));
