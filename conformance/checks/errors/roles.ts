import { type Check, check, family } from '../../check/check.ts';
import type { Target } from '../../check/target.ts';
import { asBearer, asUser } from '../../http/caller.ts';
import type { Reply } from '../../http/reply.ts';
import { answers } from '../../match/reply.ts';
import { contains } from '../../match/value.ts';
import { may } from '../../profile/people.ts';
import type { User } from '../../profile/profile.ts';
import type { Act } from '../acts/act.ts';
import { creationsBeneathParents, listingContactInvoices } from '../acts/beneath-parents.ts';
import { actsOn } from '../acts/on-records.ts';
import { scopeOf } from '../material/contexts.ts';
import { tokenIn } from '../material/exchanged-token.ts';
import { listedTypes } from '../material/listed-types.ts';

const permissionOf: Readonly<Record<string, string>> = {
  list: 'read',
  read: 'read',
  create: 'create',
  update: 'update',
  destroy: 'delete',
};

/**
 * Whom the profile forbids an act: in the context of the record and, where it happens beneath a parent, in the parent's
 * too, where creating something beneath a record can pass for updating the record.
 */
async function forbidden(t: Target, { action, type, parent }: Act): Promise<readonly User[]> {
  const permission = String(permissionOf[action]);
  const { beneathOnly, parents } = t.resource(String(type));
  const above = parent ?? (permission === 'create' && beneathOnly ? parents[0] : undefined);
  const needed = above && permission === 'create' ? ['create', 'update'] : [permission];
  const permissions: string[] = [];
  for (const it of [type, above]) {
    if (it) for (const name of needed) permissions.push(await scopeOf(t, it, name));
  }
  return t.users().filter((user) => permissions.every((it) => !may(user, it)));
}

/** A destroy that roles forbid has also failed, so its own status passes (section 7.1, rows 401 and 403). */
const refusedBy = ({ action }: Act) => (action === 'destroy' ? answers(401, 403) : answers(401));

const byRoles = (act: Act): Check =>
  check({
    requirement: 'status.401-for-restricted-by-roles',
    title: `Given a user whose roles forbid it, when ${act.name}, then the answer is 401 and nothing has changed`,
    needs: ['user', 'restrictedUser', 'writes'],
    async run(t) {
      const users = await forbidden(t, act);
      if (users.length === 0) t.notApplicable(`The profile names nobody who is forbidden that ${act.name}.`);
      const attempt = await act.prepare(t);
      for (const user of users) {
        t.expect(
          await knownTo(t, user),
          contains<Reply>(`call that ${user.email} is granted`, ({ status }) => status === 200),
        );
        t.expect(await attempt.send({ as: asUser(user) }), refusedBy(act));
      }
      await attempt.expectNoTrace();
    },
  });

/** Calls of which a user who may log in is granted at least one, so that a refusal is one by roles and not of the login. */
async function knownTo(t: Target, user: User): Promise<readonly Reply[]> {
  const replies: Reply[] = [];
  for (const path of [
    '/api/schema',
    '/api/users/current',
    ...listedTypes.map((type) => String(t.resource(type).path)),
  ]) {
    replies.push(await t.get(path, { as: asUser(user) }));
  }
  return replies;
}

const scopes: readonly (readonly [string, (t: Target) => Promise<string | undefined>])[] = [
  ['without scope', async () => undefined],
  ['with a scope of all contexts', (t) => allContexts(t)],
];

async function allContexts(t: Target): Promise<string> {
  const contexts: string[] = [];
  for (const type of listedTypes) contexts.push(await scopeOf(t, type));
  return contexts.join(' ');
}

/** Someone who is forbidden something, and all that they are forbidden. */
async function restricted(t: Target, acts: readonly Act[]): Promise<{ user: User; closed: readonly Act[] }> {
  for (const user of t.users()) {
    const closed: Act[] = [];
    for (const act of acts) if ((await forbidden(t, act)).includes(user)) closed.push(act);
    if (closed.length > 0) return { user, closed };
  }
  return t.untestable('The profile names nobody who is forbidden anything.');
}

const byToken = (acts: readonly Act[], [name, scopeOfAll]: (typeof scopes)[number]): Check =>
  check({
    requirement: 'oauth.scope.never-exceeds-the-user',
    title: `Given a token ${name} of a user with restricted roles, when something is done that they forbid, then it is refused`,
    needs: ['user', 'restrictedUser', 'app', 'secret', 'dialog', 'writes'],
    async run(t) {
      const { user, closed } = await restricted(t, acts);
      const scope = await scopeOfAll(t);
      const { code } = await t.authorize({ user, ...(scope ? { scope } : {}) });
      if (!code && scope)
        t.notApplicable('The dialog refuses a scope that is wider than the roles of the user.');
      const as = asBearer(tokenIn(t, await t.exchange({ code: String(code) })));
      for (const act of closed) {
        const attempt = await act.prepare(t);
        t.expect(await attempt.send({ as }), answers(401, 403));
        await attempt.expectNoTrace();
      }
    },
  });

/** Crosses the operations on records with the roles that forbid them (section 7.1, row 401; section 5.2, login steps). */
export const roleChecks = family({
  requirements: ['status.401-for-restricted-by-roles', 'oauth.scope.never-exceeds-the-user'],
  emptyBecause: 'The specification names operations for every target.',
  *checks(known) {
    const acts = [...listedTypes.flatMap(actsOn), listingContactInvoices, ...creationsBeneathParents(known)];
    for (const act of acts) yield byRoles(act);
    for (const scope of scopes) yield byToken(acts, scope);
  },
});
