import type { ResourceType } from '../choices/resource-types.ts';
import { type Company, recordsOf, type ServerState, type StoredRecord } from './state.ts';

/** The value that refers to a contact in other records: its id, path or URL, as the server chooses. */
export function referenceToContact(
  server: ServerState,
  company: Company,
  { id }: StoredRecord,
): string | number {
  const path = `/api/contacts/${id}`;
  const names = { id, path, url: `${server.urlOf(company)}${path}` };
  return names[server.choices.references];
}

/** The contact that a value refers to; undefined if there is none in the company. */
export function findReferencedContact(
  server: ServerState,
  company: Company,
  name: unknown,
): StoredRecord | undefined {
  const id =
    String(name ?? '')
      .split('/')
      .at(-1) ?? '';
  const contact = recordsOf(company, 'contact').get(id);
  return contact && referenceToContact(server, company, contact) === name ? contact : undefined;
}

/** The records of a company that refer to a contact. */
export function recordsReferencing(
  server: ServerState,
  company: Company,
  type: ResourceType,
  contact: StoredRecord,
): StoredRecord[] {
  const field = type.owner?.field ?? '';
  const name = referenceToContact(server, company, contact);
  return [...recordsOf(company, type.name).values()].filter((record) => record.values.get(field) === name);
}

/** Whether records of a type are created in their own list: children never, invoices if the server chooses so. */
export function isCreatedInList({ choices }: ServerState, type: ResourceType): boolean {
  if (type.parents) return false;
  return type.name !== 'invoice' || choices.ownedCreated !== 'nested';
}
