import type { LawName } from '../laws.ts';
import { found, idIn, newContact, type Probe } from './probe.ts';

const emailErrors: Probe = async (visitor) => {
  const id = await newContact(visitor);
  const { status } = await visitor.api('POST', `/api/contacts/${id}/emails`, {
    body: { to_addr: '', body: 'b' },
  });
  return status === 422;
};

const searchBy =
  (field: string): Probe =>
  async (visitor) => {
    const value = `q${field.replaceAll('_', '')}@probe.example`;
    const id = await newContact(visitor, { [field]: value });
    return (await visitor.api('GET', `/api/contacts?q=${value}`)).text.includes(`"id":${id},`);
  };

const blankCountry = { family_name: '', addresses: [{ town: '' }] };

/** How to see from outside whether the laws of sections 1, 2, 4, 7 and 9 are kept, in the `contrarian` preset. */
export const resourceProbes = {
  'company.isolated': async (visitor) => {
    const id = await newContact(visitor);
    return (await visitor.api('GET', `/api/contacts/${id}`, { company: 1 })).status === 404;
  },
  'company.members-only': async ({ api }) => (await api('GET', '/api/contacts', { user: 4 })).status === 401,
  'text.not-converted': async ({ api }) => {
    const body = Buffer.from('{"family_name":"Cafés"}', 'latin1');
    return !(await api('POST', '/api/contacts', { body })).text.includes('Cafés');
  },
  'text.utf-8-kept': async ({ api }) =>
    (await api('POST', '/api/contacts', { body: { family_name: 'Žižek 🎉' } })).text.includes('Žižek 🎉'),
  'json.media-type': async ({ api }) =>
    (await api('GET', '/api/contacts')).headers['content-type'] === 'application/json',
  'envelope.named-after-type': async (visitor) => {
    const id = await newContact(visitor);
    return (await visitor.api('GET', `/api/contacts/${id}`)).text.startsWith('{"contact":');
  },
  'envelope.links': async ({ api }) =>
    Array.isArray(Object((await api('POST', '/api/contacts', { body: { family_name: 'A' } })).json).links),
  'envelope.list-element-links': async ({ api }) =>
    (await api('GET', '/api/contacts?per_page=1')).text.split('"links"').length === 3,
  'envelope.nested-wrapped': async ({ api }) => {
    const body = { family_name: 'A', addresses: [{ town: 'Wien' }] };
    return (await api('POST', '/api/contacts', { body })).text.includes('[{"address":{');
  },
  'envelope.nested-links': async ({ api }) => {
    const body = { family_name: 'A', addresses: [{ town: 'Wien' }] };
    return (await api('POST', '/api/contacts', { body })).text.includes('},"links":[]}]');
  },
  'links.nested-named': async ({ api }) =>
    /contacts\/\d+\/invoices/.test((await api('GET', '/api/contacts?per_page=1')).text),
  'list.named-after-collection': async ({ api }) =>
    'contacts' in Object((await api('GET', '/api/contacts')).json),
  'list.shows-new': async (visitor) => {
    await newContact(visitor, { mail: 'fresh@probe.example' });
    return (await visitor.api('GET', '/api/contacts?q=fresh@probe')).text.includes('fresh@probe.example');
  },
  'list.links': async ({ api }) => 'links' in Object((await api('GET', '/api/contacts')).json),
  'list.collection': async ({ api }) => 'collection' in Object((await api('GET', '/api/contacts')).json),
  'nested-list.of-its-parent': async (visitor) => {
    const [mine, other] = [await newContact(visitor), await newContact(visitor)];
    await visitor.api('POST', '/api/invoices', { body: { subject: 'Theirs', customer_id: Number(other) } });
    return !(await visitor.api('GET', `/api/contacts/${mine}/invoices`)).text.includes('Theirs');
  },
  'children.beneath-parents-only': async ({ api }) =>
    (await api('POST', '/api/comments', { body: { remark: 'x' } })).status === 405,
  'nested-types.no-endpoint': async ({ api }) => (await api('GET', '/api/addresses')).status === 404,
  'children.parent-exists': async ({ api }) =>
    (await api('POST', '/api/orders/999999/comments', { body: { remark: 'x' } })).status === 404,
  'read.that-record': async (visitor) => {
    const id = await newContact(visitor);
    return idIn(await visitor.api('GET', `/api/contacts/${id}`)) === id;
  },
  'create.stores': async (visitor) =>
    (await visitor.api('GET', `/api/contacts/${await newContact(visitor)}`)).status === 200,
  'create.answers-resource': async (visitor) => (await newContact(visitor)) !== '',
  'create.required-checked': emailErrors,
  'update.checked': async (visitor) => {
    const id = await newContact(visitor);
    return (await visitor.api('PATCH', `/api/contacts/${id}`, { body: { family_name: '' } })).status === 422;
  },
  'update.stores': async (visitor) => {
    const id = await newContact(visitor);
    await visitor.api('PATCH', `/api/contacts/${id}`, { body: { family_name: 'Changed' } });
    return (await visitor.api('GET', `/api/contacts/${id}`)).text.includes('Changed');
  },
  'destroy.removes': async (visitor) => {
    const id = await newContact(visitor);
    await visitor.api('DELETE', `/api/contacts/${id}`);
    return (await visitor.api('GET', `/api/contacts/${id}`)).status === 404;
  },
  'search.narrows': async ({ api }) =>
    (await api('GET', '/api/contacts?q=nowhere')).text.startsWith('{"contacts":[]'),
  'search.wildcard': async (visitor) => {
    await newContact(visitor, { mail: 'whole@probe.example' });
    return (await visitor.api('GET', '/api/contacts?q=whole')).text.includes('whole@probe.example');
  },
  'search.contact-number': searchBy('number'),
  'search.contact-first-name': searchBy('given_name'),
  'search.contact-last-name': searchBy('family_name'),
  'search.contact-organisation': searchBy('company_name'),
  'search.contact-email': searchBy('mail'),
  'per_page.honoured': async ({ api }) =>
    (await api('GET', '/api/contacts?per_page=2')).text.split('"family_name"').length === 3,
  'per_page.not-more': async ({ api }) =>
    (await api('GET', '/api/contacts?per_page=2')).text.split('"family_name"').length === 3,
  'fields.comma-separated': async ({ api }) => {
    const { text } = await api('GET', '/api/contacts?fields=number,family_name');
    return text.includes('"number"') && text.includes('"family_name"');
  },
  'fields.restrict': async (visitor) => {
    const id = await newContact(visitor);
    return !(await visitor.api('GET', `/api/contacts/${id}?fields=number`)).text.includes('family_name');
  },
  'fields.restrict-lists': async ({ api }) =>
    !(await api('GET', '/api/contacts?fields=number')).text.includes('"mail":'),
  'locale.honoured': async ({ api }) =>
    (await api('POST', '/api/contacts?locale=de_DE', { body: blankCountry })).text.includes(
      'darf nicht leer',
    ),
  'locale.defaults-to-user': async ({ api }) =>
    (await api('POST', '/api/contacts', { body: blankCountry, user: 1 })).text.includes('darf nicht leer'),
  'version.accepted': async ({ api }) => (await api('GET', '/api/contacts?v=1.0')).status === 200,
  'schema.of-its-resource': async ({ api }) =>
    (await api('GET', '/api/emails/schema')).text.includes('to_addr'),
  'schema.all-types': async ({ api }) => (await api('GET', '/api/schema')).text.includes('to_addr'),
  'schema.gem-version': async ({ api }) =>
    (await api('GET', '/api/schema?gem_version=true')).text === '"3.14.2"',
  'schema.links': async ({ api }) => 'links' in Object((await api('GET', '/api/contacts/schema')).json),
  'permissions.all-listed': async ({ api }) =>
    (await api('GET', '/api/auth_permissions')).text.includes('invoices:delete'),
  'permissions.q-narrows': async ({ api }) =>
    !(await api('GET', '/api/auth_permissions?q=orders')).text.includes('contacts'),
  'errors.status-422': emailErrors,
  'errors.array-is-named': async ({ api }) =>
    (await api('POST', '/api/contacts', { body: {} })).text.startsWith('{"errors":'),
  'errors.are-pairs': async ({ api }) =>
    found(await api('POST', '/api/contacts', { body: {} }), /:\[\["(\w+)",/) === 'family_name',
  'errors.nested-prefix': async ({ api }) =>
    (await api('POST', '/api/contacts', { body: blankCountry })).text.includes('"addresses[0].town"'),
  'errors.nested-translated': async ({ api }) => {
    const { text } = await api('POST', '/api/contacts?locale=de_DE', { body: blankCountry });
    return text.includes('town","darf nicht leer');
  },
  'unknown.is-404': async ({ api }) => (await api('GET', '/api/contacts/999999')).status === 404,
} as const satisfies Partial<Record<LawName, Probe>>;
