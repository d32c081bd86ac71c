import { behaviour } from './behaviour.ts';

const version = ['schema.internal-version'];
const versionPath = '/api/schema?gem_version=true';

/** Schemas and the list of permissions (spec#1, spec#2.2, spec#4.3, spec#4.4). */
export const schemaBehaviours = {
  'schema.searched-fields': behaviour(
    '2.2',
    'The schema of contacts has the fields that q searches.',
    ['contact.names-are-in-the-schema'],
    async ({ call }) => (await call('GET', '/api/contacts/schema')).text.includes('"family_name":'),
  ),
  'schema.of-its-resource': behaviour(
    '4.3',
    'Each resource has a schema of its own.',
    ['schema.of-one-resource'],
    async ({ call }) => (await call('GET', '/api/emails/schema')).text.includes('to_addr'),
  ),
  'schema.describes-data': behaviour(
    '1',
    'Records match their schema.',
    ['schema.describes-the-data'],
    async ({ call }) => (await call('GET', '/api/contacts/schema')).text.includes('"id":{"type":"integer"'),
  ),
  'nested.validated': behaviour(
    '1',
    'Nested records match their schema, whatever a client sends.',
    ['schema.describes-the-data'],
    async ({ call }) => {
      const body = {
        subject: 'Measured',
        currency: 'EUR',
        line_items: [{ label: 'Rope', amount: 1, measure: 'armful' }],
      };
      return (await call('POST', '/api/orders', { body })).status === 422;
    },
  ),
  'schema.well-formed': behaviour(
    '1',
    'A schema is a valid JSON Schema.',
    ['schema.is-valid-json-schema'],
    async ({ call }) => !(await call('GET', '/api/contacts/schema')).text.includes('"type":"text"'),
  ),
  'schema.all-types': behaviour(
    '4.3',
    'The schema endpoint has the schemas of all types.',
    ['schema.all-at-once'],
    async ({ call }) => (await call('GET', '/api/schema')).text.includes('to_addr'),
  ),
  'schema.links-filled': behaviour(
    '4.2',
    'The schema of a type with endpoints has links in its section for them.',
    ['schema.links-list-parameters'],
    async ({ call }) => !(await call('GET', '/api/contacts/schema')).text.includes('"links":[]'),
  ),
  'schema.links-say-something': behaviour(
    '4.2',
    'A link of a schema is described: an empty object lists nothing.',
    ['schema.links-list-parameters'],
    async ({ call }) => !(await call('GET', '/api/contacts/schema')).text.includes('"links":[{}'),
  ),
  'schema.links-lead-to-endpoints': behaviour(
    '4.2',
    'The links of a schema lead to the endpoints whose methods they describe.',
    ['schema.links-list-parameters'],
    async ({ call }) => !(await call('GET', '/api/contacts/schema')).text.includes('"href":"contact"'),
  ),
  'schema.nested-types-described': behaviour(
    '4.3',
    'The schemas describe the records inside other records.',
    ['schema.all-at-once'],
    async ({ call }) => (await call('GET', '/api/contacts/schema')).text.includes('"town":'),
  ),
  'schema.lengths-given': behaviour(
    '8',
    'The schema of a contact gives the lengths of texts.',
    ['schema.gives-lengths'],
    async ({ call }) => (await call('GET', '/api/contacts/schema')).text.includes('Length":'),
  ),
  'schema.gem-version': behaviour(
    '4.3',
    'gem_version returns the internal version.',
    version,
    async ({ call }) => (await call('GET', versionPath)).text === '"3.14.2"',
  ),
  'schema.gem-version-stable': behaviour(
    '4.3',
    'The internal version is the same in every response.',
    version,
    async ({ call }) => {
      const first = await call('GET', versionPath);
      return first.text === (await call('GET', versionPath)).text;
    },
  ),
  'permissions.all-listed': behaviour(
    '4.4',
    'All permissions are listed.',
    ['permissions.are-listed'],
    async ({ call }) => (await call('GET', '/api/auth_permissions')).text.includes('invoices:delete'),
  ),
  'permissions.of-each-context': behaviour(
    '4.4',
    'Each context has all of its permissions in the listing.',
    ['permissions.are-listed'],
    async ({ call }) => (await call('GET', '/api/auth_permissions?q=orders')).text.includes('orders:delete'),
  ),
  'permissions.q-narrows': behaviour(
    '4.4',
    'q narrows the list of permissions.',
    ['permissions.are-filtered'],
    async ({ call }) => !(await call('GET', '/api/auth_permissions?q=orders')).text.includes('contacts'),
  ),
} as const;
