import { expect, test } from 'vitest';
import { createLedgerFile } from '../context/ledger.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { openSession } from '../context/session.ts';
import { createDialog } from '../dialog/dialog.ts';
import { readProfile } from '../profile/load.ts';
import type { Choices } from '../selftest/reference-server/choices/choices.ts';
import { startReferenceServer } from '../selftest/reference-server/reference-server.ts';
import { creation, updating } from './contacts.ts';
import { createExplorer } from './explorer.ts';
import { schemas } from './schemas.ts';

/** The choices that discovery makes about updates of a server that stores none of them. */
async function discoverUpdates(choices: Partial<Choices>) {
  const { profile, stop } = await startReferenceServer({ choices, violations: ['update.stores'] });
  const read = readProfile(JSON.stringify(profile), 'a server', undefined, undefined);
  const ledger = createLedgerFile(read.companies[0].baseUrl);
  const context = openRunContext({ profile: read, readOnly: false, timeout: 15_000, ledger, process: 0 });
  const session = openSession(context);
  const explorer = createExplorer(session, createDialog(session), openSession(context));
  try {
    for (const step of [schemas, creation, updating]) await step.run(explorer);
    const { updateMethod } = context.traits;
    return { updateMethod, choice: explorer.choices.get('update.method') };
  } finally {
    await closeRunContext(context);
    ledger.remove();
    await stop();
  }
}

for (const updateMethod of ['POST', 'PATCH', 'PUT'] as const)
  test(`a server that answers ${updateMethod} with success and stores nothing is still judged with that method`, async () => {
    const discovered = await discoverUpdates({ updateMethod });
    expect(discovered.updateMethod).toBe(updateMethod);
    expect(discovered.choice).toMatchObject({
      value: updateMethod,
      from: 'probe',
      evidence: expect.stringMatching(/^No request changed a contact: /),
    });
  });
