import { parseCookie, stringifySetCookie } from 'cookie';
import type { Call } from '../call.ts';
import type { Person, Ticket } from '../company.ts';
import { newSecret } from '../ids.ts';

/** Who is logged in with this browser at this company (section 5.2, login steps, 1). */
export function loggedIn(call: Call): Person | undefined {
  const { twin, company, headers } = call;
  const name = parseCookie(headers.cookie ?? '')[twin.choices.cookie];
  const person = company.sessions.get(name ?? '');
  if (person || twin.keeps('login.required')) return person;
  return twin.people.find((one) => one.companies.includes(company.name));
}

/** Begins a session; the value of the `Set-Cookie` header that carries it. */
export function beginSession({ twin, company }: Call, person: Person): string {
  const value = newSecret();
  company.sessions.set(value, person);
  return stringifySetCookie({
    name: twin.choices.cookie,
    value,
    path: '/oauth',
    httpOnly: true,
    sameSite: 'lax',
  });
}

/** Notes what a page that is sent out belongs to; its answer has to bring the ticket back. */
export function newTicket({ company }: Call, ticket: Ticket): string {
  const name = newSecret();
  company.tickets.set(name, ticket);
  return name;
}

/** The fields of a form that was sent. */
export function formOf({ body, headers }: Call): URLSearchParams {
  const isForm = headers['content-type']?.startsWith('application/x-www-form-urlencoded');
  return new URLSearchParams(isForm ? body.toString('utf8') : '');
}
