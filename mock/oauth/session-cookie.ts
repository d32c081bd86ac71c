import type { IncomingMessage } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

const PORT = /:(\d{1,5})$/;
const SECRET = /^[\w-]{43}$/;

/** The secret in the session cookie of a request; undefined where there is none that could be one. */
export function secretIn(message: IncomingMessage): string | undefined {
  const sent = parseCookie(message.headers.cookie ?? '')[cookieName(message)];
  return sent !== undefined && SECRET.test(sent) ? sent : undefined;
}

/**
 * The `Set-Cookie` of a secret: for the pages of OAuth alone, kept from scripts and from the forms of other sites
 * (RFC 6265bis). It ends with the browser; the session ends by the company's clock, which no browser knows.
 */
export function sessionCookie(message: IncomingMessage, secret: string): string {
  const name = cookieName(message);
  return stringifySetCookie({ name, value: secret, path: '/oauth', httpOnly: true, sameSite: 'lax' });
}

/** Cookies know no ports (RFC 6265, 8.5): mocks side by side on one host are told apart by the name. */
function cookieName({ headers }: IncomingMessage): string {
  return `countersign_session_${PORT.exec(headers.host ?? '')?.[1] ?? 'default'}`;
}
