import type { Preparation } from '../../check/target.ts';
import { sideBySide } from '../../context/side-by-side.ts';
import { anonymous, asBearer, asUser, type Caller } from '../../http/request.ts';
import { foreignToken, partiesOf, tryTo } from '../../stories/credentials.ts';
import { findRejectedCreation, resendRejected } from '../fixtures/invalid-bodies.ts';
import { allOperations } from '../operations/all-operations.ts';
import { callsAtATime } from './calls.ts';

/** Callers whom nobody lets in, whatever they ask for, by the requirement that says so. */
const voidCallers: Readonly<Record<string, (t: Preparation) => Promise<Caller | undefined>>> = {
  'auth.is-required-everywhere': async () => anonymous,
  'basic.wrong-credentials-are-refused': async ({ user, otherUser }) =>
    asUser({ ...user, password: otherUser.password }),
  'oauth.token.invalid-is-refused': async () => asBearer('null'),
  'company.token-works-in-one-company': async (t) => {
    const token = await foreignToken(t);
    return token === undefined ? undefined : asBearer(token);
  },
  'company.records-are-isolated': async (t) => {
    const { 'a user of another company': user } = await partiesOf(t);
    return user && asUser(user);
  },
};

/** What the model takes in by type: the other operations are few, and every check of credentials calls them. */
const actionsOnRecords = new Set(['list', 'read', 'create', 'update', 'destroy']);

/**
 * Calls each operation on records as each of them who has not asked for the same in this run, and sends each what a creation of a type
 * is refused for: that is looked at only once somebody is let in.
 */
export async function callAsVoidCallers(t: Preparation): Promise<void> {
  const onRecords = allOperations(t.description).filter(({ action }) => actionsOnRecords.has(action));
  const created = new Set(onRecords.flatMap(({ action, type }) => (action === 'create' && type) || []));
  for (const [requirement, callerFor] of Object.entries(voidCallers)) {
    const as = await tryTo(() => callerFor(t));
    if (as === undefined) continue;
    const calls = [
      ...onRecords
        .filter((it) => !t.wasAsked(requirement, it))
        .map((operation) => async () => (await operation.prepare(t, 'refused')).send({ as })),
      ...Array.from(
        created,
        (type) => async () => resendRejected(t, type, await findRejectedCreation(t, type), { as }),
      ),
    ];
    await sideBySide(calls, callsAtATime, async (call) => {
      await tryTo(call);
    });
  }
}
