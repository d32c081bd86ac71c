import { behaviour, createContact, firstMatch, readId } from './behaviour.ts';

const isolated = ['company.records-are-isolated'];
const noEndpoint = ['address.has-no-endpoint', 'line-item.has-no-endpoint'];
const withTwoAddresses = { family_name: 'Two', addresses: [{ town: 'Graz' }, { town: 'Linz' }] };

/** Companies and single records: isolation, links, creating, updating and destroying (spec#1, spec#2, spec#4.1, spec#7.1). */
export const recordBehaviours = {
  'company.updates-isolated': behaviour(
    '1',
    'A record cannot be updated from another company, not even in one field.',
    isolated,
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}`;
      const response = await client.call('PATCH', path, { body: { family_name: 'X' }, company: 1 });
      return response.status === 404;
    },
  ),
  'company.children-isolated': behaviour(
    '1',
    'A comment cannot be updated from another company.',
    isolated,
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}/comments`;
      const id = readId(await client.call('POST', path, { body: { remark: 'Ours' } }));
      return (await client.call('PATCH', `/api/comments/${id}`, { company: 1, body: {} })).status === 404;
    },
  ),
  'company.payments-isolated': behaviour(
    '1',
    'A payment cannot be read from another company.',
    isolated,
    async (client) => {
      const id = readId(await client.call('POST', '/api/invoices', { body: { subject: 'Ours' } }));
      const payment = await client.call('POST', `/api/invoices/${id}/payments`, { body: { sum: 5 } });
      return (await client.call('GET', `/api/payments/${readId(payment)}`, { company: 1 })).status === 404;
    },
  ),
  'company.dialog-for-its-users': behaviour(
    '1',
    'The dialog of a company does not log in the users of others.',
    isolated,
    async ({ authorize }) => (await authorize({}, { user: 1, company: 1 })).location === undefined,
  ),
  'company.lists-isolated-both-ways': behaviour(
    '1',
    'The list of the first company omits the records of the second.',
    isolated,
    async (client) => {
      const body = { family_name: 'Southern' };
      await client.call('POST', '/api/contacts', { body, company: 1 });
      return !(await client.call('GET', '/api/contacts?per_page=100')).text.includes('Southern');
    },
  ),
  'company.current-is-its-own': behaviour(
    '1',
    'Each address shows its own company as the current one.',
    isolated,
    async ({ call }) =>
      (await call('GET', '/api/companies/current', { company: 1 })).text.includes('suedlicht'),
  ),
  'company.schemas-without-records': behaviour(
    '1',
    'The examples of a schema are not the records of another company.',
    isolated,
    async (client) => {
      await createContact(client, { family_name: 'Northern' });
      const { text } = await client.call('GET', '/api/contacts/schema', { company: 1 });
      return !text.includes('Northern');
    },
  ),
  'company.nested-lists-isolated': behaviour(
    '1',
    'The invoices of a contact cannot be listed from another company.',
    isolated,
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}/invoices`;
      return (await client.call('GET', path, { company: 1 })).status === 404;
    },
  ),
  'envelope.list-element-links': behaviour(
    '2.3',
    'Each element of a list has links.',
    ['links.of-each-object'],
    async ({ call }) => (await call('GET', '/api/contacts?per_page=1')).text.split('"links"').length === 3,
  ),
  'nested.wrapped-under-a-parent': behaviour(
    '2.3',
    'A nested record is wrapped in a list under a parent, too.',
    ['envelope.nested-object-is-wrapped'],
    async (client) => {
      const id = Number(await createContact(client));
      const line_items = [{ label: 'Rope', amount: 1 }];
      await client.call('POST', '/api/invoices', {
        body: { subject: 'Wrapped', customer_id: id, line_items },
      });
      return (await client.call('GET', `/api/contacts/${id}/invoices`)).text.includes('"line_item":{');
    },
  ),
  'nested-types.no-removal-by-id': behaviour(
    '4.1',
    'A nested record cannot be deleted at a URL of its own.',
    noEndpoint,
    async (client) => {
      const path = `/api/contacts/${await createContact(client, { addresses: [{ town: 'Wien' }] })}`;
      const id = firstMatch(await client.call('GET', path), /"address":\{"id":(\d+)/);
      return (await client.call('DELETE', `${path}/addresses/${id}`)).status === 404;
    },
  ),
  'children.rejected-not-stored': behaviour(
    '4.1',
    'A payment that is rejected because it has no parent is not stored.',
    ['payment.no-independent-creation'],
    async ({ call }) => {
      await call('POST', '/api/payments', { body: { sum: 123456 } });
      return !(await call('GET', '/api/payments')).text.includes('123456');
    },
  ),
  'children.parent-exists': behaviour(
    '7.1',
    'Creating a record under an unknown parent fails with 404.',
    ['status.404-for-unknown-record'],
    async ({ call }) =>
      (await call('POST', '/api/orders/999999/comments', { body: { remark: 'x' } })).status === 404,
  ),
  'children.parent-is-not-destroyed': behaviour(
    '7.1',
    'Nothing is listed or created under a parent that was destroyed.',
    ['status.404-for-unknown-record'],
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}`;
      await client.call('DELETE', path);
      return (await client.call('GET', `${path}/invoices`)).status === 404;
    },
  ),
  'children.listed-under-their-parent': behaviour(
    '4.1',
    'The list of children under a parent has those that were created there.',
    ['comment.creation-returns-it', 'email.creation-returns-it', 'payment.creation-returns-it'],
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}/comments`;
      await client.call('POST', path, { body: { remark: 'Probe' } });
      return (await client.call('GET', path)).text.includes('Probe');
    },
  ),
  'create.returns-resource': behaviour(
    '4.1',
    'Creating a child returns it.',
    ['comment.creation-returns-it', 'email.creation-returns-it'],
    async (client) => (await createContact(client)) !== '',
  ),
  'update.validated': behaviour(
    '7.1',
    'An update with an invalid value fails with 422.',
    ['status.422-for-failed-update'],
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}`;
      return (await client.call('PATCH', path, { body: { family_name: '' } })).status === 422;
    },
  ),
  'update.one-of-several-is-needed': behaviour(
    '7.1',
    'An update that blanks all of the properties of which one is needed fails with 422.',
    ['status.422-for-failed-update'],
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}`;
      const body = { family_name: '', company_name: '' };
      return (await client.call('PATCH', path, { body })).status === 422;
    },
    { contactNames: 'any name' },
  ),
  'update.stores': behaviour(
    '4.1',
    'A record that was updated is read back with its new values.',
    ['update.exists'],
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}`;
      await client.call('PATCH', path, { body: { family_name: 'Changed' } });
      return (await client.call('GET', path)).text.includes('Changed');
    },
  ),
  'update.one-record': behaviour(
    '4.1',
    'An update changes one record only.',
    ['update.touches-one-record'],
    async (client) => {
      const [updated, other] = [await createContact(client), await createContact(client)];
      await client.call('PATCH', `/api/contacts/${updated}`, { body: { family_name: 'Changed' } });
      return (await client.call('GET', `/api/contacts/${other}`)).text.includes('Probe');
    },
  ),
  'failed-update.stores-nothing': behaviour(
    '7.1',
    'An update that fails changes nothing.',
    ['status.422-for-failed-update'],
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}`;
      await client.call('PATCH', path, { body: { family_name: 'Failed', mail: 'no' } });
      return (await client.call('GET', path)).text.includes('Probe');
    },
  ),
  'destroy.one-record': behaviour(
    '4.1',
    'A destroy removes one record only.',
    ['destroy.touches-one-record'],
    async ({ call }) => {
      const { json } = await call('GET', '/api/contacts?per_page=3');
      const [first, second] = Object(json).contacts;
      await call('DELETE', `/api/contacts/${second.id}`);
      return (await call('GET', `/api/contacts/${first.id}`)).status === 200;
    },
  ),
  'links.own': behaviour(
    '2.3',
    'The links of a record point to that record.',
    ['links.belong-to-the-object'],
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}`;
      return (await client.call('GET', path)).text.includes(`${path}"`);
    },
  ),
  'links.name-nested-lists': behaviour(
    '4.1',
    'The links of a contact name the lists under it, instead of the lists of all records.',
    ['paths.nested-links-are-listed'],
    async (client) => {
      const path = `/api/contacts/${await createContact(client)}`;
      return (await client.call('GET', path)).text.includes(`${path}/invoices"`);
    },
  ),
  'ids.read-as-a-whole': behaviour(
    '4.1',
    'Letters after an id make it another one.',
    ['paths.only-the-id-addresses-it'],
    async (client) =>
      (await client.call('GET', `/api/contacts/${await createContact(client)}abc`)).status === 404,
  ),
  'ids.are-no-patterns': behaviour(
    '4.1',
    'An id with a wildcard after it addresses nothing.',
    ['paths.only-the-id-addresses-it'],
    async (client) =>
      (await client.call('GET', `/api/contacts/${await createContact(client)}%25`)).status === 404,
  ),
  'ids.of-their-type': behaviour(
    '4.1',
    'The id of a record of one type is no id of another type.',
    ['paths.only-the-id-addresses-it'],
    async (client) => (await client.call('GET', `/api/orders/${await createContact(client)}`)).status === 404,
  ),
  'create.contacts': behaviour(
    '4.1',
    'A contact can be created.',
    ['create.exists'],
    async (client) => (await createContact(client)) !== '',
  ),
  'create.invoices': behaviour(
    '4.1',
    'An invoice can be created.',
    ['create.exists'],
    async ({ call }) => (await call('POST', '/api/invoices', { body: {} })).status === 422,
  ),
  'create.unique-id': behaviour(
    '4.1',
    'Each record has an id of its own.',
    ['create.ids-are-new'],
    async (client) => new Set([await createContact(client), await createContact(client)]).size === 2,
  ),
  'nested.stored': behaviour(
    '4.1',
    'Nested records are stored with their parent.',
    ['address.is-nested-in-its-parent', 'line-item.is-nested-in-its-parent'],
    async ({ call }) =>
      (await call('POST', '/api/contacts', { body: withTwoAddresses })).text.includes('Linz'),
  ),
} as const;
