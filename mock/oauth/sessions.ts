import { behaviour } from '../world/behaviour.ts';
import { hasEnded, type Lasting, SecretTable } from './secret-table.ts';

/** Somebody who is logged in to the company in one browser. */
export interface Session extends Lasting {
  email: string;
  startedAtMs: number;
}

/** A session ends eight hours after the login: a working day. */
export const SESSION_MS = 8 * 3_600_000;

/** Rule: whether a session has ended. */
export const sessionEnds = behaviour('oauth.session.ends', hasEnded);

/** The sessions of each company, by the secret in the browser's cookie. */
export const sessions = new SecretTable<Session>('oauth.sessions', 1_000, sessionEnds);
