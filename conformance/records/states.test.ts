import { json as jsonOf } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import { createLedgerFile } from '../context/ledger.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { openSession } from '../context/session.ts';
import { serve } from '../http/testing/server.ts';
import { profileOf } from '../profile/load.ts';
import { readSchemas } from '../schemas/read.ts';
import { noteCreated, removeCreated } from './removal.ts';

const properties = {
  id: { type: 'integer', readOnly: true },
  status: { enum: ['draft', 'paid'], default: 'draft' },
  title: { type: 'string' },
};
const schema = { type: 'object', properties, required: ['title'] };
const withoutDefault = { ...schema, properties: { ...properties, status: { enum: ['draft', 'paid'] } } };
const draft = { id: 7, status: 'draft', contact_id: 1 };

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of close.reverse()) await one();
  close = [];
});

type Invoices = {
  /** Whether an update keeps the fields that are not sent. */
  readonly keeps: boolean;
  readonly isStubborn?: boolean;
  readonly isStateless?: boolean;
  /** Whether the response to a creation shows the id alone. */
  readonly showsLess?: boolean;
  /** Milliseconds after which what is accepted to be destroyed is gone; at once by default. */
  readonly delay?: number;
  /** The contact that invoices can refer to; any by default. */
  readonly contact?: number;
};

/** A server with one invoice, which can be destroyed only as a draft, and not at all where its states do not matter. */
async function invoiceServer({
  keeps,
  isStubborn = false,
  isStateless = false,
  showsLess = false,
  delay = 0,
  contact,
}: Invoices) {
  const invoice: { current: Record<string, unknown> | undefined } = { current: undefined };
  const server = await serve(async (request, response) => {
    const say = (status: number, shown = invoice.current) =>
      response.writeHead(status).end(JSON.stringify({ invoice: shown, links: [] }));
    const sent =
      request.method === 'POST' || request.method === 'PUT' ? Object(await jsonOf(request)).invoice : {};
    if (request.method === 'POST') invoice.current = { ...draft, ...sent };
    if (request.method === 'POST' && showsLess) return say(201, { id: 7 });
    if (request.method === 'PUT') {
      const next = { ...(keeps ? invoice.current : draft), ...sent };
      const isForeign = contact !== undefined && next.contact_id !== contact;
      if (next.title === undefined || isStubborn || isForeign) return say(422);
      invoice.current = next;
    }
    if (request.method !== 'DELETE') return say(invoice.current ? 200 : 404);
    if (invoice.current?.status !== 'draft' || isStateless) return say(403);
    const end = () => Object.assign(invoice, { current: undefined });
    if (delay === 0) end();
    else setTimeout(end, delay);
    return say(delay === 0 ? 200 : 202);
  });
  close.push(server.stop);
  return { url: server.url, keeps, invoice };
}

/** What a test sends in its creation, what changes afterwards, and which schema is published. */
type Course = {
  readonly sent?: object;
  readonly changes?: object;
  readonly published?: object;
};

/** Creates the invoice, marks it as paid, and removes it as after a check. */
async function madePaidAndRemoved(
  { url, keeps, invoice }: Awaited<ReturnType<typeof invoiceServer>>,
  { sent = {}, changes = { status: 'paid' }, published = schema }: Course = {},
) {
  const written = { baseUrl: url, users: [{ email: 'a@b.example', password: 'long enough' }] };
  const profile = profileOf(written);
  const ledger = createLedgerFile(profile.companies[0].baseUrl);
  const context = openRunContext({ profile, readOnly: false, timeout: 5000, ledger, process: 0 });
  close.push(
    async () => ledger.remove(),
    () => closeRunContext(context),
  );
  context.traits = { ...context.traits, partial: keeps };
  const resource = {
    type: 'invoice',
    plural: 'invoices',
    path: '/api/invoices',
    parents: [],
    schema: readSchemas([{ json: published, type: 'invoice' }]).get('invoice'),
  };
  context.resources = [resource];
  const references = { contact_id: { type: 'contact', form: 'id' } } as const;
  context.creationRules.set('invoice', { names: ['title'], references });
  context.referenceTargets.set('contact', { id: 1, path: '', link: '', address: '' });
  const session = openSession(context);
  const json = { invoice: { title: 'one', ...sent } };
  const response = await session.send('POST', '/api/invoices', { json });
  await noteCreated(session, response, resource);
  Object.assign(Object(invoice.current), changes);
  return removeCreated(session);
}

test.each([true, false])(
  'a record that cannot be removed in its state is restored and removed (updates that keep other fields: %s)',
  async (keeps) => {
    const server = await invoiceServer({ keeps });
    expect(await madePaidAndRemoved(server)).toEqual([]);
    expect(server.invoice.current).toBeUndefined();
  },
);

test.each<[string, Course]>([
  ['as it was sent', { sent: { status: 'draft' } }],
  ['as it was read', {}],
])('an initial state that the response to the creation leaves out is restored %s', async (_, course) => {
  const server = await invoiceServer({ keeps: true, showsLess: true });
  expect(await madePaidAndRemoved(server, { ...course, published: withoutDefault })).toEqual([]);
});

test.each([
  ['its own contact', { contact: 2 }],
  ['a contact of the suite, where its own is gone', { contact: 1 }],
])('a record is restored with a reference to %s', async (_, { contact }) => {
  const server = await invoiceServer({ keeps: false, contact });
  expect(await madePaidAndRemoved(server, { sent: { contact_id: 2 } })).toEqual([]);
});

test.each<[string, Invoices, Course]>([
  ['restoring its initial status was answered with 422', { keeps: true, isStubborn: true }, {}],
  ['restoring its initial status was answered with 422', { keeps: false, isStubborn: true }, {}],
  ['its initial status did not change that', { keeps: true, isStateless: true }, {}],
  ['it is in its initial state', { keeps: true, isStateless: true }, { changes: {} }],
  ['no initial state of it is known', { keeps: true }, { published: { type: 'object', properties: {} } }],
])('of a record that stays it is said that %s: %j', async (outcome, invoices, course) => {
  const server = await invoiceServer(invoices);
  expect(await madePaidAndRemoved(server, course)).toEqual([
    {
      type: 'invoice',
      address: `${server.url}/api/invoices/7`,
      reason: `the target answered 403 to its removal; ${outcome}`,
    },
  ]);
});

test('a record whose removal is accepted, and not done yet, is waited for', async () => {
  const server = await invoiceServer({ keeps: true, delay: 300 });
  expect(await madePaidAndRemoved(server, { changes: {} })).toEqual([]);
  expect(server.invoice.current).toBeUndefined();
});
