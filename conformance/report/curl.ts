import type { SentRequest } from '../errors/exchange.ts';

const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Header fields that curl makes itself. */
const ownFields = new Set(['host', 'content-length', 'connection']);

function credentials(headers: SentRequest['headers']): string[] {
  const field = headers.find(([name]) => name.toLowerCase() === 'authorization');
  const encoded = /^Basic\s+(\S+)$/i.exec(field?.[1] ?? '')?.[1];
  if (!encoded) return [];
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  return decoded.includes(':') && !decoded.includes('\uFFFD') ? ['-u', quote(decoded)] : [];
}

/** The entries that the address of a request needs. */
function resolveOptions(url: string, resolve: readonly string[]): string[] {
  const { hostname, port, protocol } = URL.parse(url) ?? {};
  const place = `:${port || (protocol === 'https:' ? 443 : 80)}:`;
  return resolve.filter((it) => it.startsWith(`${hostname}${place}`) || it.startsWith(`*${place}`));
}

/**
 * A curl command that repeats a request, with `host:port:address` entries for `--resolve`. It holds the credentials as
 * sent, so it has to be redacted before it is shown.
 */
export function curl(request: SentRequest, resolve: readonly string[] = []): string {
  const login = credentials(request.headers);
  const fields = request.headers.filter(([name]) => {
    const known = name.toLowerCase();
    return !ownFields.has(known) && !(known === 'authorization' && login.length > 0);
  });
  return [
    'curl -i --globoff --path-as-is',
    ...resolveOptions(request.url, resolve).map((entry) => `--resolve ${quote(entry)}`),
    request.method === 'GET' ? [] : `-X ${request.method}`,
    login.join(' '),
    ...fields.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    request.body === undefined ? [] : `--data-binary ${quote(request.body)}`,
    quote(request.url),
  ]
    .flat()
    .filter((part) => part !== '')
    .join(' ');
}
