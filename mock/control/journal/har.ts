import { http } from '../../http/exchange/node-http.ts';
import type { components } from '../document/types.gen.ts';
import { fieldOf, type JournalEntry } from './view.ts';

/** Requests and responses as an HTTP Archive. */
type Har = components['schemas']['har'];
type HarEntry = Har['log']['entries'][number];

const http11 = 'HTTP/1.1';

/**
 * Entries of the journal as an HTTP Archive 1.2, which browsers, proxies and Playwright read. Secrets stay hidden.
 * @param baseUrl the address of the company
 * @param version of what wrote it
 */
export function toHar(entries: readonly JournalEntry[], baseUrl: string, version: string): Har {
  return {
    log: {
      version: '1.2',
      creator: { name: 'Countersign', version },
      entries: entries.map((entry) => harEntry(entry, baseUrl)),
    },
  };
}

function harEntry(
  { realAt, durationMs, request, answer, ...entry }: JournalEntry,
  baseUrl: string,
): HarEntry {
  const url = `${baseUrl}${request.address}`;
  const [sent, received] = [Object.entries(request.headers), Object.entries(answer?.headers ?? {})];
  const type = fieldOf(sent, 'content-type') ?? '';
  const findings = entry.findings.map(({ of, at, says }) => `${of} ${at} ${says}`);
  return {
    startedDateTime: new Date(Date.parse(realAt) - durationMs).toISOString(),
    time: durationMs,
    request: {
      method: request.method,
      url,
      httpVersion: http11,
      cookies: [],
      headers: pairs(sent),
      queryString: pairs([...(URL.parse(url)?.searchParams ?? [])]),
      headersSize: -1,
      bodySize: request.bytes ?? 0,
      ...(request.body === null ? {} : { postData: { mimeType: type, text: textOf(request.body) } }),
    },
    response: {
      status: answer?.status ?? 0,
      statusText: http.STATUS_CODES[answer?.status ?? 0] ?? '',
      httpVersion: http11,
      cookies: [],
      headers: pairs(received),
      content: {
        size: answer?.bytes ?? 0,
        mimeType: fieldOf(received, 'content-type') ?? '',
        ...(answer?.body == null ? {} : { text: textOf(answer.body) }),
      },
      redirectURL: fieldOf(received, 'location') ?? '',
      headersSize: -1,
      bodySize: answer?.bytes ?? -1,
    },
    cache: {},
    timings: { send: 0, wait: durationMs, receive: 0 },
    ...(findings.length > 0 ? { comment: findings.join('\n') } : {}),
  };
}

function pairs(fields: readonly (readonly [name: string, value: string])[]) {
  return fields.map(([name, value]) => ({ name, value }));
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body);
}
