import type { AuthenticationMethod } from '../../contract/operation.ts';
import { behaviour } from '../../world/behaviour.ts';
import { getSingleValue } from '../exchange/address.ts';
import type { Caller, Exchange } from '../exchange/exchange.ts';
import { countHeader } from '../exchange/headers.ts';
import { HttpError, unauthorizedError } from '../exchange/http-error.ts';
import type { FindTokenCaller, HttpService } from '../exchange/service.ts';
import { authenticateBasic } from './basic.ts';

/** The credentials of a request: how they were sent, and as what. */
export interface Credentials {
  method: AuthenticationMethod;
  value: string;
}

/**
 * Selects the credentials of a request. The same token in header and query is one; any other
 * two contradict each other (RFC 6750, 2 and 3.1).
 * @throws HttpError 400
 */
export const selectCredentials = behaviour(
  'login.only-one',
  (shown: readonly Credentials[]): Credentials | undefined => {
    const [first, ...others] = shown;
    const contradicts = others.some(
      ({ value: credentials }) => first?.method === 'basic' || credentials !== first?.value,
    );
    if (contradicts) throw new HttpError(400, 'login.twice');
    return first;
  },
);

const AUTHORIZATION = /^(basic|bearer) +(.*)$/i;

/** The parameter that carries a token in the query (spec#4.2-access-token). */
const TOKEN_PARAMETER = 'access_token';

/**
 * Step: authenticates the caller, where the operation requires it (spec#4-authentication): by the `Authorization` header, or by the
 * token in the query.
 * @throws HttpError 400, 401
 */
export function authenticate(exchange: Exchange, service: HttpService): void {
  const admissions = exchange.operation?.securityOptions ?? [];
  if (admissions.length === 0) return;
  const shown = exchange.company.behaviours.get(selectCredentials)(shownBy(exchange));
  if (shown === undefined || !admissions.some(({ method }) => method === shown.method)) {
    throw unauthorizedError(exchange.company, 'login.needed');
  }
  exchange.authenticationMethod = shown.method;
  exchange.caller =
    shown.method === 'basic'
      ? authenticateBasic(exchange, shown.value)
      : tokenCaller(exchange, shown.value, service.findTokenCaller);
}

function tokenCaller({ company }: Exchange, token: string, tokens: FindTokenCaller): Caller {
  const caller = tokens(company, token);
  if (caller === undefined) throw unauthorizedError(company, 'login.token', 'invalid_token');
  return caller;
}

/** All credentials of a request, the header first. */
function shownBy({ message, address, company }: Exchange): Credentials[] {
  const { authorization } = message.headers;
  const token = getSingleValue(address, TOKEN_PARAMETER);
  const inQuery: Credentials[] = token === undefined ? [] : [{ method: 'query', value: token }];
  if (authorization === undefined) return inQuery;
  // Node drops all but the first of several.
  if (countHeader(message.rawHeaders, 'authorization') > 1) throw new HttpError(400, 'login.twice');
  const [, scheme, credentials] = AUTHORIZATION.exec(authorization) ?? [];
  if (scheme === undefined || credentials === undefined) throw unauthorizedError(company, 'login.scheme');
  return [{ method: scheme.toLowerCase() === 'basic' ? 'basic' : 'bearer', value: credentials }, ...inQuery];
}
