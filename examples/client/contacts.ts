// Creates and lists contacts with the typed client: node contacts.ts
import { startMock } from 'countersign';
import { type components, createClient } from 'countersign-contract';

type NewContact = components['schemas']['contact_create'];

const { control, stop } = await startMock();
const { access_token } = await control.tokens.create();
const client = createClient({
  baseUrl: control.baseUrl,
  token: access_token,
  fetch: (request) => control.fetch(request.url, request),
});

const contact: NewContact = {
  type: 'Client',
  organisation: 'Bauhaus',
  addresses: [{ address: { city: 'Weimar' } }],
};
const created = await client.POST('/api/contacts', { body: { contact } });
if (!created.data) throw new Error(`not created: ${JSON.stringify(created.error)}`);
const { id, organisation } = created.data.contact;

const list = await client.GET('/api/contacts', { params: { query: { q: 'bauhaus', per_page: 10 } } });
const names = list.data?.contacts.map((entry) => entry.contact.organisation);
const pages: number | undefined = list.data?.collection.total_pages;

const refused = await client.PUT('/api/contacts/{id}', {
  params: { path: { id } },
  body: { contact: { organisation: '' } },
});
const [[property, message] = []] = refused.error?.errors ?? [];

const permissions = await client.GET('/api/auth_permissions');
const permission = permissions.data?.auth_permissions.map(({ auth_permission }) => auth_permission.name)[0];

await stop();
console.log(JSON.stringify({ organisation, names, pages, property, message, permission }));
