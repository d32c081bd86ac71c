import type { Company } from '../world/company.ts';
import type { User } from '../world/user.ts';

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
export function knownLogin(company: Company, credentials: string): User | undefined {
  const login = company.rules.untouched ? logins.get(company)?.get(credentials) : undefined;
  if (login === undefined) return undefined;
  const { user, password } = login;
  return company.user(user.email) === user && user.password === password ? user : undefined;
}

/** Keeps credentials that were right; the hundred-and-first make room for all. */
export function keepLogin(company: Company, credentials: string, user: User): void {
  if (!company.rules.untouched) return;
  const known = logins.get(company) ?? new Map<string, Login>();
  if (known.size >= MOST) known.clear();
  logins.set(company, known.set(credentials, { user, password: user.password }));
}
