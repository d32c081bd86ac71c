import { type Exchange, fieldOf, type HeaderField } from '../errors/exchange.ts';
import type { Report, ReportedCheck } from './report.ts';

const fieldsOf = (fields: readonly HeaderField[]) => fields.map(([name, value]) => ({ name, value }));

const mediaTypeOf = (fields: readonly HeaderField[]): string => fieldOf(fields, 'content-type') ?? '';

/** Sizes that are not known, as the format says it. */
const unknown = { headersSize: -1, bodySize: -1 };

function entryOf({ request, reply, trouble, milliseconds }: Exchange, startedDateTime: string) {
  const { method, url, headers, body } = request;
  const parameters = [...new URLSearchParams(url.split('?')[1])];
  return {
    startedDateTime,
    time: milliseconds,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      headers: fieldsOf(headers),
      queryString: fieldsOf(parameters),
      cookies: [],
      ...(body !== undefined && { postData: { mimeType: mediaTypeOf(headers), text: body } }),
      ...unknown,
    },
    response: {
      status: reply?.status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      headers: fieldsOf(reply?.headers ?? []),
      cookies: [],
      content: {
        size: Buffer.byteLength(reply?.body ?? ''),
        mimeType: mediaTypeOf(reply?.headers ?? []),
        text: reply?.body ?? '',
      },
      redirectURL: fieldOf(reply?.headers ?? [], 'location') ?? '',
      ...unknown,
    },
    cache: {},
    timings: { send: 0, wait: milliseconds, receive: 0 },
    ...(trouble !== undefined && { comment: trouble }),
  };
}

/**
 * The exchanges of a check as HAR 1.2, which browsers' tools and proxies open. Times of day are not known: each has that of the run.
 */
export function harOf({ title, exchanges = [] }: ReportedCheck, { startedAt }: Report): string {
  const creator = { name: 'countersign-verify', version: '' };
  const entries = exchanges.map((it) => entryOf(it, startedAt));
  return `${JSON.stringify({ log: { version: '1.2', creator, entries, comment: title } }, null, 1)}\n`;
}
