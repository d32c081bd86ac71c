import type { Company } from '../world/company.ts';
import { codes } from './codes.ts';
import { grantsOf } from './grants.ts';
import { sessions } from './sessions.ts';
import { tokens } from './tokens.ts';

/** A token that works, without the token itself. */
export interface TokenHolding {
  /** The token's digest: a name for it that opens nothing. */
  id: string;
  user: string;
  app: string;
  permissions: string[];
  issuedAt: string;
  /** Null for a token that never ends. */
  endsAt: string | null;
}

/** Somebody who is logged in to the pages. */
export interface SessionHolding {
  id: string;
  user: string;
  startedAt: string;
  endsAt: string | null;
}

/** What a user has allowed an app for good. */
export interface GrantHolding {
  user: string;
  app: string;
  permissions: string[];
  offline: boolean;
  grantedAt: string;
}

/** Which tokens, sessions or grants are meant: all that have every one of the given marks; without any, all. */
export interface Mark {
  /** A token's or session's. */
  id?: string | undefined;
  /** Email. */
  user?: string | undefined;
  /** Client id. */
  app?: string | undefined;
}

/** The tokens of a company that have not ended, oldest first. */
export function listTokens(company: Company): TokenHolding[] {
  const time = timeIn(company);
  return tokens.all(company).map(([id, { email, clientId, permissions, issuedAtMs, endsAtMs }]) => ({
    id,
    user: email,
    app: clientId,
    permissions,
    issuedAt: company.clock.timestamp(issuedAtMs),
    endsAt: time(endsAtMs),
  }));
}

/** The sessions of a company that have not ended, oldest first. */
export function listSessions(company: Company): SessionHolding[] {
  const time = timeIn(company);
  return sessions.all(company).map(([id, { email, startedAtMs, endsAtMs }]) => ({
    id,
    user: email,
    startedAt: company.clock.timestamp(startedAtMs),
    endsAt: time(endsAtMs),
  }));
}

/** What the users of a company have allowed its apps, oldest first. */
export function listGrants(company: Company): GrantHolding[] {
  return [...grantsOf(company).values()].map(({ email, clientId, permissions, offline, grantedAtMs }) => ({
    user: email,
    app: clientId,
    permissions,
    offline,
    grantedAt: company.clock.timestamp(grantedAtMs),
  }));
}

/** Ends the tokens that are meant; they open nothing from now on. @returns how many they were */
export function dropTokens(company: Company, mark: Mark = {}): number {
  return tokens.drop(company, ({ email, clientId }, id) => isMeant(mark, { id, user: email, app: clientId }));
}

/** Logs out the sessions that are meant. @returns how many they were */
export function dropSessions(company: Company, mark: Mark = {}): number {
  return sessions.drop(company, ({ email }, id) => isMeant(mark, { id, user: email }));
}

/**
 * Takes back what users have allowed apps, with the codes and tokens that came of it: the dialog is shown again.
 * @returns how many grants they were
 */
export function dropGrants(company: Company, mark: Mark = {}): number {
  const grants = grantsOf(company);
  const meant = [...grants].filter(([, { email, clientId }]) =>
    isMeant(mark, { user: email, app: clientId }),
  );
  for (const [key, { email, clientId }] of meant) {
    grants.delete(key);
    const cameOfIt = (row: { email: string; clientId: string }) =>
      row.email === email && row.clientId === clientId;
    codes.drop(company, cameOfIt);
    tokens.drop(company, cameOfIt);
  }
  return meant.length;
}

function isMeant(mark: Mark, { id, user, app }: Mark): boolean {
  const fits = (wanted: string | undefined, has: string | undefined) =>
    wanted === undefined || wanted === has;
  return fits(mark.id, id) && fits(mark.user?.toLowerCase(), user?.toLowerCase()) && fits(mark.app, app);
}

function timeIn({ clock }: Company): (atMs: number | null) => string | null {
  return (atMs) => (atMs === null ? null : clock.timestamp(atMs));
}
