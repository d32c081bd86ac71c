import { foreignToken } from '../../errors/mismatch.ts';
import { asToken, orNotApplicable, partyElsewhere } from '../credentials/tokens.ts';
import { keptOutEverywhere } from './kept-out.ts';

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
      : orNotApplicable(t, () => t.token(partyElsewhere(t))));
    return { as: asToken(credential, token), credential: foreignToken };
  },
});
