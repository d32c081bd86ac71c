import type { Known } from '../../check/known.ts';
import type { Target } from '../../check/target.ts';
import { isSuccess } from '../../match/granted.ts';
import { propertyNamesIn, scalarsIn } from './json-shapes.ts';

const found = new WeakMap<Known, Promise<readonly string[]>>();

/**
 * The name of the context of a type (section 5.2, scope syntax, rule 4: `api/<resource>`). The resource is in the plural
 * or in the singular: the listing of permissions tells, else the permissions of the profile's users; else it is the
 * plural, as everywhere in addresses.
 */
export async function contextOf(t: Target, type: string): Promise<string> {
  const names = found.get(t.known) ?? contextsOf(t);
  found.set(t.known, names);
  names.catch(() => found.delete(t.known));
  const [plural, singular] = [`api/${t.resource(type).plural}`, `api/${type}`];
  const known = await names;
  return !known.includes(plural) && known.includes(singular) ? singular : plural;
}

/** A scope with the listed permissions of a type, or with all four. */
export async function scopeOf(t: Target, type: string, ...permissions: readonly string[]): Promise<string> {
  const context = await contextOf(t, type);
  return permissions.length === 0 ? context : `${context}:${permissions.join(',')}`;
}

async function contextsOf(t: Target): Promise<readonly string[]> {
  const reply = await t.get('/api/auth_permissions');
  const json = isSuccess(reply) ? reply.json() : [];
  const listed = [...scalarsIn(json).map(String), ...propertyNamesIn(json)];
  const granted = t.users().flatMap(({ permissions }) => permissions ?? []);
  return [...listed, ...granted].map((word) => word.split(':')[0] ?? word);
}

/** The permission that an action needs (section 5.2, scope syntax, rule 4). */
export const permissionOf: Readonly<Record<string, string>> = {
  list: 'read',
  read: 'read',
  create: 'create',
  update: 'update',
  destroy: 'delete',
};
