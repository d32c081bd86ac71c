import type { IncomingMessage } from 'node:http';
import type { Company } from '../../world/company.ts';
import type { World } from '../../world/world.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { countHeader } from '../exchange/headers.ts';
import { HttpError } from '../exchange/http-error.ts';

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(\.[a-z0-9_-]+)*\.?)(:\d{1,5})?$/i;
const PORT = /\.?(:\d+)?$/;
const ABSOLUTE = /^https?:\/\/([^/?#]*)/i;

/**
 * The company that a request is for: the first label of the host name (spec#1-company-scope). A name below `localhost`
 * or the base domain whose first label is not a company belongs to none; any other host without a known subdomain is for
 * the first company. The authority of an absolute address outranks `Host` (RFC 9112, 3.2.2).
 */
export function findCompany(message: IncomingMessage, world: World): Company | undefined {
  const { companies, baseDomain } = world;
  if (baseDomain !== undefined && hostName(message) === baseDomain) return world.defaultCompany;
  const company = companies.get(firstLabel(message));
  return company ?? (isCompanyAddress(hostName(message), world) ? undefined : world.defaultCompany);
}

/** The name in the address of a company, whether or not it exists; undefined for other addresses. */
export function addressedName(message: IncomingMessage, world: World): string | undefined {
  return isCompanyAddress(hostName(message), world) ? firstLabel(message) : undefined;
}

const COMPANY = /^[a-z][a-z0-9-]*$/;

/**
 * Brings the company that a request is for into this process, where several share the companies.
 * @returns undefined where nothing has to be waited for
 * @throws HttpError 503 where it cannot be served here
 */
export function provideCompany(message: IncomingMessage, world: World): Promise<void> | undefined {
  const { provider } = world;
  if (provider === undefined) return undefined;
  const label = hostName(message) === world.baseDomain ? '' : firstLabel(message);
  const provideFound = () => {
    const company = findCompany(message, world);
    return company && provider.provide(company.name);
  };
  const pending = COMPANY.test(label) ? provider.provide(label) : undefined;
  return pending === undefined ? provideFound() : pending.then(provideFound);
}

/** Step: rejects a request for a company that does not exist. @throws HttpError 404 */
export function rejectUnknownCompany({ message }: Exchange): void {
  throw new HttpError(404, 'company.unknown', { values: { company: firstLabel(message) } });
}

/** Whether a host name is that of a company: a name below `localhost` or the base domain. */
function isCompanyAddress(name: string, { baseDomain }: World): boolean {
  return name.endsWith('.localhost') || (baseDomain !== undefined && name.endsWith(`.${baseDomain}`));
}

/** The host of a request in lower case, without port and final dot. */
export function hostName(message: IncomingMessage): string {
  return authority(message).toLowerCase().replace(PORT, '');
}

/** The subdomain of the host name; empty without one. */
function firstLabel(message: IncomingMessage): string {
  const host = authority(message);
  return host.slice(0, Math.max(0, host.indexOf('.'))).toLowerCase();
}

/** Step: rejects a `Host` that is not a host name, is repeated, or is missing from HTTP/1.1. @throws HttpError 400 */
export function checkHost(exchange: Exchange): void {
  const { message } = exchange;
  const hosts = countHeader(message.rawHeaders, 'host');
  const isOptional = message.httpVersion === '1.0' && hosts === 0;
  if (isOptional) return;
  if (hosts !== 1 || !HOST.test(authority(message))) throw new HttpError(400, 'http.host');
}

function authority({ url = '', headers }: IncomingMessage): string {
  const absolute = url.startsWith('/') ? undefined : ABSOLUTE.exec(url)?.[1];
  return absolute ?? headers.host ?? '';
}
