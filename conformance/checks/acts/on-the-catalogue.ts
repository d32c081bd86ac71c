import type { Known } from '../../check/known.ts';
import type { Operation } from '../../check/operation.ts';
import { isGranted } from '../../match/granted.ts';
import { isObject } from '../material/json-shapes.ts';
import { childTypes, listedTypes } from '../material/listed-types.ts';
import type { Act, Doing } from './act.ts';

type Parameters = Readonly<Record<string, string>>;

const reading = (name: string, doing: Doing, path: string, own: Parameters = {}): Act => ({
  name,
  ...doing,
  writes: false,
  prepare: async (t) => ({
    send: (sending) => t.get(path, { ...sending, query: { ...own, ...sending?.query } }),
    expectNoTrace: async () => {},
  }),
});

/** Reading the schemas, all at once and one by one, the internal version and the permissions (sections 4.3 and 4.4). */
export const actsOnTheCatalogue = (known: Known): readonly Act[] => [
  reading('all schemas are read', { action: 'schemas' }, '/api/schema'),
  reading('the internal schema version is read', { action: 'version' }, '/api/schema', {
    gem_version: 'true',
  }),
  reading('the permissions are listed', { action: 'permissions' }, '/api/auth_permissions'),
  ...known.resources
    .filter(({ type }) => [...listedTypes, ...childTypes].includes(type))
    .map(({ type, plural }) =>
      reading(`the schema of ${plural} is read`, { action: 'schema', type }, `/api/${plural}/schema`),
    ),
  ...known.operations.filter(isOtherSchema).map(({ path }) => offeredSchema(path)),
  readingOnePermission,
];

const isOtherSchema = ({ resource }: Operation): boolean =>
  resource?.action === 'schema' && ![...listedTypes, ...childTypes].includes(resource.type);

/** The schema of a type that the specification does not print, where the target has it (section 9, rule 3). */
const offeredSchema = (path: string): Act => ({
  ...reading(`${path} is read`, { action: 'schema' }, path),
  prepare: async (t) => {
    if ((await t.get(path)).status === 404)
      t.notApplicable(`The target has no ${path}, which is not printed.`);
    return { send: (sending) => t.get(path, sending), expectNoTrace: async () => {} };
  },
});

/** The first id in a JSON value, at any depth. */
function firstId(value: unknown): string | number | undefined {
  if (isObject(value) && (typeof value.id === 'string' || typeof value.id === 'number')) return value.id;
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return inner.map(firstId).find((it) => it !== undefined);
}

/** One permission by its own address, where the target has one: the list alone is printed (section 4.4). */
const readingOnePermission: Act = {
  ...reading('one permission is read', { action: 'permission' }, '/api/auth_permissions'),
  prepare: async (t) => {
    const id = firstId((await t.get('/api/auth_permissions')).json());
    const path = `/api/auth_permissions/${encodeURIComponent(String(id))}`;
    if (id === undefined || !isGranted(await t.get(path)))
      t.notApplicable('The target shows no permission by an address of its own, which is not printed.');
    return { send: (sending) => t.get(path, sending), expectNoTrace: async () => {} };
  },
};

/**
 * Reading the current company and the current user (section 5.2, scope syntax). Their addresses are not printed among
 * the endpoints, so a target that has none of them is not held to them.
 */
export const actsOnTheCurrent: readonly Act[] = ['companies', 'users'].map((plural) => ({
  ...reading(`${plural}/current is read`, { action: 'current', type: plural }, `/api/${plural}/current`),
  prepare: async (t) => {
    const path = `/api/${plural}/current`;
    const { status } = await t.get(path);
    if (status === 404) t.notApplicable(`The target has no ${path}, which is printed as a permission only.`);
    return { send: (sending) => t.get(path, sending), expectNoTrace: async () => {} };
  },
}));
