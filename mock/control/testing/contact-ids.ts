import { expect } from 'vitest';
import type { OwnCompany } from '../client/control-client.ts';

/** The value of an `Authorization` header with which a user of a company logs in. */
export function basic({ email, password }: { email: string; password: string }): string {
  return `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`;
}

/** The ids of a company's contacts, as a user of it reads them; the first one unless another is named. */
export async function idsOfContacts(company: OwnCompany, user = company.users[0]): Promise<string[]> {
  const headers = { Authorization: user ? basic(user) : '' };
  const response = await company.fetch('/api/contacts?fields=id', { headers });
  expect(response.status).toBe(200);
  const { contacts } = (await response.json()) as { contacts: { contact: { id: string } }[] };
  return contacts.map(({ contact }) => contact.id);
}
