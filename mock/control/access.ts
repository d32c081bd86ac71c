import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import { errorResponse, type HttpResponse } from '../http/exchange/response.ts';
import { readCookie } from '../http/request/cookie.ts';
import { isSameSecret } from '../world/user.ts';

/** The purpose of the cookie of a browser that has sent the token. */
export const accessCookie = 'control';

const bearer = /^bearer +(.+)$/i;

/** Who can control the mock. */
export type AccessPolicy = {
  /** The token of `--control-token`, if any. */
  readonly token: string | undefined;
};

/** The error response to a request that cannot control the mock; undefined for one that can. */
export function checkAccess(message: IncomingMessage, { token }: AccessPolicy): HttpResponse | undefined {
  if (isCrossOrigin(message)) return errorResponses.foreignPage;
  if (token !== undefined) return hasToken(message, token) ? undefined : errorResponses.noToken;
  // Anybody can send `X-Forwarded-For`; the address of the connection is real.
  if (!isLoopbackAddress(message.socket.remoteAddress ?? '')) return errorResponses.otherMachine;
  return isLoopbackHost(message.headers.host ?? '') ? undefined : errorResponses.otherName;
}

/** The value of the cookie, which proves the token without containing it. */
export function accessCookieValue(token: string): string {
  return createHmac('sha256', token).update(accessCookie).digest('base64url');
}

function hasToken(message: IncomingMessage, token: string): boolean {
  const sent = bearer.exec(message.headers.authorization ?? '')?.[1];
  if (sent !== undefined) return isSameSecret(sent, token);
  const cookie = readCookie(message, accessCookie);
  return cookie !== undefined && isSameSecret(cookie, accessCookieValue(token));
}

function forbidden(sentence: string): HttpResponse {
  return errorResponse(403, ['base', sentence]);
}

const errorResponses = {
  foreignPage: forbidden(
    'Pages of another origin cannot control the mock; use its console, a test or a script.',
  ),
  otherMachine: forbidden(
    'The control API is limited to this machine. To allow others, start the mock with --control-token.',
  ),
  otherName: forbidden(
    'The control API is limited to localhost and its subdomains. To use other names, start the mock with --control-token.',
  ),
  noToken: {
    ...errorResponse(401, ['base', 'Send the control token: Authorization: Bearer <token>.']),
    headers: { 'WWW-Authenticate': 'Bearer realm="countersign control"' },
  },
} satisfies Record<string, HttpResponse>;

const sameOrigin = new Set(['same-origin', 'none']);

/**
 * Whether a page of another origin sent this request (Fetch Metadata; Fetch standard, `Origin`). Following a link does not count:
 * it neither reads nor changes anything.
 */
function isCrossOrigin({ method, headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers;
  if (origin !== undefined && hostOf(origin) !== host?.toLowerCase()) return true;
  if (site === undefined || sameOrigin.has(String(site))) return false;
  const isLink = (method === 'GET' || method === 'HEAD') && mode === 'navigate' && dest === 'document';
  return !isLink;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8);
loopback.addAddress('::1', 'ipv6');

const localhost = /^(?:.*\.)?localhost\.?$/i;

/** Whether an IP address, IPv4-mapped ones included, is a loopback address. */
export function isLoopbackAddress(address: string): boolean {
  const version = isIP(address);
  return version !== 0 && loopback.check(address, version === 6 ? 'ipv6' : 'ipv4');
}

/**
 * Whether a `Host` always means this machine: a loopback address, `localhost`, or a name below it (RFC 6761, 6.3).
 */
export function isLoopbackHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '');
  return localhost.test(name) || isLoopbackAddress(name.replace(/^\[(.*)\]$/, '$1'));
}
