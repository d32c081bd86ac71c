import { parseCookie, stringifySetCookie } from 'cookie';
import type { HttpRequest } from '../request/http.ts';
import { newSecret, type PendingPage, type User } from '../state/state.ts';

/** Who is logged in with this browser at this company (section 5.2, login steps, 1). */
export function findSession(request: HttpRequest): User | undefined {
  const { server, company, headers } = request;
  const name = parseCookie(headers.cookie ?? '')[server.choices.cookie];
  const user = company.sessions.get(name ?? '');
  if (user || server.conforms('login.required')) return user;
  return server.users.find((one) => one.companies.includes(company.name));
}

/** Begins a session; the value of the `Set-Cookie` header that carries it. */
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

/** Notes what a page that is sent out belongs to; its answer has to bring the ticket back. */
export function rememberPage({ company }: HttpRequest, ticket: PendingPage): string {
  const name = newSecret();
  company.pendingPages.set(name, ticket);
  return name;
}

/** The fields of a form that was sent. */
export function parseForm({ body, headers }: HttpRequest): URLSearchParams {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return new URLSearchParams(isForm ? body.toString('utf8') : '');
}
