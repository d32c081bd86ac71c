import type { ApiCall } from './call.ts';
import type { Item } from './company.ts';
import { type Kind, kindNamed } from './kinds.ts';
import { linksOfItem } from './links.ts';
import { versionOf } from './locking.ts';
import { contactNamed } from './owners.ts';
import type { Sent } from './property-errors.ts';

/** Where a record stands in an answer: alone, in a list, or inside another record. */
type Place = 'alone' | 'in a list' | 'nested';

/** A record under the name of its type with its links (section 2.3, 1 and 2); a single one has them beside it (section 4.1). */
function wrapped(call: ApiCall, item: Item, content: Sent, place: Place): Sent {
  const { keeps, choices } = call.twin;
  const name = item.kind;
  if (place === 'in a list' && !keeps('envelope.list-element-links')) return { [name]: content };
  const links = linksOfItem(call, item);
  const isBeside = place === 'alone' || choices.linksPlace === 'beside';
  return isBeside ? { [name]: content, links } : { [name]: { ...content, links } };
}

function nested(call: ApiCall, item: Item): Sent {
  return wrapped(call, item, bareOf(call, item), 'nested');
}

function ownerOf(call: ApiCall, kind: Kind, item: Item): Sent {
  if (!kind.owner) return {};
  const contact = contactNamed(call.twin, call.company, item.values.get(kind.owner.field));
  return { [kind.owner.related]: contact ? nested(call, contact) : null };
}

/** The values of a record under their names, nested records wrapped, without links of its own. */
function bareOf(call: ApiCall, item: Item): Sent {
  const kind = kindNamed(call.twin.kinds, item.kind);
  const values = kind.fields.map(({ name }) => [name, item.values.get(name) ?? null]);
  const parts = (kind.parts ?? []).map(({ name }) => [
    name,
    (item.parts.get(name) ?? []).map((part) => nested(call, part)),
  ]);
  return {
    id: item.id,
    ...(kind.nestedOnly ? {} : versionOf(call.twin, item)),
    ...Object.fromEntries(values),
    ...Object.fromEntries(parts),
    ...ownerOf(call, kind, item),
  };
}

/** Only the fields that the parameter `fields` names, where it is present (section 4.2). */
function restricted({ query, twin }: ApiCall, content: Sent): Sent {
  const fields = query.get('fields');
  const isIgnored = query.has('v') && !twin.keeps('fields.with-version');
  if (fields === null || isIgnored) return content;
  const names = twin.keeps('fields.comma-separated') ? fields.split(',') : [fields];
  const wanted = new Set(names.map((name) => name.trim()));
  return Object.fromEntries(Object.entries(content).filter(([name]) => wanted.has(name)));
}

/** A single record as it is answered: all of it, or the `fields` asked for, in its envelope (sections 2.3 and 4.2). */
export function envelopeOf(call: ApiCall, item: Item): Sent {
  return wrapped(call, item, restricted(call, bareOf(call, item)), 'alone');
}

function shouted(content: Sent): Sent {
  const members = Object.entries(content);
  return Object.fromEntries(
    members.map(([name, value]) => [name, typeof value === 'string' ? `${value}!` : value]),
  );
}

/** A record as an element of a list: in its envelope, or bare with its links among its members. */
export function elementOf(call: ApiCall, item: Item): Sent {
  const bare = call.twin.keeps('list.values-as-read') ? bareOf(call, item) : shouted(bareOf(call, item));
  const content = call.twin.keeps('fields.restrict-lists') ? restricted(call, bare) : bare;
  const isOdd = item.kind === 'invoice' && !call.twin.keeps('list.elements-alike');
  const isBareChosen = (call.twin.choices.listElements === 'bare') !== isOdd;
  const isBare = isBareChosen && call.twin.keeps('envelope.list-element-links');
  if (!isBare) return wrapped(call, item, content, 'in a list');
  return { ...content, links: linksOfItem(call, item) };
}
