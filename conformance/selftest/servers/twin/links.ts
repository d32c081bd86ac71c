import type { Call } from './call.ts';
import type { Item } from './company.ts';
import { type Kind, kindNamed } from './kinds.ts';

interface Target {
  rel: string;
  path: string;
  method: string;
}

const pathWriters = {
  absolute: (call: Call, path: string) => `${call.twin.addressOf(call.company)}/api/${path}`,
  path: (_: Call, path: string) => `/api/${path}`,
  template: (_: Call, path: string, id: string) => path.replace(`/${id}`, '/{id}'),
  colon: (_: Call, path: string, id: string) => path.replace(`/${id}`, '/:id'),
};

function link(call: Call, { rel, path, method }: Target, id: string): Record<string, string> {
  const { linkTargets, linkNames } = call.twin.choices;
  const href = pathWriters[linkTargets](call, path, id);
  if (linkNames === 'rel-href-method') return { rel, href, method };
  return { name: rel, url: href, verb: method.toLowerCase() };
}

/** Collections that stand beneath the records of a type: children to create, and invoices of a contact to list (section 2.1). */
function beneath(call: Call, kind: Kind): Target[] {
  return [...call.twin.kinds.values()].flatMap((child) => {
    const path = `${kind.collection}/ID/${child.collection}`;
    if (child.parents?.includes(kind.collection)) return [{ rel: `add_${child.name}`, path, method: 'POST' }];
    const lists = child.owner && kind.name === 'contact' && call.twin.keeps('links.nested-named');
    return lists ? [{ rel: child.collection, path, method: 'GET' }] : [];
  });
}

/** The links of one record (section 2.3, 3): its own address, what can be done with it, and what is nested beneath it. */
export function linksOfItem(call: Call, item: Item): Array<Record<string, string>> {
  const kind = kindNamed(call.twin.kinds, item.kind);
  const id = String(item.id);
  if (kind.nestedOnly || (kind.parents && !call.twin.choices.childrenReadable)) return [];
  const path = `${kind.collection}/${id}`;
  const own: Target[] = [
    { rel: 'this', path, method: 'GET' },
    { rel: 'change', path, method: call.twin.choices.updateMethod },
    { rel: 'remove', path, method: 'DELETE' },
  ];
  const nested = beneath(call, kind).map((target) => ({ ...target, path: target.path.replace('ID', id) }));
  return [...own, ...nested].map((target) => link(call, target, id));
}

/** The links of a list: the list itself and, where records are created there, how. */
export function linksOfList(call: Call, kind: Kind): Array<Record<string, string>> {
  const path = call.path.slice(1).join('/');
  const targets: Target[] = [{ rel: 'this', path, method: 'GET' }];
  if (!kind.parents) targets.push({ rel: 'add', path: kind.collection, method: 'POST' });
  return targets.map((target) => link(call, target, '\0'));
}

/** The links that a schema lists for its type, as templates; the parameters of the list are among them (section 4.2). */
export function linksOfKind(call: Call, kind: Kind): Array<Record<string, unknown>> {
  if (kind.nestedOnly) return [];
  const { collection } = kind;
  const create = (kind.parents ?? []).map((parent) => `${parent}/{id}/${collection}`);
  const parameters = { q: { type: 'string' }, per_page: { type: 'integer' }, fields: { type: 'string' } };
  const readable = !kind.parents || call.twin.choices.childrenReadable;
  return [
    ...(kind.parents ? [] : [{ rel: 'instances', href: collection, method: 'GET', properties: parameters }]),
    ...(readable ? [{ rel: 'self', href: `${collection}/{id}`, method: 'GET' }] : []),
    ...(kind.parents ? create : [collection]).map((href) => ({ rel: 'create', href, method: 'POST' })),
    ...(readable
      ? [{ rel: 'update', href: `${collection}/{id}`, method: call.twin.choices.updateMethod }]
      : []),
    ...(readable ? [{ rel: 'destroy', href: `${collection}/{id}`, method: 'DELETE' }] : []),
  ];
}
