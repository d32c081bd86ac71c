import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';

/** An address for a name that DNS does not know, as in curl's `--resolve host:port:address`; the host `*` is any. */
export type Resolution = { readonly host: string; readonly port: number; readonly address: string };

const shape = /^(?<host>[^:\s]+):(?<port>\d{1,5}):(?<address>\[[0-9a-f:.]+\]|[0-9a-f:.]+)$/i;

/** Reads `host:port:address`; undefined where the text has another shape. */
export function parseResolution(text: string): Resolution | undefined {
  const groups = shape.exec(text)?.groups;
  if (!groups?.host || !groups.port || !groups.address) return undefined;
  const address = groups.address.replace(/^\[|\]$/g, '');
  const port = Number(groups.port);
  const isPossible = isIP(address) !== 0 && port >= 1 && port <= 65_535;
  return isPossible ? { host: groups.host.toLowerCase(), port, address } : undefined;
}

const removeBrackets = (host: string): string => host.toLowerCase().replace(/^\[|\]$/g, '');

/**
 * The addresses to connect to for a host and port: that of the first entry that fits, loopback for names under
 * `.localhost` (RFC 6761, section 6.3), undefined where DNS decides.
 */
function addressesOf(
  host: string,
  port: number,
  resolutions: readonly Resolution[],
): readonly string[] | undefined {
  const name = removeBrackets(host);
  const entry = resolutions.find((it) => (it.host === name || it.host === '*') && it.port === port);
  if (entry) return [entry.address];
  return name === 'localhost' || name.endsWith('.localhost') ? ['127.0.0.1', '::1'] : undefined;
}

/** The lookup function that Node's sockets take, for one port. */
export function lookupFor(port: number, resolutions: readonly Resolution[]): LookupFunction {
  return (host, options, callback) => {
    const addresses = addressesOf(host, port, resolutions);
    const lookupAddresses: LookupAddress[] = (addresses ?? []).map((address) => ({
      address,
      family: isIP(address),
    }));
    const [first] = lookupAddresses;
    if (!first) dnsLookup(host, options, callback);
    else if (options.all) callback(null, lookupAddresses);
    else callback(null, first.address, first.family);
  };
}

const addBrackets = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address);

/** The same entries for Chromium's `--host-resolver-rules`; undefined where there are none. */
export function chromiumResolverRules(resolutions: readonly Resolution[]): string | undefined {
  const rules = resolutions.map((it) => `MAP ${it.host}:${it.port} ${addBrackets(it.address)}`);
  return rules.length === 0 ? undefined : rules.join(', ');
}
