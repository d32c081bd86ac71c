import type { Way } from '../contract/operation.ts';
import type { Company } from '../world/company.ts';
import { rule } from '../world/rule.ts';
import { onlyValue } from './address.ts';
import { basicCaller } from './basic.ts';
import type { Caller, Exchange } from './exchange.ts';
import type { Front } from './front.ts';
import { timesNamed } from './headers.ts';
import { Refusal } from './refusal.ts';
import { unauthorized } from './unauthorized.ts';

/** Whose access token this is in the company, and what it may do; undefined where it is unknown or has expired. */
export type TokenCaller = (company: Company, token: string) => Caller | undefined;

/** What a caller shows: the way, and the credentials as they were sent. */
export interface Shown {
  way: Way;
  credentials: string;
}

/**
 * Rule: which of the credentials that a request shows is judged. The same token in header and query is one; any other
 * two contradict each other (RFC 6750, 2 and 3.1).
 * @throws Refusal 400
 */
export const onlyCredentials = rule('login.only-one', (shown: readonly Shown[]): Shown | undefined => {
  const [first, ...others] = shown;
  const contradicts = others.some(
    ({ credentials }) => first?.way === 'basic' || credentials !== first?.credentials,
  );
  if (contradicts) throw new Refusal(400, 'login.twice');
  return first;
});

const AUTHORIZATION = /^(basic|bearer) +(.*)$/i;

/** The parameter that carries a token in the query (specification 4.2). */
const TOKEN_PARAMETER = 'access_token';

/**
 * Step: finds out who calls, where the operation asks for it (specification 5): by the `Authorization` header, or by the
 * token in the query.
 * @throws Refusal 400, 401
 */
export function authenticate(exchange: Exchange, front: Front): void {
  const admissions = exchange.operation?.admissions ?? [];
  if (admissions.length === 0) return;
  const shown = exchange.company.rules.of(onlyCredentials)(shownBy(exchange));
  if (shown === undefined || !admissions.some(({ way }) => way === shown.way)) {
    throw unauthorized(exchange.company, 'login.needed');
  }
  exchange.way = shown.way;
  exchange.caller =
    shown.way === 'basic'
      ? basicCaller(exchange, shown.credentials)
      : tokenCaller(exchange, shown.credentials, front.tokens);
}

function tokenCaller({ company }: Exchange, token: string, tokens: TokenCaller): Caller {
  const caller = tokens(company, token);
  if (caller === undefined) throw unauthorized(company, 'login.token', 'invalid_token');
  return caller;
}

/** Everything that a request shows, the header first. */
function shownBy({ message, address, company }: Exchange): Shown[] {
  const { authorization } = message.headers;
  const token = onlyValue(address, TOKEN_PARAMETER);
  const inQuery: Shown[] = token === undefined ? [] : [{ way: 'query', credentials: token }];
  if (authorization === undefined) return inQuery;
  // Node drops all but the first of several.
  if (timesNamed(message.rawHeaders, 'authorization') > 1) throw new Refusal(400, 'login.twice');
  const [, scheme, credentials] = AUTHORIZATION.exec(authorization) ?? [];
  if (scheme === undefined || credentials === undefined) throw unauthorized(company, 'login.scheme');
  return [{ way: scheme.toLowerCase() === 'basic' ? 'basic' : 'bearer', credentials }, ...inQuery];
}
