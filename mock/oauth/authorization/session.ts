import type { IncomingMessage } from 'node:http';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { formatCookie, readCookie } from '../../http/request/cookie.ts';
import { behaviour } from '../../world/behaviour.ts';
import { hourMs } from '../../world/clock.ts';
import type { Company } from '../../world/company.ts';
import type { User } from '../../world/user.ts';
import { type Expiring, nextSecret, SecretTable } from '../grants/secret-table.ts';

/** A user who is logged in to the company in one browser. */
interface Session extends Expiring {
  email: string;
  startedAtMs: number;
}

/** A session expires eight hours after the login: a working day. */
export const sessionMs = 8 * hourMs;

/** The sessions of each company, by the secret in the browser's cookie. */
export const sessions = new SecretTable<Session>('oauth.sessions', 1_000);

/** A browser's session cookie, and who is logged in there. */
export type BrowserSession = {
  /** The secret in the cookie, whether or not a user is logged in with it. */
  secret: string;
  /** Whether the browser has no cookie yet. */
  isNew: boolean;
  user: User | undefined;
};

/** Rule: the user who is logged in, by the session cookie. */
export const findLoggedInUser = behaviour(({ company, message }: Exchange): User | undefined => {
  const secret = readSessionCookie(message);
  const session = secret === undefined ? undefined : sessions.get(company, secret);
  return session && company.findUser(session.email);
});

/** The user who is logged in. */
export function currentUser(exchange: Exchange): User | undefined {
  return exchange.company.behaviours.get(findLoggedInUser)(exchange);
}

/** The session of a browser; without a cookie it gets a new secret for CSRF tokens. */
export function browserSessionOf(exchange: Exchange): BrowserSession {
  const secret = readSessionCookie(exchange.message);
  const user = currentUser(exchange);
  if (secret !== undefined) return { secret, isNew: false, user };
  return { secret: nextSecret(exchange.company, 'browser', ''), isNew: true, user };
}

/**
 * Logs a user in. The secret is always new, so that a planted cookie is worthless (session fixation).
 * @returns the `Set-Cookie` of the session
 */
export function startSession({ company, message }: Exchange, user: User): string {
  const startedAtMs = company.clock.now();
  const secret = nextSecret(company, 'session', user.email);
  sessions.set(company, secret, { email: user.email, startedAtMs, endsAtMs: startedAtMs + sessionMs });
  return sessionCookie(message, secret);
}

/** Logs the user out. */
export function endSession(company: Company, { secret }: BrowserSession): void {
  sessions.delete(company, secret);
}

const secretPattern = /^[\w-]{43}$/;

/** The secret in the session cookie of a request; undefined without a well-formed one. */
function readSessionCookie(message: IncomingMessage): string | undefined {
  const sent = readCookie(message, 'session');
  return sent !== undefined && secretPattern.test(sent) ? sent : undefined;
}

/**
 * The `Set-Cookie` of a secret: for `/oauth` only, hidden from scripts and from forms of other sites (RFC 6265bis). It has no
 * expiry of its own: the session expires by the company's clock, which browsers do not know.
 */
export function sessionCookie(message: IncomingMessage, secret: string): string {
  return formatCookie(message, 'session', { value: secret, path: '/oauth', sameSite: 'lax' });
}
