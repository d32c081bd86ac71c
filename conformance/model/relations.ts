import { isObject, textsIn } from '../schemas/json.ts';
import { idIn } from './kept-values.ts';
import { unwrap } from './nested-objects.ts';
import { callerOf, type Reply, type Shown } from './reply.ts';

/** A record that another one shows inside, and the id in the field beside it that names one: `contact` and `contact_id`. */
type Related = { readonly key: string; readonly name: string; readonly id: string; readonly named: string };

/** The records that a record shows inside, where a field beside them names the id of one. */
const relatedIn = ({ type, record }: Shown): readonly Related[] =>
  Object.entries(record).flatMap(([name, value]) => {
    const named = idIn(record[`${name}_id`]);
    const id = isObject(value) ? idIn(unwrap(value, name).id) : undefined;
    return id === undefined || named === undefined ? [] : [{ key: `${type} ${name}`, name, id, named }];
  });

/** Beneath which records children were created, and whom `users/current` and `companies/current` showed to each caller. */
export type Relations = {
  learn(reply: Reply): void;
  /** The id of the record beneath which one was created; undefined where something may have moved it since. */
  parentOf(reply: Reply, type: string, id: string): string | undefined;
  /** Whether the links in a reply to a creation lead to what was created; undefined where those of its type, as this caller was shown them, need not. */
  leadsToRecord(reply: Reply): boolean | undefined;
  /** The records that those of a reply show inside, in fields beside which the id of such a record was shown before. */
  related(reply: Reply): readonly Related[];
  /** What a reply about the current user or company shows, and what the same caller was shown before in the same place, otherwise if any is. */
  current(reply: Reply): { readonly shown: string; readonly before: string } | undefined;
};

/** Who sends a request to which address; its other parameters do not count. */
const keyOfCall = (reply: Reply): string => `${reply.company?.name} ${reply.path} ${callerOf(reply)}`;

/** Records of which type are shown to whom: a service can leave out links that a caller may not follow (spec#2.3-links-of-object). */
const linkingKeyOf = (reply: Reply): string => `${reply.place?.resource.type} ${callerOf(reply)}`;

/** Properties that no two users of a company have in common. */
const unique = /^(id|uuid|guid|e?[-_]?mail|login|user_?name|sub_?domain|slug)$/i;

const name = /^((first|last|full|display|company)_?)?name$/i;

/** What tells whose a record of the current user or company is: all else can differ from read to read (spec#5.2-open-current). */
export function identityOf(record: unknown): ReadonlyMap<string, string> {
  const identity = new Map<string, string>();
  for (const [property, value] of isObject(record) ? Object.entries(record) : []) {
    const text = unique.test(property) || name.test(property) ? idIn(value) : undefined;
    if (text) identity.set(property, text);
  }
  return identity;
}

/** Whether no two users have all of it in common. */
export const isUnique = (identity: ReadonlyMap<string, string>): boolean =>
  [...identity.keys()].some((it) => unique.test(it));

/** Whether what is shown in one view of a user or company is not otherwise in another. */
export const isSameIdentity = (
  one: ReadonlyMap<string, string>,
  other: ReadonlyMap<string, string>,
): boolean => [...one].every(([name, text]) => (other.get(name) ?? text) === text);

/** What identifies the current user or company in a reply. */
function currentIn({
  path,
  request,
  query,
  isSuccess,
  json,
  without,
}: Reply): ReadonlyMap<string, string> | undefined {
  const [, plural] = /^\/api\/(users|companies)\/current$/.exec(path) ?? [];
  if (
    plural === undefined ||
    request.method !== 'GET' ||
    !isSuccess ||
    without ||
    query.has('locale') ||
    query.has('v')
  )
    return undefined;
  const record = isObject(json) ? json[plural === 'users' ? 'user' : 'company'] : undefined;
  return isObject(record) ? identityOf(record) : undefined;
}

/** Whether a link of the record that a reply shows has its id in its address; undefined where there are no links. */
function linksToItself({ json, shown: [one] }: Reply): boolean | undefined {
  const links = isObject(json) && Array.isArray(json.links) ? json.links : [];
  const id = idIn(one?.record.id);
  if (id === undefined || links.length === 0) return undefined;
  // An id of a few digits is a part of other numbers, too.
  return textsIn(links).some((text) =>
    text.split(/[/?&=#;,<>\s]/).some((it) => it === id || it === encodeURIComponent(id)),
  );
}

/** Knows no relation yet. */
export function createRelations(): Relations {
  const parents = new Map<string, string>();
  const linking = new Set<string>();
  const relating = new Set<string>();
  const currents = new Map<string, ReadonlyMap<string, string>>();
  const keyOf = ({ company }: Reply, type: string, id: string): string =>
    JSON.stringify([company?.name, type, id]);
  return {
    learn(reply) {
      const { place, action, isSuccess, shown, request } = reply;
      const current = currentIn(reply);
      if (current !== undefined)
        currents.set(keyOfCall(reply), new Map([...current, ...(currents.get(keyOfCall(reply)) ?? [])]));
      for (const { key, id, named } of shown.flatMap(relatedIn)) if (id === named) relating.add(key);
      if (place && action === 'read' && linksToItself(reply)) linking.add(linkingKeyOf(reply));
      if (place === undefined || action === undefined || request.method === 'GET') return;
      const { type } = place.resource;
      if (action !== 'create') parents.delete(keyOf(reply, type, place.id ?? ''));
      const id = idIn(shown[0]?.record.id);
      if (action === 'create' && isSuccess && place.parent && id !== undefined)
        parents.set(keyOf(reply, type, id), `${place.parent.type} ${place.parent.id}`);
    },
    parentOf(reply, type, id) {
      const parent = reply.place?.parent;
      const known = parents.get(keyOf(reply, type, id));
      return parent && known?.startsWith(`${parent.type} `) ? known.slice(parent.type.length + 1) : undefined;
    },
    leadsToRecord(reply) {
      const isBound = reply.action === 'create' && reply.isSuccess && linking.has(linkingKeyOf(reply));
      return isBound ? linksToItself(reply) : undefined;
    },
    related: ({ fresh }) => fresh.flatMap(relatedIn).filter(({ key }) => relating.has(key)),
    current(reply) {
      const before = currents.get(keyOfCall(reply));
      const shared = [...(currentIn(reply) ?? [])].filter(([name]) => before?.has(name));
      const [name, shown] = shared.find(([key, text]) => text !== before?.get(key)) ?? shared[0] ?? [];
      return name === undefined || shown === undefined
        ? undefined
        : { shown: `${name} ${shown}`, before: `${name} ${before?.get(name)}` };
    },
  };
}
