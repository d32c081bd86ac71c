import { karl } from '../../oauth/testing/page-client.ts';
import type { CallOptions, Client } from '../testing/client.ts';
import { contactOf, makeContact, makeOrder } from '../testing/fixtures.ts';
import { browser, obtainToken, openDialog, showsDialog } from '../testing/oauth-flow.ts';
import type { Probe, Probes } from '../testing/probed-mock.ts';

/** The calls to try, by name. */
const operations: Record<string, (client: Client, options: CallOptions) => Promise<{ status: number }>> = {
  contacts: (client, options) => client.get('/api/contacts', options),
  orders: (client, options) => client.get('/api/orders', options),
  create: (client, options) => client.post('/api/contacts', contactOf(), options),
  update: async (client, options) => client.put(`/api/contacts/${await makeContact(client)}`, {}, options),
  destroy: async (client, options) => client.delete(`/api/contacts/${await makeContact(client)}`, options),
  'destroy order': async (client, options) =>
    client.delete(`/api/orders/${await makeOrder(client)}`, options),
  beneath: async (client, options) =>
    client.get(`/api/contacts/${await makeContact(client)}/invoices`, options),
  user: (client, options) => client.get('/api/users/current', options),
  company: (client, options) => client.get('/api/companies/current', options),
};

async function isAllowed(client: Client, bearer: string, deed: string): Promise<boolean> {
  const { status } = (await operations[deed]?.(client, { bearer })) ?? { status: 0 };
  return status >= 200 && status < 300;
}

/** Whether a token with a scope allows the first list of operations, and forbids the second. */
const allowsOnly =
  (
    scope: string | undefined,
    allowed: string[],
    refused: string[],
    login = undefined as typeof karl | undefined,
  ): Probe =>
  async (client) => {
    const bearer = await obtainToken(client, { scope }, login);
    for (const deed of allowed) if (!(await isAllowed(client, bearer, deed))) return false;
    for (const deed of refused) if (await isAllowed(client, bearer, deed)) return false;
    return true;
  };

/** Whether an offline token is rejected after some seconds. */
const expiresAfter =
  (seconds: number): Probe =>
  async (client) => {
    const bearer = await obtainToken(client, { scope: 'api/contacts:read offline_access' });
    const isGood = await isAllowed(client, bearer, 'contacts');
    await client.advance(seconds);
    return isGood && !(await isAllowed(client, bearer, 'contacts'));
  };

const day = 86_400;

/** Probes for the faults of scopes and offline access. */
export const scopeProbes: Probes = {
  'scope.first-word-alone': allowsOnly('api/contacts:read api/orders:read', ['contacts'], ['orders']),
  'scope.first-name-alone': allowsOnly('api/contacts:read,create', ['contacts'], ['create']),
  'scope.context-reads-alone': allowsOnly('api/contacts', ['contacts'], ['create', 'update', 'destroy']),
  'scope.context-without-delete': allowsOnly('api/contacts', ['contacts', 'create', 'update'], ['destroy']),
  'scope.lists-overlooked': allowsOnly('api/contacts:read', ['create', 'update', 'destroy'], ['orders']),
  'scope.reading-updates': allowsOnly('api/contacts:read', ['update'], ['create', 'destroy']),
  'scope.current-user-missing': allowsOnly('api/contacts:read', ['company'], ['user']),
  'scope.current-company-missing': allowsOnly('api/contacts:read', ['user'], ['company']),
  'scope.none-grants-nothing': allowsOnly(undefined, ['user'], ['contacts', 'orders']),
  'scope.none-reads-alone': allowsOnly(undefined, ['contacts', 'orders'], ['create', 'update', 'destroy']),
  'scope.none-beyond-user': allowsOnly(undefined, ['create', 'destroy'], [], karl),
  'scope.beyond-user': allowsOnly('api/contacts', ['create', 'destroy'], ['orders'], karl),
  'scope.overlooked': allowsOnly('api/contacts:read', ['orders', 'create', 'destroy'], []),
  'scope.overlooked-in-query': async (client) => {
    const bearer = await obtainToken(client, { scope: 'api/contacts:read' });
    const { status } = await client.get(`/api/orders?access_token=${bearer}`, { as: null });
    return status === 200 && !(await isAllowed(client, bearer, 'orders'));
  },
  'scope.overlooked-on-destroys': allowsOnly(
    'api/contacts:read',
    ['destroy'],
    ['create', 'update', 'orders'],
  ),
  'scope.overlooked-on-orders': allowsOnly('api/contacts:read', ['orders', 'destroy order'], ['destroy']),
  'scope.overlooked-beneath': allowsOnly('api/orders:read', ['beneath'], ['contacts']),
  'offline.ends-in-an-hour': expiresAfter(day / 24 + 1),
  'offline.ends-in-a-month': expiresAfter(31 * day),
  'offline.turned-away': async (client) => {
    const page = await openDialog(browser(client), { scope: 'api/contacts:read offline_access' });
    return page.status === 400 && !showsDialog(page);
  },
  'offline.grants-everything': allowsOnly('api/contacts:read offline_access', ['create', 'orders'], []),
};
