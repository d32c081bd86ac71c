import type { Known } from '../../check/known.ts';
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
];

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
