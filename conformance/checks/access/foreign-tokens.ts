import { type Check, check, type Family, family } from '../../check/check.ts';
import { foreignToken } from '../../errors/mismatch.ts';
import { asToken, orNotApplicable, partyElsewhere } from '../credentials/tokens.ts';
import { controlCompletion, expectNoAccess } from '../operations/completes.ts';
import { needsOf } from '../operations/operation.ts';
import { cellsByOperation } from '../operations/places.ts';

/** Checks of every operation with a token of another company, in both directions (spec#1-company-scope). */
export const foreignTokenChecks: readonly (Check | Family)[] = [
  family({
    requirements: ['company.token-works-in-one-company'],
    emptyBecause: 'The specification names operations for every target.',
    *checks(description, depth) {
      const requirement = 'company.token-works-in-one-company';
      for (const { operation, cells } of cellsByOperation(requirement, description, depth)) {
        yield check({
          requirement,
          title: `Given a token of another company, when ${operation.name} with it, then the response is 401 and nothing has changed`,
          needs: needsOf(operation, ['user', 'app', 'sharedUser', 'otherCompany', 'token']),
          cells,
          async run(t) {
            const user = t.sharedUser;
            for (const [party, partyCells] of Map.groupBy(cells, (it) => it.party)) {
              const isElsewhere = party === 'company';
              const target = isElsewhere ? await t.at(t.otherCompany) : t;
              const prepared = await operation.prepare(target, 'refused');
              await t.judgeCells(partyCells, async ({ credential }) => {
                const token = await (isElsewhere
                  ? t.token({ user })
                  : orNotApplicable(t, () => t.token(partyElsewhere(t))));
                const as = asToken(credential, token);
                await expectNoAccess(t, operation, prepared, {
                  as,
                  at: target,
                  credential: foreignToken,
                });
              });
              await prepared.expectUnchanged(t);
              await controlCompletion(t, operation, { at: target });
            }
          },
        });
      }
    },
  }),
];
