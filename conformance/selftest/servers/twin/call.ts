import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Company, Twin } from './company.ts';
import type { Standing } from './identify.ts';

/** A request, read to its end. `path` is split and decoded: `/api/contacts/7` is `['api', 'contacts', '7']`. */
export interface Call {
  twin: Twin;
  company: Company;
  method: string;
  path: readonly string[];
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

/** A request of the API whose caller is known. */
export interface ApiCall extends Call {
  standing: Standing;
}

/** What to send back. */
export interface Answer {
  status: number;
  headers?: Record<string, string | string[]>;
  body?: string;
}

const mostBytes = 1_000_000;

/** The bytes of a body; throws where there are more than a million. */
export async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > mostBytes) throw new RangeError('The body is larger than a million bytes.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends an answer; a HEAD request gets its head only. */
export function send(response: ServerResponse, answer: Answer): void {
  const body = answer.body ?? '';
  const length = answer.status === 204 ? {} : { 'content-length': Buffer.byteLength(body) };
  response.writeHead(answer.status, { ...answer.headers, ...length });
  response.end(response.req.method === 'HEAD' ? undefined : body);
}

/** An answer of JSON in the media type that the twin has chosen (section 1, 2). */
export function json(twin: Twin, status: number, content: unknown): Answer {
  return {
    status,
    headers: { 'content-type': twin.choices.contentType },
    body: JSON.stringify(content),
  };
}
