import type { Caller, Exchange } from '../../http/exchange/exchange.ts';
import type { HttpService } from '../../http/exchange/service.ts';
import { steps } from '../../http/steps.ts';
import { findRecord, listRecords } from '../../resources/resources.ts';
import type { Company } from '../../world/company.ts';
import type { Install } from './fault.ts';
import type { CallMatcher } from './requests.ts';
import { replaceRule } from './steps.ts';

/** The administrator: a company's first user. */
export function administrator(company: Company): Caller | undefined {
  const [user] = company.users;
  return user && { user, permissions: user.permissions };
}

/** Admits some rejected callers as the administrator. */
export function admitAsAdministrator(isAdmitted: CallMatcher): Install {
  return replaceRule(steps.authenticate, (authenticate) => async (exchange, service) => {
    try {
      await authenticate(exchange, service);
    } catch (error) {
      if (!isAdmitted(exchange)) throw error;
      exchange.authenticationMethod ??= 'basic';
      exchange.caller = administrator(exchange.company);
    }
  });
}

/** Lets some calls see the records of all companies of the mock. */
export function shareRecords(isCall: CallMatcher): Install {
  return (behaviours) => {
    let others: Company[] = [];
    behaviours.replace(steps.handle, (handle) => (exchange, service) => {
      others = isCall(exchange) ? otherCompanies(exchange, service) : [];
      return handle(exchange, service);
    });
    behaviours.replace(listRecords, (list) => (company, type) => [
      ...list(company, type),
      ...others.flatMap(({ records }) => records.list(type)),
    ]);
    behaviours.replace(
      findRecord,
      (find) => (company, type, id) =>
        find(company, type, id) ?? others.map(({ records }) => records.get(type, id)).find(Boolean),
    );
  };
}

/** Accepts, for some calls, credentials of any other company of the mock. */
export function shareCallers(isCall: CallMatcher): Install {
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

/** All companies of the mock except the one that a request is for. */
export function otherCompanies({ company }: Exchange, { world }: HttpService): Company[] {
  return [...world.companies.values()].filter((other) => other !== company);
}

function callerElsewhere(exchange: Exchange, service: HttpService): Exchange['caller'] {
  for (const company of otherCompanies(exchange, service)) {
    const there: Exchange = Object.create(exchange, { company: { value: company } });
    try {
      steps.authenticate.apply(there, service);
      return there.caller;
    } catch {
      // Rejected there too: the caller gets the error of the requested company.
    }
  }
  return undefined;
}
