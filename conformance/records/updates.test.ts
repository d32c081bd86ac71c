import { json as jsonOf } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createLedgerFile } from '../context/ledger.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { openSession } from '../context/session.ts';
import { serve } from '../http/testing/server.ts';
import { profileOf } from '../profile/load.ts';
import { readSchemas } from '../schemas/read.ts';
import { noteCreated, removeCreated } from './removal.ts';
import { sendDestroy } from './updates.ts';

const schema = {
  type: 'object',
  properties: {
    id: { type: 'integer', readOnly: true },
    status: { enum: ['draft', 'paid'], default: 'draft' },
    title: { type: 'string' },
  },
  required: ['title'],
};

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of close.reverse()) await one();
  close = [];
});

/** A server with one invoice, which can be destroyed only as a draft. `keeps` says whether an update keeps other fields. */
async function invoiceServer(keeps: boolean, isStubborn = false, delay = 0) {
  const invoice: { current: Record<string, unknown> | undefined } = { current: undefined };
  const server = await serve(async (request, response) => {
    const say = (status: number) =>
      response.writeHead(status).end(JSON.stringify({ invoice: invoice.current, links: [] }));
    const sent =
      request.method === 'POST' || request.method === 'PUT' ? Object(await jsonOf(request)).invoice : {};
    if (request.method === 'POST') invoice.current = { id: 7, status: 'draft', ...sent };
    if (request.method === 'PUT') {
      const next = keeps ? { ...invoice.current, ...sent } : { id: 7, status: 'draft', ...sent };
      if (next.title === undefined || isStubborn) return say(422);
      invoice.current = next;
    }
    if (request.method !== 'DELETE') return say(invoice.current ? 200 : 404);
    if (invoice.current?.status !== 'draft') return say(403);
    const end = () => Object.assign(invoice, { current: undefined });
    if (delay === 0) end();
    else setTimeout(end, delay);
    return say(delay === 0 ? 200 : 202);
  });
  close.push(server.stop);
  return { url: server.url, invoice };
}

type InvoiceServer = Awaited<ReturnType<typeof invoiceServer>>;

/** A session, and the type of its invoices. */
async function openInvoices({ url }: Pick<InvoiceServer, 'url'>, partial = true) {
  const written = { baseUrl: url, users: [{ email: 'a@b.example', password: 'long enough' }] };
  const profile = profileOf(written);
  const ledger = createLedgerFile(profile.companies[0].baseUrl);
  const context = openRunContext({ profile, readOnly: false, timeout: 5000, ledger, process: 0 });
  close.push(
    async () => ledger.remove(),
    () => closeRunContext(context),
  );
  context.traits = { ...context.traits, partial };
  const resource = {
    type: 'invoice',
    plural: 'invoices',
    path: '/api/invoices',
    parents: [],
    schema: readSchemas([{ json: schema, type: 'invoice' }]).get('invoice'),
  };
  context.resources = [resource];
  return { session: openSession(context), resource };
}

/** Creates the invoice, marks it as paid, and removes it as after a check. */
async function madePaidAndRemoved({ url, invoice }: InvoiceServer, partial: boolean) {
  const { session, resource } = await openInvoices({ url }, partial);
  const response = await session.send('POST', '/api/invoices', { json: { invoice: { title: 'one' } } });
  noteCreated(session, response, resource);
  Object.assign(Object(invoice.current), { status: 'paid' });
  return removeCreated(session);
}

test.each([true, false])(
  'a record that cannot be removed in its state is restored and removed (updates that keep other fields: %s)',
  async (keeps) => {
    const server = await invoiceServer(keeps);
    expect(await madePaidAndRemoved(server, keeps)).toEqual([]);
    expect(server.invoice.current).toBeUndefined();
  },
);

test('a record that cannot be restored is reported with the response to its removal', async () => {
  const server = await invoiceServer(true, true);
  expect(await madePaidAndRemoved(server, true)).toEqual([
    {
      type: 'invoice',
      address: `${server.url}/api/invoices/7`,
      reason: 'the target answered 403 to its removal',
    },
  ]);
});

test('what is accepted and not done yet is waited for', async () => {
  const { url } = await invoiceServer(true, false, 300);
  const { session } = await openInvoices({ url });
  await session.send('POST', '/api/invoices', { json: { invoice: { title: 'one' } } });
  const path = '/api/invoices/7';
  expect((await sendDestroy(session, { type: 'invoice', path }, {})).status).toBe(202);
  expect((await session.send('GET', path)).status).toBe(404);
});
