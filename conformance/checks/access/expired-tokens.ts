import { type Check, check, type Family } from '../../check/check.ts';
import type { Preparation } from '../../check/target.ts';
import { createMemo } from '../../context/memo.ts';
import { anHourAndMore } from '../../context/token-lifetime.ts';
import { expiredToken } from '../../errors/mismatch.ts';
import { hasStatus, keepsOut } from '../../match/response.ts';
import { preparedToken } from '../credentials/token-and-identity.ts';
import { advancePastExpiry } from '../credentials/token-expiry.ts';
import { asToken, scopeOfEverything } from '../credentials/tokens.ts';
import { hasError } from '../oauth/token-errors.ts';
import { anyType, readAnyList } from '../shared/list-of-any-type.ts';
import { listParameters } from '../shared/parameters.ts';
import { keptOutEverywhere } from './refused-callers.ts';

/** Tokens by their grant, and the code that one of them was exchanged for. */
type TokensByGrant = Readonly<Record<'code' | 'implicit' | 'used code', string>>;

const expired = createMemo<TokensByGrant>();

/**
 * Tokens of both flows that worked and have expired since, the same for all checks of a run: the clock of a target only
 * moves forward.
 */
const expiredTokens = (t: Preparation): Promise<TokensByGrant> =>
  expired.get(t.description, 'tokens', async () => {
    const use = async (token: string) => {
      t.prepare(await readAnyList(t, { as: asToken('bearer', token) }), hasStatus(200));
      return token;
    };
    const used = await t.keep('used code', () => t.code());
    const code = await t.keep('token for every operation', async () =>
      use(preparedToken(t, await t.exchange({ code: used }))),
    );
    const implicit = await t.keep('token of the implicit grant for every operation', async () => {
      // One that a scope limits ends as well.
      const { accessToken = t.unprepared('a token of the implicit grant', 'none') } = await t.authorize({
        responseType: 'token',
        scope: await scopeOfEverything(t),
      });
      return use(accessToken);
    });
    await advancePastExpiry(t, anHourAndMore, code);
    return { code, implicit, 'used code': used };
  });

/** Checks of every operation with tokens that have expired (spec#5.2-token-lifetime, spec#7.1-401). */
export const expiredTokenChecks: readonly (Check | Family)[] = [
  check({
    requirement: 'oauth.token.code-is-single-use',
    title:
      'Given a code whose token has expired since, when it is exchanged again, then the response is 400 without a token',
    needs: ['user', 'app', 'secret', 'dialog', 'clock'],
    alone: true,
    group: 'expired tokens',
    async run(t) {
      const { 'used code': code } = await expiredTokens(t);
      t.expect(await t.exchange({ code }), hasStatus(400), hasError('invalid_grant'));
    },
  }),
  check({
    requirement: 'oauth.token.lifetime-is-one-hour',
    title:
      'Given expired tokens of both flows, when lists are read with them, with every parameter, then the response is 401',
    needs: ['user', 'app', 'secret', 'dialog', 'clock'],
    alone: true,
    group: 'expired tokens',
    async run(t) {
      const { code, implicit } = await expiredTokens(t);
      const parameters = await listParameters(t);
      if (parameters.length === 0) t.notApplicable('No list is read with any parameter.');
      for (const query of parameters)
        for (const as of [asToken('query', code), asToken('bearer', implicit)])
          t.expect(await t.list(anyType(t), { as, query }), keepsOut(expiredToken));
    },
  }),
  keptOutEverywhere({
    requirement: 'oauth.token.lifetime-is-one-hour',
    given: 'expired tokens of both flows',
    used: ' with them',
    needs: ['user', 'app', 'secret', 'dialog', 'clock'],
    alone: true,
    group: 'expired tokens',
    before: expiredTokens,
    async caller(t, { credential, grant }) {
      const { code, implicit } = await expiredTokens(t);
      return { as: asToken(credential, grant === 'implicit' ? implicit : code), credential: expiredToken };
    },
  }),
];
