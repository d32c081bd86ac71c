import type { Json } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { Client } from '../testing/client.ts';
import { at, elements, makeContact, names } from '../testing/fixtures.ts';
import type { Probe, Probes } from '../testing/probed-mock.ts';

const ofSchema =
  (collection: string, sees: (schema: Json | undefined) => boolean): Probe =>
  async (client) =>
    sees((await client.get(`/api/${collection}/schema`)).json);

const ofAll =
  (query: string, sees: (body: Json | undefined) => boolean): Probe =>
  async (client) =>
    sees((await client.get(`/api/schema${query}`)).json);

const isNotFound =
  (path: string): Probe =>
  async (client) =>
    (await client.get(path)).status === 404;

/** The number of permissions that are listed with a `q`. */
async function permissions(client: Client, q = ''): Promise<number> {
  const { json } = await client.get(`/api/auth_permissions?per_page=200&q=${q}`);
  return elements(at(json, 'auth_permissions')).length;
}

/** Probes for the faults of schemas, their versions and the list of permissions. */
export const schemasProbes: Probes = {
  'schema.orders-not-found': async (client) =>
    (await isNotFound('/api/orders/schema')(client)) && !(await isNotFound('/api/contacts/schema')(client)),
  'schema.empty': ofSchema('contacts', (schema) => isJsonObject(schema) && names(schema).length === 0),
  'schema.as-text': ofSchema('contacts', (schema) => typeof schema === 'string'),
  'schema.texts-as-integers': ofSchema('orders', (schema) =>
    JSON.stringify(at(schema, 'properties', 'status', 'type')).includes('integer'),
  ),
  'schema.contact-without-number': ofSchema('contacts', (schema) => {
    const properties = at(schema, 'properties');
    return isJsonObject(properties) && properties.number === undefined;
  }),
  'schema.nested-missing': ofSchema(
    'contacts',
    (schema) =>
      JSON.stringify(schema).includes('#/$defs/address') && at(schema, '$defs', 'address') === undefined,
  ),
  'schema.links-missing': ofSchema(
    'contacts',
    (schema) => isJsonObject(schema) && schema.links === undefined,
  ),
  'schema.order-links-missing': async (client) => {
    const lacksLinks = (schema: Json | undefined) => isJsonObject(schema) && schema.links === undefined;
    const [order, contact] = [ofSchema('orders', lacksLinks), ofSchema('contacts', lacksLinks)];
    return (await order(client)) && !(await contact(client));
  },
  'schema.list-not-found': isNotFound('/api/schema'),
  'schema.list-of-names': ofAll('', (body) => elements(body).includes('contact')),
  'schema.list-without-invoices': ofAll(
    '',
    (body) => at(body, 'order') !== undefined && at(body, 'invoice') === undefined,
  ),
  'schema.gem-version-overlooked': ofAll('?gem_version=true', (body) => at(body, 'contact') !== undefined),
  'schema.gem-version-empty': ofAll(
    '?gem_version=true',
    (body) => isJsonObject(body) && names(body).length === 0,
  ),
  'schema.gem-version-not-found': isNotFound('/api/schema?gem_version=true'),
  'version.turned-away': async (client) =>
    (await isNotFound('/api/contacts?v=1.0')(client)) && (await isNotFound('/api/schema?v=1.0')(client)),
  'version.turned-away-on-writes': async (client) => {
    const path = `/api/contacts/${await makeContact(client)}?v=1.0`;
    return (await client.put(path, {})).status === 400 && (await client.get(path)).status === 200;
  },
  'version.turned-away-beneath': async (client) => {
    const path = `/api/contacts/${await makeContact(client)}`;
    return (
      (await isNotFound(`${path}/invoices?v=1.0`)(client)) && !(await isNotFound(`${path}?v=1.0`)(client))
    );
  },
  'version.first-schema-alone': ofAll('?v=1.0', (body) => names(body).length === 1),
  'permissions.not-found': isNotFound('/api/auth_permissions'),
  'permissions.empty': async (client) => (await permissions(client)) === 0,
  'permissions.without-contacts': async (client) => {
    const { text } = await client.get('/api/auth_permissions?per_page=200');
    return text.includes('api/orders') && !text.includes('api/contacts');
  },
  'permissions.not-narrowed': async (client) =>
    (await permissions(client, 'api/orders')) === (await permissions(client)),
  'permissions.narrowed-to-nothing': async (client) =>
    (await permissions(client)) > 0 && (await permissions(client, 'api/orders')) === 0,
};
