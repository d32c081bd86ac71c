import { expect } from 'vitest';
import { basicCredentials } from '../../../testing/http/authorization.ts';
import type { Control, OwnCompany } from '../client/control-client.ts';

/** The ids of a company's contacts, as a user of it reads them; the first one unless another is named. */
export async function idsOfContacts(company: OwnCompany, user = company.users[0]): Promise<string[]> {
  const headers = { Authorization: basicCredentials(user) };
  const response = await company.fetch('/api/contacts?fields=id', { headers });
  expect(response.status).toBe(200);
  const { contacts } = (await response.json()) as { contacts: { contact: { id: string } }[] };
  return contacts.map(({ contact }) => contact.id);
}

const mark = /^write-/;

/** A token with which contacts can be written for ever. */
export async function writerToken(control: Control): Promise<string> {
  return (await control.tokens.create({ scope: 'api/contacts offline_access' })).access_token;
}

/** Creates a contact whose name starts with `write-`. @throws Error when it is rejected or the mock is not reachable */
export async function writeContact(control: Control, name: string, token: string): Promise<void> {
  const response = await control.fetch('/api/contacts', {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ contact: { type: 'Client', last_name: name } }),
  });
  if (response.status !== 201) throw new Error(`Creating a contact returned ${response.status}.`);
}

/** The names of all contacts that were written so. */
export async function writtenNames(control: Control): Promise<Set<string>> {
  const { companies } = await control.state.export();
  const names = (companies[0]?.records ?? []).map(({ fields }) => String(fields.last_name));
  return new Set(names.filter((name) => mark.test(name)));
}
