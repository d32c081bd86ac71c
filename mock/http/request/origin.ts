import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { World } from '../../world/world.ts';
import { hostName } from './host.ts';

/**
 * The origin that the caller used, `http://acme.localhost:4010`. Below the base domain it is `https` where the server in front
 * says so (`X-Forwarded-Proto`).
 */
export function originOf(message: IncomingMessage, world: World): string {
  const { host = 'localhost' } = message.headers;
  return `${schemeOf(message, world)}://${host}`;
}

/**
 * The origin of a company for a caller who used this `Host`: domain and port are the same, the subdomain is the company's.
 * An IP address has no subdomains; companies on this machine are below `localhost`.
 */
export function originOfCompany(message: IncomingMessage, company: string, world: World): string {
  const port = /:\d+$/.exec(message.headers.host ?? '')?.[0] ?? '';
  return `${schemeOf(message, world)}://${company}.${domainOf(hostName(message), world)}${port}`;
}

function schemeOf(message: IncomingMessage, world: World): string {
  return isForwardedSecurely(message) && isBelowBase(hostName(message), world) ? 'https' : 'http';
}

/** Whether the server in front says that a request came by https. */
export function isForwardedSecurely({ headers }: IncomingMessage): boolean {
  return headers['x-forwarded-proto'] === 'https';
}

function domainOf(name: string, world: World): string {
  if (world.baseDomain !== undefined && isBelowBase(name, world)) return world.baseDomain;
  if (isIP(name.replace(/^\[|\]$/g, '')) !== 0 || /(^|\.)localhost$/.test(name)) return 'localhost';
  const dot = name.indexOf('.');
  return dot > 0 && world.companies.has(name.slice(0, dot)) ? name.slice(dot + 1) : name;
}

/** Whether a host name is the base domain or below it. */
export function isBelowBase(name: string, { baseDomain }: { baseDomain?: string | undefined }): boolean {
  return baseDomain !== undefined && `.${name}`.endsWith(`.${baseDomain}`);
}
