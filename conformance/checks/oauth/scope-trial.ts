import type { Target } from '../../check/target.ts';
import { asBearer, type Caller } from '../../http/caller.ts';
import { answers, succeeds } from '../../match/reply.ts';
import type { Act, Attempt } from '../acts/act.ts';
import { actsOn } from '../acts/on-records.ts';

/** The permission that an action needs (section 5.2, scope syntax, rule 4). */
export const permissionOf: Readonly<Record<string, string>> = {
  list: 'read',
  read: 'read',
  create: 'create',
  update: 'update',
  destroy: 'delete',
};

/** A caller with a token of the scope. */
export const withScope = async (t: Target, scope: string): Promise<Caller> =>
  asBearer(await t.token({ scope }));

type Prepared = { readonly act: Act; readonly attempt: Attempt };

/** Every act on a type, with its preconditions made. */
export async function prepared(t: Target, type: string): Promise<readonly Prepared[]> {
  const all: Prepared[] = [];
  for (const act of actsOn(type)) all.push({ act, attempt: await act.prepare(t) });
  return all;
}

/** Whether a destroy is forbidden to everybody by a rule of the business, which says nothing about scopes. */
const forbiddenToAll = async ({ act, attempt }: Prepared): Promise<boolean> =>
  act.action === 'destroy' && act.type !== 'contact' && (await attempt.send()).status === 403;

/**
 * Whether a creation happens beneath a record of another type, whose permissions may count as well: a scope of the one
 * context need not suffice then, and one of the other may.
 */
const mayHangOnParent = (t: Target, { act }: Prepared): boolean =>
  act.action === 'create' && t.resource(String(act.type)).beneathOnly === true;

/** Sends every act on a type and expects those of the permissions to succeed and the others to be refused. */
export async function expectOnly(
  t: Target,
  type: string,
  permissions: readonly string[],
  as: Caller,
): Promise<void> {
  for (const it of await prepared(t, type)) {
    const isOpen = permissions.length === 0 || permissions.includes('create');
    if (isOpen && mayHangOnParent(t, it)) continue;
    const reply = await it.attempt.send({ as });
    if (!permissions.includes(String(permissionOf[it.act.action]))) {
      t.expect(reply, answers(401, 403));
      await it.attempt.expectNoTrace();
    } else if (!(await forbiddenToAll(it))) {
      t.expect(reply, succeeds);
    }
  }
}
