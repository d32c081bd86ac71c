import { afterAll, expect, test, vi } from 'vitest';
import { openTestContext } from '../context/testing/test-context.ts';
import { isObject, type JsonObject } from '../schemas/json.ts';
import { startAdapter } from '../selftest/adapter/adapter.ts';
import { parseJsonBody, withJsonBody } from '../selftest/adapter/rewrite.ts';
import { startMock, withChoices } from '../selftest/mock.ts';
import { startNestedInvoices } from '../selftest/small-servers/nested-invoices.ts';
import { discover } from './discover.ts';

vi.stubEnv('CHROMIUM_PATH', '/no/browser');
afterAll(() => vi.unstubAllEnvs());

/** What discovery knows about a server, without a browser, before it compares records. */
async function describeRecords({ profile, stop }: { profile: object; stop(): Promise<void> }) {
  const context = openTestContext(profile);
  const before = new AbortController();
  try {
    const onStep = (title: string) => title === 'Reading records twice' && before.abort();
    await discover(context, onStep, before.signal).catch(() => undefined);
    const [invoice] = context.resources.filter(({ type }) => type === 'invoice');
    const [order] = context.resources.filter(({ type }) => type === 'order');
    const [comment] = context.resources.filter(({ type }) => type === 'comment');
    return {
      creationRules: context.creationRules,
      references: context.references,
      invoice,
      order,
      comment,
      traits: context.traits,
    };
  } finally {
    await stop();
  }
}

/** Where and how the mock refers to contacts: it takes the link of a contact, too, where that is not its path. */
const written = { field: 'contact_id', form: expect.stringMatching(/^(link|path)$/) };

/** What it knows about the mock with choices. */
async function describeMock(choices: Parameters<typeof withChoices>[0]) {
  const { rawProfile, stop } = await startMock(withChoices(choices));
  return describeRecords({ profile: { ...rawProfile, hooks: {} }, stop });
}

/** The parents of comments that are found out where every link in what the mock returns is rewritten. */
async function parentsOfComments(rewrite: (links: readonly JsonObject[], path: string) => unknown) {
  const { port, rawProfile, stop } = await startMock();
  const change = (path: string) => (name: string, value: unknown) =>
    name === 'links' && Array.isArray(value) ? rewrite(value.filter(isObject), path) : value;
  const adapter = await startAdapter({ port, profile: { ...rawProfile, hooks: {} } }, [
    {
      response(response, { path }) {
        const text = JSON.stringify(parseJsonBody(response));
        return text === undefined ? response : withJsonBody(response, JSON.parse(text, change(path)));
      },
    },
  ]);
  const stopBoth = async () => {
    await adapter.stop();
    await stop();
  };
  const { comment } = await describeRecords({ profile: adapter.profile, stop: stopBoth });
  return comment?.parents;
}

const commentedTypes = ['order', 'contact', 'invoice'];

test('links offer to create a record beneath theirs by one of several methods', async () => {
  const parents = await parentsOfComments((links) =>
    links.map(({ method, ...link }) => ({ ...link, methods: ['GET', method] })),
  );
  expect(parents?.toSorted()).toEqual(commentedTypes.toSorted());
});

test('the links of the schema of a type name its parents, and those of the parents need not', async () => {
  const created = ['contacts', 'orders', 'invoices', 'no-such-records'].map((plural) => {
    return { rel: 'create', href: `/api/${plural}/{parent_id}/comments`, method: 'POST' };
  });
  const parents = await parentsOfComments((links, path) => [
    ...links.filter(({ method }) => method !== 'POST'),
    ...(path === '/api/comments/schema' ? created : []),
  ]);
  expect(parents?.toSorted()).toEqual(commentedTypes.toSorted());
});

test('the shapes that a new invoice and a code need are found out, though the first try is refused', async () => {
  const { creationRules, traits } = await describeMock({
    'bodies.nested-wrapped': false,
    'invoices.items': 'required',
    'bodies.unknown-fields': 'refused',
    'token.method': 'POST',
    'token.parameters': 'query',
    'bodies.chunked': 411,
  });
  const creationRule = creationRules.get('invoice');
  expect(creationRule).not.toHaveProperty('unknown');
  expect(creationRule?.names).toContain('line_items');
  expect(traits).toMatchObject({ nestedWrapped: false, tokenMethod: 'POST', tokenParameters: 'query' });
});

test('what a new invoice needs in each of its items is found out, though no schema says so', async () => {
  for (const prefix of ['underscore', 'type']) {
    const { creationRules } = await describeMock({
      'invoices.items': 'required',
      'schemas.required': false,
      'bodies.unknown-fields': 'refused',
      'errors.nested-prefix': prefix,
    });
    expect(creationRules.get('invoice')).toMatchObject({ names: expect.arrayContaining(['line_items']) });
    expect(creationRules.get('invoice')).not.toHaveProperty('unknown');
    expect(creationRules.get('line_item')).toMatchObject({ names: expect.arrayContaining(['price_single']) });
  }
});

test('an invoice refers to its contact as the target writes it, though a URL can percent-encode the id', async () => {
  const { creationRules, references, invoice } = await describeMock({
    'ids.type': 'punctuated',
    'fields.references': 'path',
    'links.targets': 'template',
  });
  expect(creationRules.get('invoice')).not.toHaveProperty('unknown');
  expect(references.get('invoice>contact')).toEqual(written);
  expect(invoice).not.toHaveProperty('underParentOnly');
});

test('an invoice that is only created under its contact, with POST, shows how it refers to it', async () => {
  const { creationRules, references, invoice } = await describeRecords(await startNestedInvoices());
  expect(creationRules.get('invoice')).not.toHaveProperty('unknown');
  expect(invoice).toMatchObject({ parents: ['contact'], underParentOnly: true });
  expect(references.get('invoice>contact')).toMatchObject({ field: 'customer' });
});

test('a reference that is a path is no link, though the target only returns the path of a new contact', async () => {
  const { references, order } = await describeMock({
    'create.body': 'nothing',
    'fields.references': 'path',
    'links.targets': 'absolute',
  });
  expect(references.get('invoice>contact')).toEqual(written);
  expect(references.get('order>contact')).toEqual(written);
  expect(order).toMatchObject({ assignedTo: ['contact'], references: ['contact_id'] });
  expect(order).not.toHaveProperty('createdUnder');
});

test('a payment is created under an invoice with a line item, where it can be no higher than what is open', async () => {
  const { creationRules } = await describeMock({
    'payments.above-open': 'refused',
    'fields.decimals': 'text',
    'bodies.unknown-fields': 'refused',
  });
  expect(creationRules.get('payment')).toBeDefined();
  expect(creationRules.get('payment')).toMatchObject({ references: {} });
  expect(creationRules.get('payment')).not.toHaveProperty('unknown');
});
