import type { Exchange } from '../http/exchange/exchange.ts';
import { behaviour } from '../world/behaviour.ts';
import type { Company } from '../world/company.ts';
import type { User } from '../world/user.ts';
import { nextSecret } from './secrets.ts';
import { secretIn, sessionCookie } from './session-cookie.ts';
import { SESSION_MS, type Session, sessions } from './sessions.ts';

/** A browser that looks at pages: what its cookie holds, and who is logged in there. */
export interface Visit {
  /** The secret in the cookie: of a session, or of nobody yet. */
  secret: string;
  /** Whether the cookie has to be set. */
  isNew: boolean;
  user: User | undefined;
}

/** Rule: the session of a secret. */
export const knownSession = behaviour(
  'oauth.session.known',
  (company: Company, secret: string): Session | undefined => sessions.find(company, secret),
);

/** Rule: the user who is logged in, by the session cookie. */
export const visitingUser = behaviour(
  'oauth.visit.user',
  ({ company, message }: Exchange): User | undefined => {
    const secret = secretIn(message);
    const session = secret === undefined ? undefined : company.behaviours.get(knownSession)(company, secret);
    return session && company.user(session.email);
  },
);

/** The user who is logged in. */
export function userOf(exchange: Exchange): User | undefined {
  return exchange.company.behaviours.get(visitingUser)(exchange);
}

/** Who visits; a browser that has no cookie gets a secret to seal its forms with. */
export function visitOf(exchange: Exchange): Visit {
  const secret = secretIn(exchange.message);
  const user = userOf(exchange);
  if (secret !== undefined) return { secret, isNew: false, user };
  return { secret: nextSecret(exchange.company, 'visit', ''), isNew: true, user };
}

/**
 * Logs a user in. The secret is a new one, whatever the cookie held: who planted a cookie knows nothing of the session.
 * @returns the `Set-Cookie` of the session
 */
export function startSession({ company, message }: Exchange, user: User): string {
  const startedAtMs = company.clock.now();
  const secret = nextSecret(company, 'session', user.email);
  sessions.keep(company, secret, { email: user.email, startedAtMs, endsAtMs: startedAtMs + SESSION_MS });
  return sessionCookie(message, secret);
}

/** Logs out. */
export function endSession(company: Company, { secret }: Visit): void {
  sessions.forget(company, secret);
}
