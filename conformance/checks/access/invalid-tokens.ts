import type { Preparation } from '../../check/target.ts';
import { isDerivation } from '../../context/derivations.ts';
import { createMemo } from '../../context/memo.ts';
import { foreignToken } from '../../errors/mismatch.ts';
import { preparedToken } from '../credentials/token-and-identity.ts';
import { asToken, orNotApplicable, partyElsewhere, secretOf, tokenOf } from '../credentials/tokens.ts';
import { keptOutEverywhere } from './refused-callers.ts';

const codes = createMemo<string>();

/** A code that nobody exchanges, and one that was exchanged, the same for all checks of a run. */
const codeOf = (t: Preparation, kind: 'new' | 'used'): Promise<string> =>
  codes.get(t.description, kind, async () => {
    const code = await t.code();
    if (kind === 'used') preparedToken(t, await t.exchange({ code }));
    return code;
  });

/** Values of another kind where a token belongs, by the value on the axis of the register. */
const otherValues: Readonly<Record<string, (t: Preparation) => string | Promise<string>>> = {
  'a code': (t) => orNotApplicable(t, () => codeOf(t, 'new')),
  'a used code': (t) => orNotApplicable(t, () => codeOf(t, 'used')),
  'the client id': (t) => orNotApplicable(t, () => t.app.clientId),
  'the client secret': (t) => orNotApplicable(t, () => secretOf(t)),
};

/** A value that is no token: one of another kind, or a near miss of a token that works. */
async function wrongToken(t: Preparation, value: string): Promise<string> {
  const other = otherValues[value];
  if (other) return other(t);
  if (!isDerivation(value)) return t.untestable(`The suite knows no value ${value}.`);
  return (
    t.derive(await tokenOf(t), value) ??
    t.notApplicable('The token has no letters other than hexadecimal digits.')
  );
}

/** A value that is no token, in words. */
const wrongTokenOf = (value: string) =>
  isDerivation(value) ? { name: 'a wrong token', change: value } : { name: `${value} as a token` };

/** Checks of every operation with what almost is a token (spec#5.2-user-token, spec#7.1-401). */
export const invalidTokens = keptOutEverywhere({
  requirement: 'oauth.token.invalid-is-refused',
  given: 'values that almost are a token',
  used: ' with them',
  needs: ['user', 'app', 'token'],
  caller: async (t, { credential, value = '' }) => ({
    as: asToken(credential, await wrongToken(t, value)),
    credential: wrongTokenOf(value),
  }),
  insider: async (t) => asToken('bearer', await tokenOf(t)),
});

/** Checks of every operation with a token of another company, in both directions (spec#1-company-scope). */
export const foreignTokens = keptOutEverywhere({
  requirement: 'company.token-works-in-one-company',
  given: 'a token of another company',
  used: ' with it',
  needs: ['user', 'app', 'sharedUser', 'otherCompany', 'token'],
  at: (t, party) => (party === 'company' ? t.at(t.otherCompany) : t),
  caller: async (t, { credential, party }) => {
    const token = await (party === 'company'
      ? t.token({ user: t.sharedUser })
      : orNotApplicable(t, async () => t.token(await partyElsewhere(t))));
    return { as: asToken(credential, token), credential: foreignToken };
  },
});
