import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Choices } from '../choices/choices.ts';
import type { Company, ServerState } from '../state/state.ts';
import type { Caller } from './authentication.ts';

/** A request with its body. `path` is split and decoded: `/api/contacts/7` is `['api', 'contacts', '7']`. */
export type HttpRequest = {
  server: ServerState;
  company: Company;
  method: string;
  path: readonly string[];
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
};

/** A request to the API from an authenticated caller. */
export interface AuthenticatedRequest extends HttpRequest {
  caller: Caller;
}

/** A response to send. */
export type HttpResponse = {
  status: number;
  headers?: Record<string, string | string[]>;
  body?: string;
};

const maxBytes = 1_000_000;

/** Reads a body. Throws a RangeError if it has more than a million bytes. */
export async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    size += chunk.length;
    if (size > maxBytes) throw new RangeError('The body is larger than a million bytes.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** Sends a response, without its body to a HEAD request. */
export function sendResponse(
  { choices }: Pick<ServerState, 'choices'>,
  stream: ServerResponse,
  response: HttpResponse,
): void {
  const body = response.body ?? '';
  const hasLength = response.status !== 204 && choices.framing !== 'chunked';
  stream.writeHead(response.status, {
    ...response.headers,
    ...(choices.framing === 'close' ? { connection: 'close' } : {}),
    ...(hasLength ? { 'content-length': Buffer.byteLength(body) } : {}),
  });
  stream.end(stream.req.method === 'HEAD' ? undefined : body);
}

/** A JSON response in the media type the server chooses (spec#1-json). */
export function jsonResponse(server: ServerState, status: number, content: unknown): HttpResponse {
  return {
    status,
    headers: {
      'content-type': server.conforms('json.not-declared-as-html')
        ? server.choices.contentType
        : 'text/html; charset=utf-8',
    },
    body: writeJson(server.choices, content),
  };
}

/** JSON in the layout that the server chooses; in ASCII, every other character is escaped. */
function writeJson({ jsonCharacters, jsonLayout }: Choices, content: unknown): string {
  const text = JSON.stringify(content, null, jsonLayout === 'indented' ? 2 : 0);
  const json = jsonLayout === 'escaped slashes' ? text.replaceAll('/', String.raw`\/`) : text;
  if (jsonCharacters === 'utf-8') return json;
  return json.replaceAll(/[\u0080-\uffff]/g, (it) => `\\u${it.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const words: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
};

type Writer = (status: number, word: string) => { type?: string; body: string };

const writers: Record<HttpRequest['server']['choices']['errorBodies'], Writer> = {
  html: (status, word) => ({
    type: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="en"><title>${status}</title><h1>${word}</h1></html>`,
  }),
  empty: () => ({ body: '' }),
  problem: (status, title) => ({
    type: 'application/problem+json',
    body: JSON.stringify({ type: 'about:blank', title, status }),
  }),
  text: (_, word) => ({ type: 'text/plain', body: word }),
  json: (status, message) => ({ type: 'application/json', body: JSON.stringify({ code: status, message }) }),
};

/** An error response with a status of spec#7.1 and the body the server chooses (spec#7.1-open-bodies). */
export function errorResponse(
  { server }: Pick<HttpRequest, 'server'>,
  status: number,
  more: Record<string, string> = {},
): HttpResponse {
  const { type, body } = writers[server.choices.errorBodies](status, words[status] ?? 'Refused');
  const challenge = status === 401 && server.choices.wwwAuthenticate;
  return {
    status,
    headers: {
      ...(type === undefined ? {} : { 'content-type': type }),
      ...(challenge ? { 'www-authenticate': 'Basic realm="reference server", charset="UTF-8"' } : {}),
      ...more,
    },
    body,
  };
}
