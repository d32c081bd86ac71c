import { wrongValue } from '../match/matcher.ts';
import type { Expectation } from './expectation.ts';
import { markersIn } from './knowledge.ts';

/** Expectations that follow from what was answered before (spec#1-company-scope, spec#7.1-404). */
export const historyExpectations: readonly Expectation[] = [
  {
    requirement: 'status.404-for-unknown-record',
    judge({ company, path, action, isSuccess, response, beganAt }, knowledge) {
      const destroyedAt =
        company && action === 'read' ? knowledge.destroyedAt(company.name, path) : undefined;
      if (destroyedAt === undefined || destroyedAt > beganAt) return 'open';
      return isSuccess
        ? wrongValue('status 404 for a record that was destroyed', `${response.status}`)
        : 'met';
    },
  },
  {
    requirement: 'company.records-are-isolated',
    judge({ company, text, sentText, isSuccess }, knowledge) {
      if (
        company === undefined ||
        !isSuccess ||
        text === undefined ||
        !knowledge.knowsOthersThan(company.name)
      )
        return 'open';
      let seen = false;
      for (const marker of markersIn(text)) {
        const companies = knowledge.companiesOf(marker);
        if (companies === undefined || sentText.includes(marker)) continue;
        seen = true;
        if (!companies.has(company.name))
          return wrongValue(
            'nothing of another company',
            `${marker}, which was sent to ${[...companies].join(' and ')} only`,
          );
      }
      return seen ? 'met' : 'open';
    },
  },
];
