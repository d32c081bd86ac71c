import { type Company, type Item, itemsOf, type Twin } from './company.ts';
import type { Kind } from './kinds.ts';

/** What names a contact in other records: its id, its path or its address, as the twin has chosen. */
export function nameOfContact(twin: Twin, company: Company, { id }: Item): string | number {
  const path = `/api/contacts/${id}`;
  const names = { id, path, address: `${twin.addressOf(company)}${path}` };
  return names[twin.choices.references];
}

/** The contact that a value names; undefined where it names none of the company. */
export function contactNamed(twin: Twin, company: Company, name: unknown): Item | undefined {
  const id =
    String(name ?? '')
      .split('/')
      .at(-1) ?? '';
  const contact = itemsOf(company, 'contact').get(id);
  return contact && nameOfContact(twin, company, contact) === name ? contact : undefined;
}

/** The records of a company that name a contact as their owner. */
export function ownedBy(twin: Twin, company: Company, kind: Kind, contact: Item): Item[] {
  const field = kind.owner?.field ?? '';
  const name = nameOfContact(twin, company, contact);
  return [...itemsOf(company, kind.name).values()].filter((item) => item.values.get(field) === name);
}

/** Whether records of a type are created in its own list: children never are, invoices where the twin has chosen so. */
export function isCreatedInList({ choices }: Twin, kind: Kind): boolean {
  if (kind.parents) return false;
  return kind.name !== 'invoice' || choices.ownedCreated !== 'beneath';
}
