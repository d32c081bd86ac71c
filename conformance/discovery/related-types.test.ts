import { expect, test } from 'vitest';
import { createLedgerFile } from '../context/ledger.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { readProfile } from '../profile/load.ts';
import type { Choices } from '../selftest/reference-server/choices/choices.ts';
import { startReferenceServer } from '../selftest/reference-server/reference-server.ts';
import { discover } from './discover.ts';

/** What discovery knows about a server with these choices before it opens a browser. Its profile has no bodies. */
async function describeUntilDialog(choices: Partial<Choices>) {
  const { profile, stop } = await startReferenceServer({ choices });
  const read = readProfile(JSON.stringify({ ...profile, bodies: {} }), 'a server', undefined, undefined);
  const ledger = createLedgerFile(read.companies[0].baseUrl);
  const context = openRunContext({ profile: read, readOnly: false, timeout: 15_000, ledger, process: 0 });
  const before = new AbortController();
  try {
    const onStep = (title: string) => title === 'Trying the dialog' && before.abort();
    await discover(context, onStep, before.signal).catch(() => undefined);
    const [invoice] = context.resources.filter(({ type }) => type === 'invoice');
    const [order] = context.resources.filter(({ type }) => type === 'order');
    return {
      recipes: context.recipes,
      references: context.references,
      invoice,
      order,
      traits: context.traits,
    };
  } finally {
    await closeRunContext(context);
    ledger.remove();
    await stop();
  }
}

test('the shapes that a new invoice and a code need are found out, though the first try is refused', async () => {
  const { recipes, invoice, traits } = await describeUntilDialog({
    nestedBodies: 'bare',
    invoiceItems: 'required',
    ownedCreated: 'nested',
    unknownMembers: 'refused',
    tokenMethod: 'POST',
    tokenCredentials: 'query',
    chunkedBodies: 411,
  });
  const recipe = recipes.get('invoice');
  expect(recipe).not.toHaveProperty('unknown');
  expect(recipe?.names).toContain('line_items');
  expect(invoice).toMatchObject({ parents: ['contact'], underParentOnly: true });
  expect(traits).toMatchObject({ nestedWrapped: false, tokenMethod: 'POST', tokenParameters: 'query' });
});

test('what a new invoice needs in each of its items is found out, though no schema says so', async () => {
  for (const nestedPrefix of ['underscore', 'type'] as const) {
    const { recipes } = await describeUntilDialog({
      vocabulary: 'german',
      invoiceItems: 'required',
      requiredPublished: false,
      unknownMembers: 'refused',
      nestedPrefix,
    });
    expect(recipes.get('invoice')).toMatchObject({ names: expect.arrayContaining(['positionen']) });
    expect(recipes.get('invoice')).not.toHaveProperty('unknown');
    const names = expect.arrayContaining(['menge', 'bezeichnung', 'einzelpreis']);
    expect(recipes.get('line_item')).toMatchObject({ names });
  }
});

test('an invoice refers to its contact as the target writes it, though a URL can percent-encode the id', async () => {
  const { recipes, references, invoice } = await describeUntilDialog({
    vocabulary: 'german',
    ids: 'punctuated',
    references: 'path',
    linkTargets: 'template',
    ownedCreated: 'either',
  });
  expect(recipes.get('invoice')).toMatchObject({ references: { kontakt: { form: 'path' } } });
  expect(recipes.get('invoice')).not.toHaveProperty('unknown');
  expect(references.get('invoice>contact')).toEqual({ field: 'kontakt', form: 'path' });
  expect(invoice).not.toHaveProperty('underParentOnly');
});

test('an invoice that is only created under its contact, with POST, shows how it refers to it', async () => {
  const { references } = await describeUntilDialog({
    createMethod: 'PUT',
    references: 'path',
    ownedCreated: 'nested',
  });
  expect(references.get('invoice>contact')).toMatchObject({ field: 'customer_id' });
});

test('a reference that is a path is no link, though the target only returns the path of a new contact', async () => {
  const { references, order } = await describeUntilDialog({
    createdBody: 'location',
    references: 'path',
    linkTargets: 'absolute',
    ownedCreated: 'listed',
  });
  expect(references.get('invoice>contact')).toEqual({ field: 'customer_id', form: 'path' });
  expect(references.get('order>contact')).toEqual({ field: 'customer_id', form: 'path' });
  expect(order).toMatchObject({ assignedTo: ['contact'], references: ['customer_id'] });
  expect(order).not.toHaveProperty('createdUnder');
});

test('a payment is created under an invoice with a line item, where it can be no higher than what is open', async () => {
  for (const vocabulary of ['english', 'german', 'minimal'] as const) {
    const { recipes } = await describeUntilDialog({
      vocabulary,
      overpayments: 'refused',
      decimals: 'text',
      unknownMembers: 'refused',
    });
    expect(recipes.get('payment')).toBeDefined();
    expect(recipes.get('payment')).toMatchObject({ references: {} });
    expect(recipes.get('payment')).not.toHaveProperty('unknown');
  }
});
