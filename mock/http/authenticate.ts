import type { Way } from '../contract/operation.ts';
import type { Company } from '../world/company.ts';
import { onlyValue } from './address.ts';
import { basicCaller } from './basic.ts';
import type { Caller, Exchange } from './exchange.ts';
import type { Front } from './front.ts';
import { unauthorized } from './unauthorized.ts';

/** Whose access token this is in the company, and what it may do; undefined where it is unknown or has expired. */
export type TokenCaller = (company: Company, token: string) => Caller | undefined;

/** What a caller shows: the way, and the credentials as they were sent. */
interface Shown {
  way: Way;
  credentials: string;
}

const AUTHORIZATION = /^(basic|bearer) +(.*)$/i;

/** The parameter that carries a token in the query (specification 4.2). */
const TOKEN_PARAMETER = 'access_token';

/**
 * Step: finds out who calls, where the operation asks for it (specification 5). The `Authorization` header is judged
 * where there is one, else the token in the query.
 * @throws Refusal 401
 */
export function authenticate(exchange: Exchange, front: Front): void {
  const admissions = exchange.operation?.admissions ?? [];
  if (admissions.length === 0) return;
  const shown = shownBy(exchange);
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

function shownBy({ message, address, company }: Exchange): Shown | undefined {
  const header = message.headers.authorization;
  if (header === undefined) {
    const token = onlyValue(address, TOKEN_PARAMETER);
    return token === undefined ? undefined : { way: 'query', credentials: token };
  }
  const [, scheme, credentials] = AUTHORIZATION.exec(header) ?? [];
  if (scheme === undefined || credentials === undefined) throw unauthorized(company, 'login.scheme');
  return { way: scheme.toLowerCase() === 'basic' ? 'basic' : 'bearer', credentials };
}
