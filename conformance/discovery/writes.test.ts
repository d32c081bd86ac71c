import { expect, test } from 'vitest';
import { createLedgerFile } from '../context/ledger.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { openSession } from '../context/session.ts';
import { createDialog } from '../dialog/dialog.ts';
import { readProfile } from '../profile/load.ts';
import { startReferenceServer } from '../selftest/reference-server/reference-server.ts';
import { createExplorer } from './explorer.ts';
import { schemas } from './schemas.ts';
import { creation, updating } from './writes.ts';

/** The choices that discovery makes about creations and updates of a server, as a profile declares it. */
async function discoverWrites(
  server: Parameters<typeof startReferenceServer>[0],
  declared: Readonly<Record<string, unknown>> = {},
) {
  const { profile, stop } = await startReferenceServer(server);
  const read = readProfile(JSON.stringify({ ...profile, ...declared }), 'a server', undefined, undefined);
  const ledger = createLedgerFile(read.companies[0].baseUrl);
  const context = openRunContext({ profile: read, readOnly: false, timeout: 15_000, ledger, process: 0 });
  const session = openSession(context);
  const explorer = createExplorer(session, createDialog(session), openSession(context));
  try {
    for (const step of [schemas, creation, updating]) await step.run(explorer);
    const { updateMethod, wrapped } = context.traits;
    return { updateMethod, wrapped, choices: explorer.choices };
  } finally {
    await closeRunContext(context);
    ledger.remove();
    await stop();
  }
}

for (const updateMethod of ['POST', 'PATCH', 'PUT'] as const)
  test(`a server that answers ${updateMethod} with success and stores nothing is still judged with that method`, async () => {
    const discovered = await discoverWrites({
      choices: { updateMethod },
      violations: ['update.stores'],
    });
    expect(discovered.updateMethod).toBe(updateMethod);
    expect(discovered.choices.get('update.method')).toMatchObject({
      value: updateMethod,
      from: 'probe',
      evidence: expect.stringMatching(/^No request changed the contact: /),
    });
  });

for (const bodies of ['bare', 'wrapped'] as const)
  test(`${bodies} bodies of a target that is declared to have orders alone are found out by an order`, async () => {
    const { wrapped, choices } = await discoverWrites(
      { choices: { bodies } },
      { implemented: ['order', 'basic'] },
    );
    expect(wrapped).toBe(bodies === 'wrapped');
    expect(choices.get('bodies.wrapped')).toMatchObject({
      from: 'probe',
      evidence: expect.stringMatching(/^Creating a new order, /),
    });
    expect(choices.get('update.method')).toMatchObject({ from: 'probe' });
  });
