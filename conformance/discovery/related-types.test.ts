import { expect, test } from 'vitest';
import { createLedgerFile } from '../context/ledger.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { readProfile } from '../profile/load.ts';
import type { Choices } from '../selftest/reference-server/choices/choices.ts';
import { startReferenceServer } from '../selftest/reference-server/reference-server.ts';
import { discover } from './discover.ts';

/** What discovery knows about a server with these choices before it opens a browser. */
async function describeUntilDialog(choices: Partial<Choices>) {
  const { profile, stop } = await startReferenceServer({ choices });
  const read = readProfile(JSON.stringify(profile), 'a server', undefined, undefined);
  const ledger = createLedgerFile(read.companies[0].baseUrl);
  const context = openRunContext({ profile: read, readOnly: false, timeout: 15_000, ledger, process: 0 });
  const before = new AbortController();
  try {
    const onStep = (title: string) => title === 'Trying the dialog' && before.abort();
    await discover(context, onStep, before.signal).catch(() => undefined);
    const [invoice] = context.resources.filter(({ type }) => type === 'invoice');
    return { recipe: context.recipes.get('invoice'), invoice, traits: context.traits };
  } finally {
    await closeRunContext(context);
    ledger.remove();
    await stop();
  }
}

test('the shapes that a new invoice and a code need are found out, though the first try is refused', async () => {
  const { recipe, invoice, traits } = await describeUntilDialog({
    nestedBodies: 'bare',
    invoiceItems: 'required',
    ownedCreated: 'nested',
    unknownMembers: 'refused',
    tokenMethod: 'POST',
    tokenCredentials: 'query',
    chunkedBodies: 411,
  });
  expect(recipe).not.toHaveProperty('unknown');
  expect(recipe?.names).toContain('line_items');
  expect(invoice).toMatchObject({ parents: ['contact'], underParentOnly: true });
  expect(traits).toMatchObject({ nestedWrapped: false, tokenMethod: 'POST', tokenParameters: 'query' });
});
