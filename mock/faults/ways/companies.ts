import type { Exchange } from '../../http/exchange.ts';
import type { Front } from '../../http/front.ts';
import { steps } from '../../http/steps.ts';
import { findsRecord, listsRecords } from '../../resources/resources.ts';
import type { Company } from '../../world/company.ts';
import type { Install } from '../fault.ts';
import type { IsCall } from './calls.ts';

/** Lets some calls see the records of all companies of the mock. */
export function sharesRecords(isCall: IsCall): Install {
  return (rules) => {
    let seen: Company[] = [];
    rules.replace(steps.handle, (handle) => (exchange, front) => {
      seen = isCall(exchange) ? others(exchange, front) : [];
      return handle(exchange, front);
    });
    rules.replace(listsRecords, (list) => (company, type) => [
      ...list(company, type),
      ...seen.flatMap(({ records }) => records.all(type)),
    ]);
    rules.replace(
      findsRecord,
      (find) => (company, type, id) =>
        find(company, type, id) ?? seen.map(({ records }) => records.get(type, id)).find(Boolean),
    );
  };
}

/** Lets in, for some calls, who would be let in to any other company of the mock. */
export function sharesCallers(isCall: IsCall): Install {
  return (rules) =>
    rules.replace(steps.authenticate, (authenticate) => async (exchange, front) => {
      try {
        await authenticate(exchange, front);
      } catch (refusal) {
        if (!isCall(exchange)) throw refusal;
        exchange.caller = callerElsewhere(exchange, front);
        if (exchange.caller === undefined) throw refusal;
      }
    });
}

/** The companies of the mock but the one that a request is for. */
export function others({ company }: Exchange, { world }: Front): Company[] {
  return [...world.companies.values()].filter((other) => other !== company);
}

function callerElsewhere(exchange: Exchange, front: Front): Exchange['caller'] {
  for (const company of others(exchange, front)) {
    const there: Exchange = Object.create(exchange, { company: { value: company } });
    try {
      steps.authenticate.apply(there, front);
      return there.caller;
    } catch {
      // Refused there too; the refusal of the company itself is what is answered.
    }
  }
  return undefined;
}
