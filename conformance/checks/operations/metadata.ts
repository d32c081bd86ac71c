import type { Preparation } from '../../check/target.ts';
import { createMemo } from '../../context/memo.ts';
import type { Operation } from '../../context/operations.ts';
import type { TargetDescription } from '../../context/target-description.ts';
import { isSuccess } from '../../match/response.ts';
import { isObject } from '../../schemas/json.ts';
import { readCurrent } from '../credentials/token-and-identity.ts';
import { childTypes, listedTypes } from '../shared/resource-types.ts';
import type { OperationKind, TestedOperation } from './operation.ts';

type Parameters = Readonly<Record<string, string>>;

const readOperation = (
  name: string,
  kind: OperationKind,
  path: string,
  parameters: Parameters = {},
): TestedOperation => ({
  name,
  ...kind,
  writes: false,
  prepare: async (t) => ({
    send: (options) => t.get(path, { ...options, query: { ...parameters, ...options?.query } }),
  }),
});

/** Reads the schemas, the internal version and the permissions (spec#4.3-all-schemas, spec#4.4-permissions). */
export const metadataOperations = (description: TargetDescription): readonly TestedOperation[] => [
  readOperation('all schemas are read', { action: 'schemas' }, '/api/schema'),
  readOperation('the internal schema version is read', { action: 'version' }, '/api/schema', {
    gem_version: 'true',
  }),
  readOperation('the permissions are listed', { action: 'permissions' }, '/api/auth_permissions'),
  ...description.resources
    .filter(({ type }) => [...listedTypes, ...childTypes].includes(type))
    .map(({ type, plural }) =>
      readOperation(`the schema of ${plural} is read`, { action: 'schema', type }, `/api/${plural}/schema`),
    ),
  ...description.operations.filter(isOtherSchema).map(readOtherSchema),
  readOnePermission,
];

const isOtherSchema = ({ resource }: Operation): boolean =>
  resource?.action === 'schema' && ![...listedTypes, ...childTypes].includes(resource.type);

const offered = createMemo<void>();

/** Reads an address, unless asking for it shows that the target need not have it. */
const readOptional = (
  operation: TestedOperation,
  path: string,
  ask: (t: Preparation) => Promise<void>,
): TestedOperation => ({
  ...operation,
  async prepare(t) {
    await offered.get(t.description, path, () => ask(t));
    return operation.prepare(t);
  },
});

/**
 * Reads the schema of a type that the specification does not name, where the target has one (spec#4.3-one-schema).
 */
const readOtherSchema = ({ path, resource }: Operation): TestedOperation =>
  readOptional(
    readOperation(`${path} is read`, { action: 'schema', ...(resource && { type: resource.type }) }, path),
    path,
    async (t) => {
      if ((await t.get(path)).status === 404)
        t.notApplicable(`The target has no ${path}, which the specification does not require.`);
    },
  );

/** The first id in a JSON value, at any depth. */
function firstId(value: unknown): string | number | undefined {
  if (isObject(value) && (typeof value.id === 'string' || typeof value.id === 'number')) return value.id;
  const inner = typeof value === 'object' && value !== null ? Object.values(value) : [];
  return inner.map(firstId).find((it) => it !== undefined);
}

const onePermission = createMemo<string>();

/** The address of a permission; not applicable where it has none. */
async function pathOfOnePermission(t: Preparation): Promise<string> {
  const id = firstId((await t.get('/api/auth_permissions')).json());
  const path = `/api/auth_permissions/${encodeURIComponent(String(id))}`;
  return id !== undefined && isSuccess(await t.get(path))
    ? path
    : t.notApplicable(
        'The target has no address for a single permission, which the specification does not require.',
      );
}

/**
 * Reads one permission at its own address, where the target has one; the specification names only the list
 * (spec#4.4-permissions).
 */
const readOnePermission: TestedOperation = {
  ...readOperation('one permission is read', { action: 'permission' }, '/api/auth_permissions'),
  prepare: async (t) => {
    const path = await onePermission.get(t.description, 'path', () => pathOfOnePermission(t));
    return { send: (options) => t.get(path, options) };
  },
};

/**
 * Reads the current company and the current user (spec#5.2-scope-current). The specification names them only
 * as permissions, so they do not apply to a target without these addresses.
 */
export const currentOperations: readonly TestedOperation[] = (['companies', 'users'] as const).map(
  (plural) => {
    const path = `/api/${plural}/current` as const;
    const operation = readOperation(`${plural}/current is read`, { action: 'current', type: plural }, path);
    return readOptional(operation, path, async (t) => {
      await readCurrent(t, path);
    });
  },
);
