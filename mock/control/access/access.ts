import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import { errorResponse, type HttpResponse } from '../../http/exchange/response.ts';
import { isSameSecret } from '../../world/user.ts';
import { isFromForeignPage } from './foreign-page.ts';
import { isLoopbackAddress, isLoopbackHost } from './loopback.ts';

/** The cookie in which a browser keeps that it was shown the token. */
export const ACCESS_COOKIE = 'countersign_control';

const BEARER = /^bearer +(.+)$/i;

/** Who may steer the mock. */
export interface Access {
  /** Whether the token of `--control-token` is asked for. */
  readonly token: string | undefined;
}

/** Why a request may not steer the mock; undefined where it may. */
export function refusalOf(message: IncomingMessage, { token }: Access): HttpResponse | undefined {
  if (isFromForeignPage(message)) return refusals.foreignPage;
  if (token !== undefined) return showsToken(message, token) ? undefined : refusals.noToken;
  // A forwarded address (`X-Forwarded-For`) is what somebody says; the connection's own is what it is.
  if (!isLoopbackAddress(message.socket.remoteAddress ?? '')) return refusals.otherMachine;
  return isLoopbackHost(message.headers.host ?? '') ? undefined : refusals.otherName;
}

/** What the cookie of a browser holds that was shown the token. */
export function cookieValueOf(token: string): string {
  return createHmac('sha256', token).update(ACCESS_COOKIE).digest('base64url');
}

function showsToken({ headers }: IncomingMessage, token: string): boolean {
  const shown = BEARER.exec(headers.authorization ?? '')?.[1];
  if (shown !== undefined) return isSameSecret(shown, token);
  const kept = parseCookie(headers.cookie ?? '')[ACCESS_COOKIE];
  return kept !== undefined && isSameSecret(kept, cookieValueOf(token));
}

function refused(sentence: string): HttpResponse {
  return errorResponse(403, ['base', sentence]);
}

const refusals = {
  foreignPage: refused(
    'A page of another origin may not steer the mock; let a test or a script call it, or use its console.',
  ),
  otherMachine: refused(
    'The control surface serves this machine alone; start the mock with --control-token to let others in.',
  ),
  otherName: refused(
    'The control surface is reached at localhost or a name below it; start the mock with --control-token to use other names.',
  ),
  noToken: {
    ...errorResponse(401, ['base', 'Send the control token: Authorization: Bearer <token>.']),
    headers: { 'WWW-Authenticate': 'Bearer realm="countersign control"' },
  },
} satisfies Record<string, HttpResponse>;
