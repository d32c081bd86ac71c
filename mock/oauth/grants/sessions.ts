import { type Expiring, SecretTable } from './secret-table.ts';

/** A user who is logged in to the company in one browser. */
interface Session extends Expiring {
  email: string;
  startedAtMs: number;
}

/** A session expires eight hours after the login: a working day. */
export const sessionMs = 8 * 3_600_000;

/** The sessions of each company, by the secret in the browser's cookie. */
export const sessions = new SecretTable<Session>('oauth.sessions', 1_000);
