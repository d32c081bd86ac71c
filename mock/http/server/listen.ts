import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartError } from '../../contract/load.ts';

/**
 * Lets a server listen.
 * @throws StartError saying what to do if the address cannot be used
 */
export async function listen(server: Server, host: string, port: number): Promise<AddressInfo> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(explainAddress(error, host, port)));
    server.listen(port, host, resolve);
  });
  return server.address() as AddressInfo;
}

function explainAddress(error: NodeJS.ErrnoException, host: string, port: number): Error {
  const sentence = addressErrors[error.code ?? '']?.(host, port);
  return sentence === undefined ? error : new StartError(sentence);
}

const notLocal = (host: string) => `${host} is not an address of this machine; choose another with --host.`;

const addressErrors: Record<string, (host: string, port: number) => string> = {
  EADDRINUSE: (host, port) =>
    `Port ${port} of ${host} is in use; stop what uses it, or choose another with --port (0 picks a free one).`,
  EACCES: (_host, port) => `Port ${port} is not open to this user; name one above 1023 with --port.`,
  EADDRNOTAVAIL: notLocal,
  ENOTFOUND: notLocal,
  EAI_AGAIN: notLocal,
};

/**
 * The address under which this machine reaches a company; without a company, the first one.
 * @param domain whose subdomains are companies
 */
export function formatUrl(
  { address, family, port }: AddressInfo,
  company?: string,
  domain = 'localhost',
): string {
  if (company !== undefined) return `http://${company}.${domain}:${port}`;
  const everywhere = address === '0.0.0.0' || address === '::';
  const host = everywhere ? 'localhost' : family === 'IPv6' ? `[${address}]` : address;
  return `http://${host}:${port}`;
}
