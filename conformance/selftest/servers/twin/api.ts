import { type Answer, type ApiCall, type Call, json } from './call.ts';
import { type Item, itemsOf } from './company.ts';
import { destroy } from './destroy.ts';
import { identify, mayDo, mayInContext } from './identify.ts';
import { type Kind, kindOfCollection } from './kinds.ts';
import { listed } from './listing.ts';
import { spokenLanguage } from './messages.ts';
import { isCreatedInList, ownedBy } from './owners.ts';
import { permissionListing } from './permission-listing.ts';
import type { Action } from './permissions.ts';
import { refuse } from './refusals.ts';
import { create, read, update } from './resources.ts';
import { allSchemas, oneSchema } from './schemas.ts';
import { removesPart, strayParent, strayToUpdate } from './strays.ts';

const missing = (call: Call) => refuse(call, call.twin.keeps('unknown.is-404') ? 404 : 400);

function forbidden(call: ApiCall, action: Action): Answer {
  if (action === 'delete') return refuse(call, call.twin.choices.destroyRefusal);
  return refuse(call, 401);
}

function listOf(call: ApiCall, kind: Kind): Answer {
  if (kind.parents && !call.twin.choices.childrenReadable) return missing(call);
  if (!mayDo(call, kind, 'read')) return forbidden(call, 'read');
  return listed(call, kind, [...itemsOf(call.company, kind.name).values()]);
}

function onCollection(call: ApiCall, kind: Kind): Answer {
  if (call.method === 'GET') return listOf(call, kind);
  const isKept = kind.parents && !call.twin.keeps('children.refused-are-not-kept');
  if (call.method === 'POST' && isKept) create(call, kind);
  if (call.method !== 'POST' || !isCreatedInList(call.twin, kind))
    return refuse(call, call.twin.choices.methodRefusal);
  if (mayDo(call, kind, 'create')) return create(call, kind);
  if (!call.twin.keeps('refused-create.stores-nothing')) create(call, kind);
  return forbidden(call, 'create');
}

const itemMethods: Record<string, Action> = { GET: 'read', DELETE: 'delete' };

function onItem(call: ApiCall, kind: Kind, id: string): Answer {
  const { choices } = call.twin;
  const action = itemMethods[call.method] ?? (call.method === choices.updateMethod ? 'update' : undefined);
  if (!action) return refuse(call, choices.methodRefusal);
  if (kind.parents && !choices.childrenReadable) return missing(call);
  if (!mayDo(call, kind, action)) return forbidden(call, action);
  const items = itemsOf(call.company, kind.name);
  const own = items.get(id);
  const item = own ?? (action === 'update' ? strayToUpdate(call, kind, id) : undefined);
  if (!item) return missing(call);
  if (action === 'read') return read(call, item);
  return action === 'update' ? update(call, kind, item) : destroy(call, kind, item);
}

function nestedItems(call: ApiCall, kind: Kind, parent: Item, collection: string): Item[] {
  if (kind.owner) return ownedBy(call.twin, call.company, kind, parent);
  const isBeneath = (item: Item) =>
    item.parent?.collection === collection && item.parent.id === String(parent.id);
  return [...itemsOf(call.company, kind.name).values()].filter(isBeneath);
}

function onNested(call: ApiCall, parentKind: Kind, id: string, kind: Kind): Answer {
  const { collection } = parentKind;
  const isChild = kind.parents?.includes(collection) ?? false;
  const isOwned = kind.owner !== undefined && parentKind.name === 'contact';
  if (!isChild && !isOwned) return missing(call);
  const lists = call.method === 'GET' && (isOwned || call.twin.choices.childrenReadable);
  const creates = isChild || call.twin.choices.ownedCreated !== 'listed';
  if (!lists && !(call.method === 'POST' && creates)) return refuse(call, call.twin.choices.methodRefusal);
  const action = lists ? 'read' : 'create';
  if (!mayDo(call, kind, action)) return forbidden(call, action);
  const parent = itemsOf(call.company, parentKind.name).get(id) ?? strayParent(call, parentKind, id);
  if (!parent && call.twin.keeps('children.parent-exists')) return missing(call);
  if (action === 'create') return create(call, kind, { collection, id, ...(parent ? { item: parent } : {}) });
  return parent ? listed(call, kind, nestedItems(call, kind, parent, collection)) : missing(call);
}

function current(call: ApiCall, collection: string): Answer {
  if (call.method !== 'GET' && call.twin.keeps('scope.current-view-only'))
    return refuse(call, call.twin.choices.methodRefusal);
  if (!mayInContext(call, `${collection}/current`, 'read')) return forbidden(call, 'read');
  const { person } = call.standing;
  if (collection === 'companies')
    return json(call.twin, 200, { company: { name: call.company.name }, links: [] });
  return json(call.twin, 200, {
    user: { id: person.id, email: person.email, language: person.language },
    links: [],
  });
}

function onResources(call: ApiCall): Answer {
  const [, first = '', second, third, ...rest] = call.path;
  if (second === 'current' && ['companies', 'users'].includes(first)) return current(call, first);
  const { kinds } = call.twin;
  const kind = kindOfCollection(kinds, first);
  if (kind && removesPart(call, kind, call.path.slice(2))) return { status: 204 };
  if (!kind || rest.length > 0) return missing(call);
  if (second === undefined) return onCollection(call, kind);
  if (second === 'schema' && third === undefined && call.method === 'GET') return oneSchema(call, kind);
  if (third === undefined) return onItem(call, kind, second);
  const nested = kindOfCollection(kinds, third);
  return nested ? onNested(call, kind, second, nested) : missing(call);
}

function oddParameter({ twin, query }: Call): 400 | 401 | 404 | undefined {
  const version = query.get('v');
  const { unknownVersion, unknownLocale } = twin.choices;
  if (version !== null && !['1', '1.0'].includes(version)) {
    if (!twin.keeps('version.unknown-is-no-401')) return 401;
    if (unknownVersion !== 'current') return unknownVersion;
  }
  const locale = query.get('locale');
  return locale !== null && unknownLocale === 400 && !spokenLanguage(locale) ? 400 : undefined;
}

/** Answers everything under `/api` (section 4): who calls comes first, then the parameters every call can have, then the path. */
export function answerApi(call: Call): Answer {
  const standing = identify(call);
  if (!standing) return refuse(call, 401);
  const known: ApiCall = { ...call, method: call.method === 'HEAD' ? 'GET' : call.method, standing };
  const odd = oddParameter(call);
  if (odd) return refuse(call, odd);
  const path = known.path.slice(1).join('/');
  if (path === 'schema' && known.method === 'GET') return allSchemas(known);
  if (path === 'auth_permissions' && known.method === 'GET') return permissionListing(known);
  return onResources(known);
}
