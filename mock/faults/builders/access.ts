import { firstValue } from '../../http/exchange/address.ts';
import type { Caller, Exchange } from '../../http/exchange/exchange.ts';
import type { HttpService } from '../../http/exchange/service.ts';
import { findUserByPassword } from '../../http/request/authenticate.ts';
import { steps } from '../../http/steps.ts';
import { writeSecret } from '../../oauth/grants/secret-table.ts';
import { callerOfToken, tokenHasExpired } from '../../oauth/grants/tokens.ts';
import { findRecord, listRecords } from '../../resources/resources.ts';
import { type Behaviours, type Install, replace } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { User } from '../../world/user.ts';
import { type CallMatcher, type Calls, matchCalls } from './requests.ts';

/** The administrator: a company's first user. */
export function administrator(company: Company): Caller | undefined {
  const [user] = company.users;
  return callerOf(user);
}

/** A user with all of the user's permissions, where there is one. */
export function callerOf(user: User | undefined): Caller | undefined {
  return user && { user, permissions: user.permissions };
}

/** The token that a call sends, in the header or in the query; empty without one. */
export function sentToken({ message, address }: Exchange): string {
  const { authorization } = message.headers;
  return authorization?.replace(/^bearer +/i, '') ?? firstValue(address, 'access_token') ?? '';
}

/** Admits some rejected callers as the administrator. */
export function admitAsAdministrator(calls: Calls): Install {
  const isAdmitted = matchCalls(calls);
  return admitRejected((exchange) => (isAdmitted(exchange) ? administrator(exchange.company) : undefined));
}

/** Admits rejected callers as somebody, where there is somebody. */
export function admitRejected(callerOf: (exchange: Exchange) => Caller | undefined): Install {
  return replace(steps.authenticate, async (authenticate, exchange, service) => {
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

/** Also accepts Basic credentials that are read in another way, as `email:password`. */
export function admitCredentials(read: (credentials: string) => string): Install {
  return admitRejected(({ company, message }) => {
    const [, credentials = ''] = /^basic +(.*)$/i.exec(message.headers.authorization ?? '') ?? [];
    const [email = '', password = ''] = read(credentials).split(/:(.*)/s);
    return callerOf(company.behaviours.get(findUserByPassword)(company, email, password));
  });
}

/** Remembers the codes and tokens that are issued. @returns those so far */
export function rememberSecrets(behaviours: Behaviours): readonly string[] {
  const issued: string[] = [];
  behaviours.replace(writeSecret, (write, secret) => {
    const text = write(secret);
    issued.push(text);
    return text;
  });
  return issued;
}

/** Also accepts, in some calls, what is like a token that was issued. */
export function admitSimilarTokens(
  calls: Calls,
  isSimilar: (sent: string, issued: string) => boolean,
): Install {
  const isCall = matchCalls(calls);
  return (behaviours) => {
    const issued = rememberSecrets(behaviours);
    admitRejected((exchange) => {
      const similar = isCall(exchange) ? issued.filter((it) => isSimilar(sentToken(exchange), it)) : [];
      return similar.map((it) => callerOfToken(exchange.company, it)).find((caller) => caller !== undefined);
    })(behaviours);
  };
}

/** Lets tokens expire some time after they were issued, if the time of their own expiry passes a test; it is null for never. */
export function expireTokensAfter(ms: number, isMeant: (endsAtMs: number | null) => boolean): Install {
  return replace(tokenHasExpired, (hasExpired, row, now) => {
    const issued = 'issuedAtMs' in row && typeof row.issuedAtMs === 'number' ? row.issuedAtMs : now;
    return hasExpired(row, now) || (isMeant(row.endsAtMs) && issued + ms <= now);
  });
}

/** Lets some calls see the records of other companies of the mock: of all, unless others are found. */
export function shareRecords(calls: Calls, findOthers = otherCompanies): Install {
  const isCall = matchCalls(calls);
  return (behaviours) => {
    let others: Company[] = [];
    behaviours.replace(steps.handle, (handle, exchange, service) => {
      others = isCall(exchange) ? findOthers(exchange, service) : [];
      return handle(exchange, service);
    });
    behaviours.replace(listRecords, (list, company, type) => [
      ...list(company, type),
      ...others.flatMap(({ records }) => records.list(type)),
    ]);
    behaviours.replace(
      findRecord,
      (find, company, type, id) =>
        find(company, type, id) ?? others.map(({ records }) => records.get(type, id)).find(Boolean),
    );
  };
}

/** Handles calls in another company, where one is found for them. */
export function handleElsewhere(
  findCompany: (exchange: Exchange, service: HttpService) => Company | undefined,
): Install {
  return replace(steps.handle, async (handle, exchange, service) => {
    const company = findCompany(exchange, service);
    if (company === undefined) return handle(exchange, service);
    const there: Exchange = Object.create(exchange, { company: { value: company } });
    await handle(there, service);
    exchange.response = there.response;
  });
}

/** The other company that has the record in the URL of a call, if its own has not. */
export function findCompanyOfRecord(exchange: Exchange, service: HttpService): Company | undefined {
  const { company, operation, params } = exchange;
  const { type = '', parent } = operation?.resource ?? {};
  const has = ({ records }: Company) => records.get(parent?.type ?? type, params.id ?? '') !== undefined;
  return has(company) ? undefined : otherCompanies(exchange, service).find(has);
}

/** Accepts, for some calls, credentials of any other company of the mock; `isShared` gets the call as it would be there. */
export function shareCallers(calls: Calls, isShared: CallMatcher = () => true): Install {
  const isCall = matchCalls(calls);
  return (behaviours) =>
    behaviours.replace(steps.authenticate, async (authenticate, exchange, service) => {
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
  behaviours.replace(steps.servePage, (serve, exchange, service) => {
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
