import { type Answer, type ApiCall, json } from './call.ts';
import { type Item, itemsOf } from './company.ts';
import { envelopeOf } from './envelope.ts';
import type { Kind } from './kinds.ts';
import { ownedBy } from './owners.ts';
import { refuse } from './refusals.ts';

/** The records that name a contact as theirs, by whether they could be without one. */
function dependantsOf({ twin, company }: ApiCall, contact: Item): Map<'needed' | 'wanted', Item[]> {
  const kinds = [...twin.kinds.values()].filter(({ owner }) => owner && contact.kind === 'contact');
  return kinds.reduce((sorted, kind) => {
    const isRequired = kind.fields.some(({ name, required }) => required && name === kind.owner?.field);
    const key = isRequired ? 'needed' : 'wanted';
    return sorted.set(key, [...(sorted.get(key) ?? []), ...ownedBy(twin, company, kind, contact)]);
  }, new Map<'needed' | 'wanted', Item[]>());
}

/**
 * Destroys a record; others that named it name nothing any more. One that another cannot be without, or that is kept for ever, is a
 * destroy that failed: 403 (section 7.1).
 */
export function destroy(call: ApiCall, kind: Kind, item: Item): Answer {
  const { twin, company } = call;
  const dependants = dependantsOf(call, item);
  const isNeeded = (dependants.get('needed') ?? []).length > 0;
  if (isNeeded || twin.choices.indestructible.includes(kind.collection)) return refuse(call, 403);
  const answer = twin.choices.destroyed === 'resource 200' ? envelopeOf(call, item) : {};
  for (const other of dependants.get('wanted') ?? []) {
    const field = twin.kinds.get(other.kind)?.owner?.field;
    if (field) other.values.set(field, null);
  }
  const items = itemsOf(company, kind.name);
  const older = [...items.keys()].slice(0, [...items.values()].indexOf(item)).at(-1);
  items.delete(String(item.id));
  if (older !== undefined && !twin.keeps('destroy.one-record')) items.delete(older);
  return twin.choices.destroyed === 'empty 204' ? { status: 204 } : json(twin, 200, answer);
}
