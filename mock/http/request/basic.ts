import { isUtf8 } from 'node:buffer';
import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import { hasPassword, type User } from '../../world/user.ts';
import type { Caller, Exchange } from '../exchange/exchange.ts';
import { unauthorizedError } from '../exchange/http-error.ts';

const BASE64 = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/** The user whose email and password these are; undefined where one of them is wrong (spec#5.1-login). */
export const findUserByPassword = behaviour(
  'login.password',
  (company: Company, email: string, password: string): User | undefined => {
    const user = company.findUser(email);
    return hasPassword(user, password) ? user : undefined;
  },
);

/** Who calls, by the Base64 of `email:password` in UTF-8 (RFC 7617; spec#5.1-base64). @throws HttpError 401 */
export function authenticateBasic(exchange: Exchange, credentials: string): Caller {
  const { company } = exchange;
  const known = findCachedLogin(company, credentials);
  if (known !== undefined) return { user: known, permissions: known.permissions };
  const bytes = Buffer.from(credentials, 'base64');
  const text = bytes.toString();
  const colon = text.indexOf(':');
  if (!BASE64.test(credentials) || !isUtf8(bytes) || colon < 0) {
    throw unauthorizedError(company, 'login.encoding');
  }
  const login = company.behaviours.get(findUserByPassword);
  const user = login(company, text.slice(0, colon), text.slice(colon + 1));
  if (user === undefined) throw unauthorizedError(company, 'login.wrong');
  cacheLogin(company, credentials, user);
  return { user, permissions: user.permissions };
}

interface Login {
  user: User;
  /** The password that was right. */
  password: string;
}

const MOST = 100;
const logins = new WeakMap<Company, Map<string, Login>>();

/**
 * Whose HTTP Basic credentials these are, where they were right before and would be again: to decode and hash them anew
 * takes as long as to read a record. Wrong ones are never kept, so that each is judged in constant time; replaced rules
 * see every call.
 */
export function findCachedLogin(company: Company, credentials: string): User | undefined {
  const login = company.behaviours.areUnmodified ? logins.get(company)?.get(credentials) : undefined;
  if (login === undefined) return undefined;
  const { user, password } = login;
  return company.findUser(user.email) === user && user.password === password ? user : undefined;
}

/** Keeps credentials that were right; the hundred-and-first make room for all. */
export function cacheLogin(company: Company, credentials: string, user: User): void {
  if (!company.behaviours.areUnmodified) return;
  const known = logins.get(company) ?? new Map<string, Login>();
  if (known.size >= MOST) known.clear();
  logins.set(company, known.set(credentials, { user, password: user.password }));
}
