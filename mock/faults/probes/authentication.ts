import { ada, celine, karl } from '../../oauth/testing/page-client.ts';
import type { CallOptions, Client } from '../testing/client.ts';
import { contactOf, makeContact, makeOrder } from '../testing/fixtures.ts';
import { obtainToken } from '../testing/oauth-flow.ts';
import type { Probe, Probes } from '../testing/probed-mock.ts';

const nobody: CallOptions = { as: null };

const stranger: CallOptions = { as: { email: 'stranger@elsewhere.example', password: 'guess' } };

/** Whether Ada can log in with another password. */
const opensWith =
  (password: string): Probe =>
  async (client) =>
    (await client.get('/api/contacts', { as: { ...ada, password } })).status === 200;

async function reads(client: Client, options: CallOptions, path = '/api/contacts'): Promise<boolean> {
  return (await client.get(path, options)).status === 200;
}

/** Which of create, update and destroy of a contact are allowed. */
async function writes(client: Client, options: CallOptions): Promise<string> {
  const path = `/api/contacts/${await makeContact(client)}`;
  const done = {
    create: (await client.post('/api/contacts', contactOf(), options)).status === 201,
    update: (await client.put(path, {}, options)).status === 200,
    destroy: (await client.delete(path, options)).status === 200,
  };
  return Object.entries(done)
    .flatMap(([name, isDone]) => (isDone ? [name] : []))
    .join(' ');
}

const mayWrite =
  (options: CallOptions, expected: string): Probe =>
  async (client) =>
    (await writes(client, options)) === expected;

/** Whether a new token is accepted in header and query, for reading and for creating. */
async function observeTokenAcceptance(client: Client) {
  const bearer = await obtainToken(client);
  const query = `/api/contacts?access_token=${bearer}`;
  return {
    headerReads: await reads(client, { bearer }),
    queryReads: await reads(client, nobody, query),
    queryCreates: (await client.post(query, contactOf(), nobody)).status === 201,
  };
}

/** Probes for the faults of anonymous calls, HTTP Basic, tokens and roles. */
export const authenticationProbes: Probes = {
  'auth.lists-open': (client) => reads(client, nobody),
  'auth.creates-open': mayWrite(nobody, 'create'),
  'auth.destroys-open': mayWrite(nobody, 'destroy'),
  'auth.orders-open': async (client) => {
    const order = await reads(client, nobody, `/api/orders/${await makeOrder(client)}`);
    return order && !(await reads(client, nobody, `/api/contacts/${await makeContact(client)}`));
  },
  'auth.beneath-open': async (client) => {
    const path = `/api/contacts/${await makeContact(client)}/invoices`;
    return (await reads(client, nobody, path)) && !(await reads(client, nobody));
  },
  'auth.schemas-open': (client) => reads(client, nobody, '/api/contacts/schema'),
  'basic.turned-away': async (client) => !(await reads(client, {})),
  'basic.turned-away-on-writes': async (client) => {
    const { status } = await client.post('/api/contacts', contactOf());
    return status === 401 && (await reads(client, {}));
  },
  'basic.any-password': opensWith('guess'),
  'basic.any-case': async (client) =>
    (await opensWith(ada.password.toUpperCase())(client)) && !(await opensWith('guess')(client)),
  'basic.first-letters': async (client) =>
    (await opensWith(`${ada.password}-and-more`)(client)) && !(await opensWith('guess')(client)),
  'basic.anybody': (client) => reads(client, stranger),
  'token.header-turned-away': async (client) => {
    const { headerReads, queryReads } = await observeTokenAcceptance(client);
    return !headerReads && queryReads;
  },
  'token.query-turned-away': async (client) => {
    const { headerReads, queryReads } = await observeTokenAcceptance(client);
    return headerReads && !queryReads;
  },
  'token.query-turned-away-on-writes': async (client) => {
    const { queryCreates, queryReads } = await observeTokenAcceptance(client);
    return queryReads && !queryCreates;
  },
  'token.any-word': (client) => reads(client, { bearer: 'guess' }),
  'token.any-word-in-query': async (client) =>
    (await reads(client, nobody, '/api/contacts?access_token=guess')) &&
    !(await reads(client, { bearer: 'guess' })),
  'roles.overlooked': mayWrite({ as: karl }, 'create update destroy'),
  'roles.overlooked-on-updates': mayWrite({ as: karl }, 'update'),
  'roles.overlooked-on-destroys': mayWrite({ as: karl }, 'destroy'),
  'roles.overlooked-beneath': async (client) => {
    const path = `/api/contacts/${await makeContact(client)}/invoices`;
    return (
      (await reads(client, { as: celine }, path)) && !(await reads(client, { as: celine }, '/api/invoices'))
    );
  },
};
