import type { Reply } from '../../ask.ts';
import type { Visitor } from '../../visitor.ts';
import type { LawName } from '../laws.ts';
import { newContact, type Probe } from './probe.ts';

const blankCountry = { family_name: '', addresses: [{ town: '' }] };

async function blankEmail(visitor: Visitor): Promise<Reply> {
  return visitor.api('POST', `/api/contacts/${await newContact(visitor)}/emails`, { body: {} });
}

/** How to see from outside whether the laws about errors, schemas, versions and permissions are kept, in the `contrarian` preset. */
export const descriptionProbes = {
  'schema.searched-fields': async ({ api }) =>
    (await api('GET', '/api/contacts/schema')).text.includes('"family_name":'),
  'version.unknown-is-no-401': async ({ api }) => (await api('GET', '/api/contacts?v=0.0')).status !== 401,
  'schema.of-its-resource': async ({ api }) =>
    (await api('GET', '/api/emails/schema')).text.includes('to_addr'),
  'schema.all-types': async ({ api }) => (await api('GET', '/api/schema')).text.includes('to_addr'),
  'schema.gem-version': async ({ api }) =>
    (await api('GET', '/api/schema?gem_version=true')).text === '"3.14.2"',
  'permissions.all-listed': async ({ api }) =>
    (await api('GET', '/api/auth_permissions')).text.includes('invoices:delete'),
  'permissions.q-narrows': async ({ api }) =>
    !(await api('GET', '/api/auth_permissions?q=orders')).text.includes('contacts'),
  'errors.nested-prefix': async ({ api }) =>
    (await api('POST', '/api/contacts', { body: blankCountry })).text.includes('"addresses[0].town"'),
  'errors.later-are-pairs': async (visitor) =>
    !(await blankEmail(visitor)).text.includes('"can\'t be blank","blank"'),
  'errors.wrong-has-message': async ({ api }) =>
    !(await api('POST', '/api/contacts', { body: { family_name: 'A', mail: 'no' } })).text.includes('""'),
  'errors.later-nested-prefix': async ({ api }) => {
    const addresses = [{ town: 'Wien' }, { town: '' }];
    const body = { family_name: 'A', addresses };
    return (await api('POST', '/api/contacts', { body })).text.includes('"addresses[1].town"');
  },
  'unknown.is-404': async ({ api }) => (await api('GET', '/api/contacts/999999')).status === 404,
  'errors.property-by-name': async (visitor) => (await blankEmail(visitor)).text.includes('"to_addr"'),
  'errors.message-not-empty': async (visitor) => !(await blankEmail(visitor)).text.includes('""'),
  'errors.all-properties': async (visitor) => Object((await blankEmail(visitor)).json).errors.length === 2,
  'schema.describes-data': async ({ api }) =>
    (await api('GET', '/api/contacts/schema')).text.includes('"id":{"type":"integer"'),
  'schema.well-formed': async ({ api }) =>
    !(await api('GET', '/api/contacts/schema')).text.includes('"type":"text"'),
  'schema.gem-version-steady': async ({ api }) => {
    const once = await api('GET', '/api/schema?gem_version=true');
    return once.text === (await api('GET', '/api/schema?gem_version=true')).text;
  },
  'paths.under-api': async ({ api }) => (await api('GET', '/contacts')).status === 404,
} as const satisfies Partial<Record<LawName, Probe>>;
