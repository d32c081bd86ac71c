import type { Caller, Exchange } from '../../http/exchange/exchange.ts';
import type { HttpService } from '../../http/exchange/service.ts';
import { steps } from '../../http/steps.ts';
import { findRecord, listRecords } from '../../resources/resources.ts';
import type { Behaviours } from '../../world/behaviour.ts';
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
  return admitRejected((exchange) => (isAdmitted(exchange) ? administrator(exchange.company) : undefined));
}

/** Admits rejected callers as somebody, where there is somebody. */
export function admitRejected(callerOf: (exchange: Exchange) => Caller | undefined): Install {
  return replaceRule(steps.authenticate, (authenticate) => async (exchange, service) => {
    try {
      await authenticate(exchange, service);
    } catch (error) {
      const caller = callerOf(exchange);
      if (caller === undefined) throw error;
      exchange.authenticationMethod ??= 'basic';
      exchange.caller = caller;
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

/** Accepts, for some calls, credentials of any other company of the mock; `isShared` gets the call as it would be there. */
export function shareCallers(isCall: CallMatcher, isShared: CallMatcher = () => true): Install {
  return (behaviours) =>
    behaviours.replace(steps.authenticate, (authenticate) => async (exchange, service) => {
      try {
        await authenticate(exchange, service);
      } catch (error) {
        if (!isCall(exchange)) throw error;
        exchange.caller = callerElsewhere(exchange, service, isShared);
        if (exchange.caller === undefined) throw error;
      }
    });
}

/** Remembers, while a page is served, the other companies of the mock. @returns those of the page that is served */
export function rememberOtherCompanies(behaviours: Behaviours): () => readonly Company[] {
  let elsewhere: readonly Company[] = [];
  behaviours.replace(steps.servePage, (serve) => (exchange, service) => {
    elsewhere = otherCompanies(exchange, service);
    return serve(exchange, service);
  });
  return () => elsewhere;
}

/** All companies of the mock except the one that a request is for. */
function otherCompanies({ company }: Exchange, { world }: HttpService): Company[] {
  return [...world.companies.values()].filter((other) => other !== company);
}

function callerElsewhere(
  exchange: Exchange,
  service: HttpService,
  isShared: CallMatcher,
): Exchange['caller'] {
  for (const company of otherCompanies(exchange, service)) {
    const there: Exchange = Object.create(exchange, { company: { value: company } });
    try {
      steps.authenticate.apply(there, service);
      if (isShared(there)) return there.caller;
    } catch {
      // Rejected there too: the caller gets the error of the requested company.
    }
  }
  return undefined;
}
