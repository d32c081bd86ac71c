import type { Target } from '../../check/target.ts';
import { asBearer, type Caller } from '../../http/caller.ts';
import { hasStatus, succeeds } from '../../match/reply.ts';
import type { PreparedOperation, TestedOperation } from '../acts/act.ts';
import { permissionOf } from '../material/contexts.ts';
import { operationsOn } from '../acts/on-records.ts';

/** A caller with a token of the scope. */
export const withScope = async (t: Target, scope: string): Promise<Caller> =>
  asBearer(await t.token({ scope }));

type Prepared = { readonly operation: TestedOperation; readonly prepared: PreparedOperation };

/** Every act on a type, with its preconditions made. */
export async function prepareAll(t: Target, type: string): Promise<readonly Prepared[]> {
  const all: Prepared[] = [];
  for (const operation of operationsOn(type)) all.push({ operation, prepared: await operation.prepare(t) });
  return all;
}

/** Whether a destroy is forbidden to everybody by a rule of the business, which says nothing about scopes. */
const forbiddenToAll = async ({ operation, prepared }: Prepared): Promise<boolean> =>
  operation.action === 'destroy' && operation.type !== 'contact' && (await prepared.send()).status === 403;

/**
 * Whether a creation happens beneath a record of another type, whose permissions may count as well: a scope of the one
 * context need not suffice then, and one of the other may.
 */
const mayHangOnParent = (t: Target, { operation }: Prepared): boolean =>
  operation.action === 'create' && t.resource(String(operation.type)).beneathOnly === true;

/** Sends every act on a type and expects those of the permissions to succeed and the others to be refused. */
export async function expectOnly(
  t: Target,
  type: string,
  permissions: readonly string[],
  as: Caller,
): Promise<void> {
  for (const it of await prepareAll(t, type)) {
    const isOpen = permissions.length === 0 || permissions.includes('create');
    if (isOpen && mayHangOnParent(t, it)) continue;
    const reply = await it.prepared.send({ as });
    if (!permissions.includes(String(permissionOf[it.operation.action]))) {
      t.expect(reply, hasStatus(401, 403));
      await it.prepared.expectUnchanged();
    } else if (!(await forbiddenToAll(it))) {
      t.expect(reply, succeeds);
    }
  }
}
