import { isUtf8 } from 'node:buffer';
import type { Company } from '../world/company.ts';
import { rule } from '../world/rule.ts';
import { hasPassword, type User } from '../world/user.ts';
import type { Caller, Exchange } from './exchange.ts';
import { keepLogin, knownLogin } from './known-logins.ts';
import { unauthorized } from './unauthorized.ts';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** Rule: the user whose email and password these are; undefined where one of them is wrong (specification 5.1, 1). */
export const userOfPassword = rule(
  'login.password',
  (company: Company, email: string, password: string): User | undefined => {
    const user = company.user(email);
    return hasPassword(user, password) ? user : undefined;
  },
);

/** Who calls, by the Base64 of `email:password` in UTF-8 (RFC 7617; specification 5.1). @throws Refusal 401 */
export function basicCaller(exchange: Exchange, credentials: string): Caller {
  const { company } = exchange;
  const known = knownLogin(company, credentials);
  if (known !== undefined) return { user: known, permissions: known.permissions };
  const bytes = Buffer.from(credentials, 'base64');
  const text = bytes.toString();
  const colon = text.indexOf(':');
  if (!BASE64.test(credentials) || !isUtf8(bytes) || colon < 0) {
    throw unauthorized(company, 'login.encoding');
  }
  const login = company.rules.of(userOfPassword);
  const user = login(company, text.slice(0, colon), text.slice(colon + 1));
  if (user === undefined) throw unauthorized(company, 'login.wrong');
  keepLogin(company, credentials, user);
  return { user, permissions: user.permissions };
}
