import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { parseCookie } from 'cookie';
import { errorResponse, type HttpResponse } from '../http/exchange/response.ts';
import { isSameSecret } from '../world/user.ts';

/** The cookie in which a browser keeps that it was shown the token. */
export const ACCESS_COOKIE = 'countersign_control';

const BEARER = /^bearer +(.+)$/i;

/** Who may steer the mock. */
export interface AccessPolicy {
  /** Whether the token of `--control-token` is asked for. */
  readonly token: string | undefined;
}

/** Why a request may not steer the mock; undefined where it may. */
export function checkAccess(message: IncomingMessage, { token }: AccessPolicy): HttpResponse | undefined {
  if (isCrossOrigin(message)) return refusals.foreignPage;
  if (token !== undefined) return hasToken(message, token) ? undefined : refusals.noToken;
  // A forwarded address (`X-Forwarded-For`) is what somebody says; the connection's own is what it is.
  if (!isLoopbackAddress(message.socket.remoteAddress ?? '')) return refusals.otherMachine;
  return isLoopbackHost(message.headers.host ?? '') ? undefined : refusals.otherName;
}

/** What the cookie of a browser holds that was shown the token. */
export function accessCookieValue(token: string): string {
  return createHmac('sha256', token).update(ACCESS_COOKIE).digest('base64url');
}

function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const shown = BEARER.exec(headers.authorization ?? '')?.[1];
  if (shown !== undefined) return isSameSecret(shown, token);
  const kept = parseCookie(headers.cookie ?? '')[ACCESS_COOKIE];
  return kept !== undefined && isSameSecret(kept, accessCookieValue(token));
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

const OWN = new Set(['same-origin', 'none']);

/**
 * Whether a browser says that a page of another origin sent this (Fetch Metadata; Fetch standard, `Origin`). To be
 * led here by a link is not meant: that reads nothing and changes nothing.
 */
export function isCrossOrigin({ method, headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers;
  if (origin !== undefined && hostOf(origin) !== host?.toLowerCase()) return true;
  if (site === undefined || OWN.has(String(site))) return false;
  const isLink = (method === 'GET' || method === 'HEAD') && mode === 'navigate' && dest === 'document';
  return !isLink;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const LOCALHOST = /^(?:.*\.)?localhost\.?$/i;

/** Whether an IP address, IPv4-mapped ones included, is this machine talking to itself. */
export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether a `Host` means this machine whatever a name server says: a loopback address, `localhost`, or a name below
 * it (RFC 6761, 6.3).
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return LOCALHOST.test(name) || isLoopbackAddress(name.replace(/^\[(.*)\]$/, '$1'));
}
