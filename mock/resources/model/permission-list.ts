import { hash } from 'node:crypto';
import { collectionOf, type Schemas } from 'countersign-contract/schemas';
import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { type ContextNames, permissionText } from '../../messages/messages.ts';
import {
  type PermissionName,
  type Permissions,
  parsePermissions,
  permissionNames,
} from '../../world/permissions.ts';
import type { StoredRecord } from '../../world/records.ts';

/** The type of the records that represent permissions. */
export const permissionType = 'auth_permission';

/** A permission that an operation of the document requires, and the actions that it allows. */
type Permission = {
  context: string;
  name: PermissionName;
  actions: ReadonlySet<string>;
};

/** All permissions that the operations of the document require (spec#4.4-permissions). */
export class PermissionList {
  /** All permissions. */
  readonly all: Permissions;
  /** What the types call their records. */
  readonly names: ContextNames;
  readonly #permissions: readonly Permission[];
  readonly #records = new Map<string, readonly StoredRecord[]>();

  /** @param contracts those of all versions, and `schemas` theirs */
  constructor(contracts: readonly Contract[], schemas: readonly Schemas[]) {
    this.names = namesIn(schemas);
    this.#permissions = permissionsIn(contracts.flatMap(({ operations }) => [...operations.values()]));
    this.all = parsePermissions(this.#permissions.map(({ context, name }) => `${context}:${name}`));
  }

  /** The names of all contexts, which scopes can contain. */
  get contexts(): ReadonlySet<string> {
    return new Set(this.#permissions.map(({ context }) => context));
  }

  /** The permissions as records, with their names for people in a language. */
  records(language: string): readonly StoredRecord[] {
    const known = this.#records.get(language);
    if (known !== undefined) return known;
    const records = this.#permissions.map((permission) => recordOf(permission, language, this.names));
    this.#records.set(language, records);
    return records;
  }
}

function namesIn(versions: readonly Schemas[]): ContextNames {
  const types = versions.flatMap((schemas) => [...schemas.types.values()]);
  return new Map(
    types.flatMap((schema) => (schema.names ? [[`api/${collectionOf(schema)}`, schema.names]] : [])),
  );
}

function permissionsIn(operations: readonly Operation[]): Permission[] {
  const actionsByRole = new Map<string, { actions: Set<string> }>();
  for (const { securityOptions, resource, operationId } of operations) {
    for (const role of new Set(securityOptions.flatMap(({ roles }) => roles))) {
      const { actions } = actionsByRole.get(role) ?? { actions: new Set() };
      actionsByRole.set(role, { actions: actions.add(resource?.action ?? operationId) });
    }
  }
  return [...actionsByRole]
    .flatMap(([role, { actions }]) => {
      const [context = '', word] = role.split(':');
      const name = permissionNames.find((known) => known === word);
      return name === undefined ? [] : [{ context, name, actions }];
    })
    .toSorted((a, b) => order(a).localeCompare(order(b), 'en'));
}

function order({ context, name }: Permission): string {
  return `${context} ${permissionNames.indexOf(name)}`;
}

function recordOf(
  { context, name, actions }: Permission,
  language: string,
  names: ContextNames,
): StoredRecord {
  const id = hash('sha256', `${context}:${name}`, 'base64url').slice(0, 22);
  const fields = {
    id,
    full_name: permissionText(context, name, language, names),
    name,
    context_name: context,
    privilege_list: [...actions].join(','),
  };
  return { type: permissionType, id, fields, parent: null, creatorId: null };
}
