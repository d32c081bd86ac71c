import type { Preparation } from '../../check/target.ts';
import { sideBySide } from '../../context/side-by-side.ts';
import { anonymous, asBearer, asUser, type Caller } from '../../http/request.ts';
import { foreignToken, partiesOf, tryTo } from '../../stories/credentials.ts';
import { allOperations } from '../operations/all-operations.ts';
import type { TestedOperation } from '../operations/operation.ts';
import { findRejectedCreation, resendRejected } from '../shared/invalid-bodies.ts';
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

/**
 * Calls those of the operations that are chosen as the caller whom a requirement keeps out, and sends what a creation of each
 * type is refused for: that is looked at only once somebody is let in.
 */
async function callAs(
  t: Preparation,
  requirement: string,
  isChosen: (operation: TestedOperation) => boolean,
): Promise<void> {
  const as = await tryTo(async () => voidCallers[requirement]?.(t));
  if (as === undefined) return;
  const operations = allOperations(t.description);
  const created = new Set(operations.flatMap(({ action, type }) => (action === 'create' && type) || []));
  const calls = [
    ...operations
      .filter(isChosen)
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

/** Calls each operation as each of them who has not asked for the same in this run. */
export async function callAsVoidCallers(t: Preparation): Promise<void> {
  for (const requirement of Object.keys(voidCallers))
    await callAs(t, requirement, (operation) => !t.wasAsked(requirement, operation));
}

/** Calls each operation as the caller whom a requirement keeps out, if there is one. */
export const callAsKeptOutBy = (t: Preparation, requirement: string): Promise<void> =>
  callAs(t, requirement, () => true);
