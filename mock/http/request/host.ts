import type { IncomingMessage } from 'node:http';
import type { Company } from '../../world/company.ts';
import { companyName, type World } from '../../world/world.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { countHeader } from '../exchange/headers.ts';
import { HttpError } from '../exchange/http-error.ts';

const hostPattern = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?)(:\d{1,5})?$/i;
const port = /\.?(:\d+)?$/;
const absolutePattern = /^https?:\/\/([^/?#]*)/i;

/**
 * The company that a request is for: the first label of the host name (spec#1-company-scope). A name below `localhost`
 * or the base domain whose first label is not a company belongs to none; any other host without a known subdomain is for
 * the first company. The authority of an absolute address outranks `Host` (RFC 9112, 3.2.2).
 */
export function findCompany(message: IncomingMessage, world: World): Company | undefined {
  const { companies, baseDomain } = world;
  const { label, name } = readHost(authority(message));
  if (baseDomain !== undefined && name === baseDomain) return world.defaultCompany;
  return companies.get(label) ?? (isCompanyAddress(name, world) ? undefined : world.defaultCompany);
}

/** The name in the address of a company, whether or not it exists; undefined for other addresses. */
export function addressedName(message: IncomingMessage, world: World): string | undefined {
  const { label, name } = readHost(authority(message));
  return isCompanyAddress(name, world) ? label : undefined;
}

/** The subdomain of a request's host, if it looks like the name of a company. */
export function subdomainOf(message: IncomingMessage, { baseDomain }: World): string | undefined {
  const { label, name } = readHost(authority(message));
  return name !== baseDomain && companyName.test(label) ? label : undefined;
}

/** Step: rejects a request for a company that does not exist. @throws HttpError 404 */
export function rejectUnknownCompany({ message }: Exchange): void {
  throw new HttpError(404, 'company.unknown', { values: { company: readHost(authority(message)).label } });
}

/** Whether a host name is that of a company: a name below `localhost` or the base domain. */
function isCompanyAddress(name: string, { baseDomain }: World): boolean {
  return name.endsWith('.localhost') || (baseDomain !== undefined && name.endsWith(`.${baseDomain}`));
}

/** The host of a request in lower case, without port and final dot. */
export function hostName(message: IncomingMessage): string {
  return readHost(authority(message)).name;
}

type Host = {
  /** In lower case, without port and final dot. */
  name: string;
  /** Its subdomain; empty without one. */
  label: string;
  /** Whether it is a host name, with or without a port. */
  isValid: boolean;
};

function readHost(text: string): Host {
  const lower = text.toLowerCase();
  return {
    name: lower.replace(port, ''),
    label: lower.slice(0, Math.max(0, lower.indexOf('.'))),
    isValid: hostPattern.test(text),
  };
}

/** Step: rejects a `Host` that is not a host name, is repeated, or is missing from HTTP/1.1. @throws HttpError 400 */
export function checkHost(exchange: Exchange): void {
  const { message } = exchange;
  const count = countHeader(message.rawHeaders, 'host');
  const isOptional = message.httpVersion === '1.0' && count === 0;
  if (isOptional) return;
  if (count !== 1 || !readHost(authority(message)).isValid) throw new HttpError(400, 'http.host');
}

function authority({ url = '', headers }: IncomingMessage): string {
  const absolute = url.startsWith('/') ? undefined : absolutePattern.exec(url)?.[1];
  return absolute ?? headers.host ?? '';
}
