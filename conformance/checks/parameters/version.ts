import type { Cell } from '../../axes/axes.ts';
import type { Preparation, Target } from '../../check/target.ts';
import { shownOperation } from '../../errors/mismatch.ts';
import { asUser, type Caller } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import type { Matcher } from '../../match/matcher.ts';
import { wrongValue } from '../../match/matcher.ts';
import { hasStatus, isSuccess, refuses } from '../../match/response.ts';
import { asToken, orNotApplicable, tokenOf } from '../credentials/tokens.ts';
import { complete, completes } from '../operations/completes.ts';
import { needsOf, type PreparedOperation, type TestedOperation } from '../operations/operation.ts';
import { eachOperation } from '../operations/places.ts';
import { expectCallsWithoutVersion, withCurrentVersion } from '../shared/parameters.ts';

/** A refusal of the request rather than of the caller: 401 means that no user is logged in (spec#7.1-401). */
const refusesTheRequest: Matcher<HttpResponse> = (response) =>
  refuses(response) ?? (response.status === 401 ? wrongValue('a refusal other than 401', '401') : undefined);

/** A call with `v` is answered as the one without it; where it is not, that is one cause at all operations. */
const isAnsweredAs =
  ({ status }: HttpResponse): Matcher<HttpResponse> =>
  (response) => {
    const mismatch = hasStatus(status)(response);
    const what = `answers ${response.status} instead of ${status} to a call with \`v\``;
    return mismatch && { ...mismatch, cause: { operation: shownOperation, what, parameter: 'v' } };
  };

/** The caller that a value on the axis `credential` names. */
const callerOf = async (t: Preparation, credential: string | undefined): Promise<Caller> =>
  credential === 'basic' ? asUser(t.user) : asToken(credential, await orNotApplicable(t, () => tokenOf(t)));

/** The current version changes nothing, and is unknown to nobody (spec#9-v-everywhere). */
async function expectSameAsWithout(
  t: Target,
  operation: TestedOperation,
  prepared: PreparedOperation,
  as: Caller,
) {
  expectCallsWithoutVersion(t);
  const plain = await complete(t, operation, prepared, { as });
  const versioned = await withCurrentVersion(t, (v) => prepared.send({ as, query: { v } }));
  t.expect(versioned, isAnsweredAs(plain), completes(operation));
}

/** An unknown version is ignored, or refused (spec#4.2-v). Returns whether it was refused. */
async function isRefused(operation: TestedOperation, prepared: PreparedOperation, t: Target, as: Caller) {
  const response = await prepared.send({ as, query: { v: '0.0.0-none' } });
  if (isSuccess(response)) t.expect(response, completes(operation));
  else {
    // The caller can be refused without a version, too.
    if (refusesTheRequest(response)) await complete(t, operation, prepared, { as });
    t.expect(response, refusesTheRequest);
  }
  return !isSuccess(response);
}

/** Checks of the parameter `v` on every call, with each authentication method (spec#4.2-v, spec#9-v-everywhere). */
export const versions = eachOperation('version-parameter.on-every-call', (operation, cells) => ({
  title: `When ${operation.name} with v, then the current version changes nothing, and an unknown one is ignored or refused`,
  needs: needsOf(operation, ['user']),
  async run(t) {
    const prepared = await operation.prepare(t);
    const isUnknown = ({ value }: Cell) => value === 'an unknown version';
    let isUnchanged = true;
    // First what can be refused: nothing has changed until a request succeeds.
    await t.judgeCells(cells.filter(isUnknown), async ({ credential }) => {
      const as = await callerOf(t, credential);
      isUnchanged = (await isRefused(operation, prepared, t, as)) && isUnchanged;
      if (isUnchanged) await prepared.expectUnchanged?.(t);
    });
    await t.judgeCells(
      cells.filter((it) => !isUnknown(it)),
      async ({ credential }) => expectSameAsWithout(t, operation, prepared, await callerOf(t, credential)),
    );
    await complete(t, operation, prepared);
  },
}));
