import { BlockList, isIP } from 'node:net';

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
