import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpService } from '../../http/exchange/service.ts';
import { steps } from '../../http/steps.ts';
import { findRecord, listRecords } from '../../resources/resources.ts';
import type { Company } from '../../world/company.ts';
import type { Install } from '../fault.ts';
import type { IsCall } from './calls.ts';

/** Lets some calls see the records of all companies of the mock. */
export function sharesRecords(isCall: IsCall): Install {
  return (behaviours) => {
    let seen: Company[] = [];
    behaviours.replace(steps.handle, (handle) => (exchange, service) => {
      seen = isCall(exchange) ? others(exchange, service) : [];
      return handle(exchange, service);
    });
    behaviours.replace(listRecords, (list) => (company, type) => [
      ...list(company, type),
      ...seen.flatMap(({ records }) => records.list(type)),
    ]);
    behaviours.replace(
      findRecord,
      (find) => (company, type, id) =>
        find(company, type, id) ?? seen.map(({ records }) => records.get(type, id)).find(Boolean),
    );
  };
}

/** Lets in, for some calls, who would be let in to any other company of the mock. */
export function sharesCallers(isCall: IsCall): Install {
  return (behaviours) =>
    behaviours.replace(steps.authenticate, (authenticate) => async (exchange, service) => {
      try {
        await authenticate(exchange, service);
      } catch (error) {
        if (!isCall(exchange)) throw error;
        exchange.caller = callerElsewhere(exchange, service);
        if (exchange.caller === undefined) throw error;
      }
    });
}

/** The companies of the mock but the one that a request is for. */
export function others({ company }: Exchange, { world }: HttpService): Company[] {
  return [...world.companies.values()].filter((other) => other !== company);
}

function callerElsewhere(exchange: Exchange, service: HttpService): Exchange['caller'] {
  for (const company of others(exchange, service)) {
    const there: Exchange = Object.create(exchange, { company: { value: company } });
    try {
      steps.authenticate.apply(there, service);
      return there.caller;
    } catch {
      // Refused there too; the refusal of the company itself is what is answered.
    }
  }
  return undefined;
}
