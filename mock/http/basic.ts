import { isUtf8 } from 'node:buffer';
import type { Company } from '../world/company.ts';
import { rule } from '../world/rule.ts';
import { hasPassword, type User } from '../world/user.ts';
import type { Caller, Exchange } from './exchange.ts';
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
  const bytes = Buffer.from(credentials, 'base64');
  const text = bytes.toString();
  const colon = text.indexOf(':');
  if (!BASE64.test(credentials) || !isUtf8(bytes) || colon < 0) {
    throw unauthorized(exchange.company, 'login.encoding');
  }
  const login = exchange.company.rules.of(userOfPassword);
  const user = login(exchange.company, text.slice(0, colon), text.slice(colon + 1));
  if (user === undefined) throw unauthorized(exchange.company, 'login.wrong');
  return { user, permissions: user.permissions };
}
