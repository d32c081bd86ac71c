import { getType, type ResourceType } from '../choices/resource-types.ts';
import type { HttpRequest } from '../request/http.ts';
import { isCreatedInList } from '../state/contact-references.ts';
import { recordsOf, type StoredRecord } from '../state/state.ts';
import { listParameters } from './paging.ts';

/** An operation at a path under `/api`; ID stands for the record's id. */
type Target = {
  rel: string;
  path: string;
  method: string;
  parameters?: Record<string, { type: string; maximum?: number }>;
};

/** A link in a response. */
type Link = Record<string, unknown>;

const pathWriters = {
  absolute: (request: HttpRequest, path: string, id: string) =>
    `${request.server.urlOf(request.company)}/api/${path.replace('ID', id)}`,
  path: (_: HttpRequest, path: string, id: string) => `/api/${path.replace('ID', id)}`,
  template: (_: HttpRequest, path: string) => path.replace('ID', '{id}'),
  colon: (_: HttpRequest, path: string) => path.replace('ID', ':id'),
};

function link(request: HttpRequest, { rel, path, method, parameters }: Target, id: string): Link {
  const { linkTargets, linkNames } = request.server.choices;
  const href = pathWriters[linkTargets](request, path, id);
  if (linkNames === 'rel-href-method')
    return { rel, href, method, ...(parameters ? { properties: parameters } : {}) };
  const others = parameters ? { parameters } : {};
  const verb = method.toLowerCase();
  return linkNames === 'name-url-verb'
    ? { name: rel, url: href, verb, ...others }
    : { uri: href, verb, ...others, relation: rel };
}

const isListed = ({ server }: HttpRequest, type: ResourceType) =>
  !type.parents || server.choices.childrenReadable;

/** The operations nested under a record: listing and creating children, and the invoices of a contact (spec#2.1). */
function nestedLinks(request: HttpRequest, type: ResourceType): Target[] {
  return [...request.server.types.values()].flatMap((child) => {
    const isNested = request.server.conforms('links.name-nested-lists');
    const path = isNested ? `${type.collection}/ID/${child.collection}` : child.collection;
    const isChild = child.parents?.includes(type.collection) ?? false;
    const isOwned = child.owner !== undefined && type.name === 'contact';
    const list = { rel: child.collection, path, method: 'GET', parameters: listParameters(request) };
    return [
      ...((isChild && isListed(request, child)) || isOwned ? [list] : []),
      ...(isChild || (isOwned && request.server.choices.ownedCreated !== 'listed')
        ? [{ rel: `add_${child.name}`, path, method: 'POST' }]
        : []),
    ];
  });
}

/** The operations on a record of a type. Undeletable records have no DELETE. */
function onRecord(request: HttpRequest, type: ResourceType): Target[] {
  const path = `${type.collection}/ID`;
  const { updateMethod, undeletable: indestructible } = request.server.choices;
  const recordLinks: Target[] = [
    { rel: 'this', path, method: 'GET' },
    { rel: 'change', path, method: updateMethod },
    ...(indestructible.includes(type.collection) ? [] : [{ rel: 'remove', path, method: 'DELETE' }]),
  ];
  return isListed(request, type) ? [...recordLinks, ...nestedLinks(request, type)] : [];
}

/** The links of a record (spec#2.3-links-of-object): its URL, its operations, and what is nested under it. */
export function linksOfItem(request: HttpRequest, record: StoredRecord): Link[] {
  const type = getType(request.server.types, record.type);
  const [first = record] = recordsOf(request.company, record.type).values();
  const { id } = request.server.conforms('links.own') ? record : first;
  return type.isNestedOnly ? [] : onRecord(request, type).map((target) => link(request, target, String(id)));
}

function onList(request: HttpRequest, type: ResourceType, path: string): Target[] {
  const list = { rel: 'list', path, method: 'GET', parameters: listParameters(request) };
  const add = { rel: 'add', path: type.collection, method: request.server.choices.createMethod };
  return [list, ...(!type.parents && isCreatedInList(request.server, type) ? [add] : [])];
}

/** The links of a list: the list with its parameters, creating a record, and the next page. */
export function linksOfList(request: HttpRequest, type: ResourceType, next?: string): Link[] {
  const [, first = '', id = '', ...rest] = request.path;
  const path = id === '' ? first : [first, 'ID', ...rest].join('/');
  const links = onList(request, type, path).map((target) => link(request, target, id));
  return next === undefined ? links : [...links, nextLink(request, next)];
}

function nextLink({ server, company }: HttpRequest, next: string): Link {
  const { linkTargets, linkNames } = server.choices;
  const href = linkTargets === 'absolute' ? `${server.urlOf(company)}${next}` : next;
  if (linkNames === 'rel-href-method') return { rel: 'next', href, method: 'GET' };
  return linkNames === 'name-url-verb' ? { name: 'next', url: href } : { uri: href, relation: 'following' };
}

/** The links in the schema of a type, as JSON Hyper-Schema templates (spec#4.2-link-parameters). */
export function linksOfKind(request: HttpRequest, type: ResourceType): Link[] {
  if (type.isNestedOnly) return [];
  const { collection, parents, name } = type;
  const listPath = request.server.conforms('schema.links-lead-to-endpoints') ? collection : name;
  const lists = parents
    ? parents.map((parent) => ({ rel: 'create', path: `${parent}/ID/${collection}`, method: 'POST' }))
    : onList(request, type, listPath);
  const targets = [...lists, ...onRecord(request, type)];
  if (!request.server.conforms('schema.links-say-something')) return targets.map(() => ({}));
  return targets.map(({ rel, path, method, parameters }: Target) => ({
    rel,
    href: path.replace('ID', '{id}'),
    method,
    ...(parameters ? { properties: parameters } : {}),
  }));
}
