import type { ApiCall } from './call.ts';
import { type Item, itemsOf } from './company.ts';
import { type Kind, kindNamed } from './kinds.ts';
import { linksOfItem } from './links.ts';
import type { Sent } from './property-errors.ts';

/** The field names that `fields` asks for; undefined where all are wanted (section 4.2). */
export function wantedFields({ query, twin }: ApiCall): Set<string> | undefined {
  const fields = query.get('fields');
  return fields === null || !twin.keeps('fields.restrict')
    ? undefined
    : new Set(fields.split(',').map((name) => name.trim()));
}

function ownerOf(call: ApiCall, kind: Kind, item: Item): Sent {
  if (!kind.owner) return {};
  const id = item.values.get(kind.owner.field);
  const contact = itemsOf(call.company, 'contact').get(String(id ?? ''));
  return { [kind.owner.related]: contact ? wrapped(call, contact, bareOf(call, contact)) : null };
}

/** The values of a record under their names, nested records wrapped, without links of its own. */
function bareOf(call: ApiCall, item: Item): Sent {
  const kind = kindNamed(call.twin.kinds, item.kind);
  const values = kind.fields.map(({ name }) => [name, item.values.get(name) ?? null]);
  const parts = (kind.parts ?? []).map(({ name }) => [
    name,
    (item.parts.get(name) ?? []).map((part) => wrapped(call, part, bareOf(call, part), true)),
  ]);
  return {
    id: item.id,
    ...Object.fromEntries(values),
    ...Object.fromEntries(parts),
    ...ownerOf(call, kind, item),
  };
}

/** A record under the name of its type with its links (section 2.3, 1 and 2). */
function wrapped(call: ApiCall, item: Item, content: Sent, isNested = false): Sent {
  const { keeps, choices } = call.twin;
  if (isNested && !keeps('envelope.nested-wrapped')) return content;
  const name = keeps('envelope.named-after-type') || isNested ? item.kind : 'data';
  const lawful = keeps(isNested ? 'envelope.nested-links' : 'envelope.links');
  if (!lawful) return { [name]: content };
  const links = linksOfItem(call, item);
  return choices.linksPlace === 'beside' ? { [name]: content, links } : { [name]: { ...content, links } };
}

function restricted(content: Sent, fields: Set<string> | undefined): Sent {
  return fields ? Object.fromEntries(Object.entries(content).filter(([name]) => fields.has(name))) : content;
}

/** A single record as it is answered: all of it, or the `fields` asked for, in its envelope (sections 2.3 and 4.2). */
export function envelopeOf(call: ApiCall, item: Item, fields = wantedFields(call)): Sent {
  return wrapped(call, item, restricted(bareOf(call, item), fields));
}

/** A record as an element of a list: in its envelope, or bare with its links among its members. */
export function elementOf(call: ApiCall, item: Item): Sent {
  const fields = call.twin.keeps('fields.restrict-lists') ? wantedFields(call) : undefined;
  const { listElements } = call.twin.choices;
  if (listElements === 'wrapped') return envelopeOf(call, item, fields);
  const content = restricted(bareOf(call, item), fields);
  return call.twin.keeps('envelope.list-element-links')
    ? { ...content, links: linksOfItem(call, item) }
    : content;
}
