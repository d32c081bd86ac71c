import type { Call } from './call.ts';
import { type Item, itemsOf } from './company.ts';
import { type Kind, kindNamed } from './kinds.ts';
import { isCreatedInList } from './owners.ts';
import { furtherParameters } from './paging.ts';

/** Something that can be done at a path beneath `/api`; ID stands for the record's id. */
interface Target {
  rel: string;
  path: string;
  method: string;
  parameters?: Record<string, { type: string; maximum?: number }>;
}

/** A link as it is shown. */
type Link = Record<string, unknown>;

const pathWriters = {
  absolute: (call: Call, path: string, id: string) =>
    `${call.twin.addressOf(call.company)}/api/${path.replace('ID', id)}`,
  path: (_: Call, path: string, id: string) => `/api/${path.replace('ID', id)}`,
  template: (_: Call, path: string) => path.replace('ID', '{id}'),
  colon: (_: Call, path: string) => path.replace('ID', ':id'),
};

function link(call: Call, { rel, path, method, parameters }: Target, id: string): Link {
  const { linkTargets, linkNames } = call.twin.choices;
  const href = pathWriters[linkTargets](call, path, id);
  if (linkNames === 'rel-href-method')
    return { rel, href, method, ...(parameters ? { properties: parameters } : {}) };
  return { name: rel, url: href, verb: method.toLowerCase(), ...(parameters ? { parameters } : {}) };
}

const isListed = ({ twin }: Call, kind: Kind) => !kind.parents || twin.choices.childrenReadable;

/** What is nested beneath the records of a type: children to create and list, and the invoices of a contact (section 2.1). */
function beneath(call: Call, kind: Kind): Target[] {
  return [...call.twin.kinds.values()].flatMap((child) => {
    const path = `${kind.collection}/ID/${child.collection}`;
    const isChild = child.parents?.includes(kind.collection) ?? false;
    const isOwned = child.owner !== undefined && kind.name === 'contact';
    const list = { rel: child.collection, path, method: 'GET', parameters: furtherParameters(call) };
    return [
      ...((isChild && isListed(call, child)) || isOwned ? [list] : []),
      ...(isChild || (isOwned && call.twin.choices.ownedCreated !== 'listed')
        ? [{ rel: `add_${child.name}`, path, method: 'POST' }]
        : []),
    ];
  });
}

/** What can be done with a record of a type; records that are kept for ever cannot be removed. */
function onRecord(call: Call, kind: Kind): Target[] {
  const path = `${kind.collection}/ID`;
  const { updateMethod, indestructible } = call.twin.choices;
  const own: Target[] = [
    { rel: 'this', path, method: 'GET' },
    { rel: 'change', path, method: updateMethod },
    ...(indestructible.includes(kind.collection) ? [] : [{ rel: 'remove', path, method: 'DELETE' }]),
  ];
  return isListed(call, kind) ? [...own, ...beneath(call, kind)] : [];
}

/** The links of one record (section 2.3, 3): its own address, what can be done with it, and what is nested beneath it. */
export function linksOfItem(call: Call, item: Item): Link[] {
  const kind = kindNamed(call.twin.kinds, item.kind);
  const [first = item] = itemsOf(call.company, item.kind).values();
  const { id } = call.twin.keeps('links.own') ? item : first;
  return kind.nestedOnly ? [] : onRecord(call, kind).map((target) => link(call, target, String(id)));
}

function onList(call: Call, kind: Kind, path: string): Target[] {
  const list = { rel: 'list', path, method: 'GET', parameters: furtherParameters(call) };
  const add = { rel: 'add', path: kind.collection, method: 'POST' };
  return [list, ...(!kind.parents && isCreatedInList(call.twin, kind) ? [add] : [])];
}

/** The links of a list: the list itself with its further parameters, how records are created there, and its next page. */
export function linksOfList(call: Call, kind: Kind, next?: string): Link[] {
  const [, first = '', id = '', ...rest] = call.path;
  const path = id === '' ? first : [first, 'ID', ...rest].join('/');
  const own = onList(call, kind, path).map((target) => link(call, target, id));
  return next === undefined ? own : [...own, nextLink(call, next)];
}

function nextLink({ twin, company }: Call, next: string): Link {
  const { linkTargets, linkNames } = twin.choices;
  const href = linkTargets === 'absolute' ? `${twin.addressOf(company)}${next}` : next;
  return linkNames === 'rel-href-method' ? { rel: 'next', href, method: 'GET' } : { name: 'next', url: href };
}

/** The links that a schema lists for its type, as templates of JSON Hyper-Schema (section 4.2, last line). */
export function linksOfKind(call: Call, kind: Kind): Link[] {
  if (kind.nestedOnly) return [];
  const { collection, parents } = kind;
  const lists = parents
    ? parents.map((parent) => ({ rel: 'create', path: `${parent}/ID/${collection}`, method: 'POST' }))
    : onList(call, kind, collection);
  return [...lists, ...onRecord(call, kind)].map(({ rel, path, method, parameters }: Target) => ({
    rel,
    href: path.replace('ID', '{id}'),
    method,
    ...(parameters ? { properties: parameters } : {}),
  }));
}
