import { parseCookie, stringifySetCookie } from 'cookie';
import type { HttpRequest } from '../request/http.ts';
import { newSecret, type PendingPage, type User } from '../state/state.ts';

/** The user of the session cookie in this company, if any (spec#5.2-login-first). */
export function findSession(request: HttpRequest): User | undefined {
  const { server, company, headers } = request;
  const name = parseCookie(headers.cookie ?? '')[server.choices.cookie];
  const user = company.sessions.get(name ?? '');
  if (user || server.conforms('login.required')) return user;
  return server.users.find((one) => one.companies.includes(company.name));
}

/** Starts a session and returns the value of its `Set-Cookie` header. */
export function beginSession({ server, company }: HttpRequest, user: User): string {
  const value = newSecret();
  company.sessions.set(value, user);
  return stringifySetCookie({
    name: server.choices.cookie,
    value,
    path: '/oauth',
    httpOnly: true,
    sameSite: 'lax',
  });
}

/** Ends the session of the request, where a login is for one authorization only. */
export function endSession({ server, company, headers }: HttpRequest): void {
  const name = parseCookie(headers.cookie ?? '')[server.choices.cookie];
  if (server.choices.logins === 'once') company.sessions.delete(name ?? '');
}

/** Stores what a page of the dialog belongs to and returns the ticket that its form sends back. */
export function rememberPage({ company }: HttpRequest, page: PendingPage): string {
  const name = newSecret();
  company.pendingPages.set(name, page);
  return name;
}

/** The fields of a URL-encoded body; empty for any other body. */
export function parseForm({ body, headers }: HttpRequest): URLSearchParams {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return new URLSearchParams(isForm ? body.toString('utf8') : '');
}
