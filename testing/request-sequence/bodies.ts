import { idIn } from './projections.ts';
import type { SequenceClient } from './sequence-client.ts';

/** The id of a record. */
export type Id = string | number;

/** A record of a type as a request body, or as part of one. */
export const bodyFor = ({ wording }: SequenceClient, type: string, record: object): object =>
  wording.wrapped ? { [type]: record } : record;

/** A contact with this last name. */
export function contactBody(it: SequenceClient, name: string, more: object = {}): object {
  const { lastName } = it.wording.contact;
  return { ...(it.wording.wrapped ? { type: 'Client' } : {}), [lastName]: name, ...more };
}

/** Creates a contact and returns its id. */
export async function createContact(it: SequenceClient, name: string, more: object = {}): Promise<Id> {
  const body = bodyFor(it, 'contact', contactBody(it, name, more));
  return idIn(await it.send('POST', '/api/contacts', { body }), 'contact');
}

/** Creates an order or invoice of a contact and returns its id. */
export async function createDocument(
  it: SequenceClient,
  type: string,
  text: string,
  contact: Id,
): Promise<Id> {
  const body = bodyFor(it, type, it.wording.bodies[type]?.(text, contact) ?? {});
  return idIn(await it.send('POST', `/api/${type}s`, { body }), type);
}
