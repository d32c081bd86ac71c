import type { IncomingMessage } from 'node:http';

const OWN = new Set(['same-origin', 'none']);

/**
 * Whether a browser says that a page of another origin sent this (Fetch Metadata; Fetch standard, `Origin`). To be
 * led here by a link is not meant: that reads nothing and changes nothing.
 */
export function isFromForeignPage({ method, headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': dest } = headers;
  if (origin !== undefined && hostOf(origin) !== host?.toLowerCase()) return true;
  if (site === undefined || OWN.has(String(site))) return false;
  const isLink = (method === 'GET' || method === 'HEAD') && mode === 'navigate' && dest === 'document';
  return !isLink;
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}
