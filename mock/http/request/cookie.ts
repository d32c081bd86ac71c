import type { IncomingMessage } from 'node:http';
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';
import { isForwardedSecurely } from './origin.ts';

const port = /:(\d{1,5})$/;

/** Cookies ignore the port (RFC 6265, 8.5), so the name has it: mocks on one host keep apart. */
function nameOf(purpose: string, { headers }: IncomingMessage): string {
  return `countersign_${purpose}_${port.exec(headers.host ?? '')?.[1] ?? 'default'}`;
}

/** The cookie for a purpose that a browser has sent; undefined without one. */
export function readCookie(message: IncomingMessage, purpose: string): string | undefined {
  return parseCookie(message.headers.cookie ?? '')[nameOf(purpose, message)];
}

/** A `Set-Cookie` that scripts cannot read, and that a browser which came by https sends by https only. It ends with the browser. */
export function formatCookie(
  message: IncomingMessage,
  purpose: string,
  cookie: Required<Pick<SetCookie, 'value' | 'path' | 'sameSite'>>,
): string {
  const secure = isForwardedSecurely(message);
  return stringifySetCookie({ name: nameOf(purpose, message), ...cookie, httpOnly: true, secure });
}
