import { karl } from '../../oauth/testing/page-client.ts';
import type { CallOptions, Client } from '../testing/client.ts';
import { contactOf, makeContact, makeOrder } from '../testing/fixtures.ts';
import { browser, obtainToken, openDialog, showsDialog } from '../testing/oauth-flow.ts';
import type { Probe, Probes } from '../testing/probed-mock.ts';

/** What a manner of calling opens, by name of the deed. */
const deeds: Record<string, (client: Client, manner: CallOptions) => Promise<{ status: number }>> = {
  contacts: (client, manner) => client.get('/api/contacts', manner),
  orders: (client, manner) => client.get('/api/orders', manner),
  create: (client, manner) => client.post('/api/contacts', contactOf(), manner),
  update: async (client, manner) => client.put(`/api/contacts/${await makeContact(client)}`, {}, manner),
  destroy: async (client, manner) => client.delete(`/api/contacts/${await makeContact(client)}`, manner),
  'destroy order': async (client, manner) => client.delete(`/api/orders/${await makeOrder(client)}`, manner),
  beneath: async (client, manner) =>
    client.get(`/api/contacts/${await makeContact(client)}/invoices`, manner),
  user: (client, manner) => client.get('/api/users/current', manner),
  company: (client, manner) => client.get('/api/companies/current', manner),
};

async function opens(client: Client, bearer: string, deed: string): Promise<boolean> {
  const { status } = (await deeds[deed]?.(client, { bearer })) ?? { status: 0 };
  return status >= 200 && status < 300;
}

/** Whether a token with a scope may do what is listed, and may not do what is listed then. */
const opensOnly =
  (
    scope: string | undefined,
    allowed: string[],
    refused: string[],
    login = undefined as typeof karl | undefined,
  ): Probe =>
  async (client) => {
    const bearer = await obtainToken(client, { scope }, login);
    for (const deed of allowed) if (!(await opens(client, bearer, deed))) return false;
    for (const deed of refused) if (await opens(client, bearer, deed)) return false;
    return true;
  };

/** Whether an offline token is refused after some seconds. */
const endsAfter =
  (seconds: number): Probe =>
  async (client) => {
    const bearer = await obtainToken(client, { scope: 'api/contacts:read offline_access' });
    const isGood = await opens(client, bearer, 'contacts');
    await client.advance(seconds);
    return isGood && !(await opens(client, bearer, 'contacts'));
  };

const DAY = 86_400;

/** Probes for the faults of scopes and offline access. */
export const scopeProbes: Probes = {
  'scope.first-word-alone': opensOnly('api/contacts:read api/orders:read', ['contacts'], ['orders']),
  'scope.first-name-alone': opensOnly('api/contacts:read,create', ['contacts'], ['create']),
  'scope.context-reads-alone': opensOnly('api/contacts', ['contacts'], ['create', 'update', 'destroy']),
  'scope.context-without-delete': opensOnly('api/contacts', ['contacts', 'create', 'update'], ['destroy']),
  'scope.lists-overlooked': opensOnly('api/contacts:read', ['create', 'update', 'destroy'], ['orders']),
  'scope.reading-updates': opensOnly('api/contacts:read', ['update'], ['create', 'destroy']),
  'scope.current-user-missing': opensOnly('api/contacts:read', ['company'], ['user']),
  'scope.current-company-missing': opensOnly('api/contacts:read', ['user'], ['company']),
  'scope.none-grants-nothing': opensOnly(undefined, ['user'], ['contacts', 'orders']),
  'scope.none-reads-alone': opensOnly(undefined, ['contacts', 'orders'], ['create', 'update', 'destroy']),
  'scope.none-beyond-user': opensOnly(undefined, ['create', 'destroy'], [], karl),
  'scope.beyond-user': opensOnly('api/contacts', ['create', 'destroy'], ['orders'], karl),
  'scope.overlooked': opensOnly('api/contacts:read', ['orders', 'create', 'destroy'], []),
  'scope.overlooked-in-query': async (client) => {
    const bearer = await obtainToken(client, { scope: 'api/contacts:read' });
    const { status } = await client.get(`/api/orders?access_token=${bearer}`, { as: null });
    return status === 200 && !(await opens(client, bearer, 'orders'));
  },
  'scope.overlooked-on-destroys': opensOnly('api/contacts:read', ['destroy'], ['create', 'update', 'orders']),
  'scope.overlooked-on-orders': opensOnly('api/contacts:read', ['orders', 'destroy order'], ['destroy']),
  'scope.overlooked-beneath': opensOnly('api/orders:read', ['beneath'], ['contacts']),
  'offline.ends-in-an-hour': endsAfter(DAY / 24 + 1),
  'offline.ends-in-a-month': endsAfter(31 * DAY),
  'offline.turned-away': async (client) => {
    const page = await openDialog(browser(client), { scope: 'api/contacts:read offline_access' });
    return page.status === 400 && !showsDialog(page);
  },
  'offline.grants-everything': opensOnly('api/contacts:read offline_access', ['create', 'orders'], []),
};
