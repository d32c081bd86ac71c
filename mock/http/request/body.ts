import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { RequestBody } from 'countersign-contract/document';
import { isJsonObject, type JsonObject } from '../../contract/json.ts';
import { behaviour } from '../../world/behaviour.ts';
import { readQuery } from '../exchange/address.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { HttpError } from '../exchange/http-error.ts';

/** The maximum size of a body in bytes: 1 MiB. */
export const largestBody = 1_048_576;

const mediaType = /^\s*([^\s;]+)\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

/**
 * Step: reads the body of an operation that takes one: JSON in UTF-8 (spec#1-json, spec#1-utf-8), an object, not too
 * large, not too deep. The handler validates its properties.
 * @throws HttpError 400, 413, 415
 */
export function readBody(exchange: Exchange): Promise<void> | undefined {
  const declared = exchange.operation?.body?.node;
  return declared && readDeclaredBody(exchange, declared);
}

async function readDeclaredBody(exchange: Exchange, declared: RequestBody): Promise<void> {
  const bytes = await receiveBody(exchange);
  if (bytes.length === 0 && !declared.required) return;
  checkMediaType(exchange.message, Object.keys(declared.content), bytes.length);
  exchange.body = parseJsonObject(exchange.company.behaviours.get(decodeBody)(bytes));
}

/** The text of a JSON body, which is UTF-8 (spec#1-utf-8). @throws HttpError 400 */
export const decodeBody = behaviour(decodeUtf8);

/**
 * All bytes of the body. It stops reading past the limit (1 MiB), and the connection ends with the response.
 * @throws HttpError 413
 */
export function receiveBody(exchange: Exchange, limit = largestBody): Promise<Buffer> {
  const { message, serverResponse, awaitsContinue } = exchange;
  const tooLarge = () => new HttpError(413, 'body.too-large', { values: { limit } });
  return new Promise<Buffer>((resolve, reject) => {
    if (Number(message.headers['content-length']) > limit) throw tooLarge();
    if (awaitsContinue) serverResponse.writeContinue();
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        message.removeAllListeners('data').pause();
        reject(tooLarge());
      } else chunks.push(chunk);
    });
    message.on('end', () => {
      const [first] = chunks;
      exchange.bodyBytes = first !== undefined && chunks.length === 1 ? first : Buffer.concat(chunks);
      resolve(exchange.bodyBytes);
    });
    message.on('error', reject);
  });
}

/** Names and values of a form, `application/x-www-form-urlencoded` in UTF-8. @throws HttpError 400, 413, 415 */
export async function receiveForm(exchange: Exchange): Promise<[string, string][]> {
  const bytes = await receiveBody(exchange);
  checkMediaType(exchange.message, ['application/x-www-form-urlencoded'], bytes.length);
  return readQuery(decodeUtf8(bytes));
}

/** Text of bytes that must be UTF-8 (spec#1-utf-8); a byte order mark is dropped. @throws HttpError 400 */
export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new HttpError(400, 'body.utf8');
  const text = bytes.toString();
  return text.startsWith('\u{feff}') ? text.slice(1) : text;
}

/**
 * Rejects a body that says it is of another media type, in another charset, or compressed. An absent Content-Type
 * is another media type, too.
 * @throws HttpError 415
 */
export function checkMediaType(message: IncomingMessage, known: readonly string[], length: number): void {
  const { 'content-type': type, 'content-encoding': encoding } = message.headers;
  const isUncompressed = encoding === undefined || encoding === 'identity';
  if (isUncompressed && isKnown(type, known, length)) return;
  const mentions = { given: [type, encoding].filter(Boolean).join(', '), known: known.join(', ') };
  throw new HttpError(415, mentions.given === '' ? 'body.untyped' : 'body.type', { values: mentions });
}

function isKnown(type: string | undefined, known: readonly string[], length: number): boolean {
  if (type === undefined) return length === 0;
  return known.includes(type) || known.includes(mediaType.exec(type)?.[1]?.toLowerCase() ?? '');
}

/** Parses a JSON object within the limits of {@link checkJson}. @throws HttpError 400, 413 */
export function parseJsonObject(text: string, limits: JsonLimits = defaultLimits): JsonObject {
  const value = parseJson(text);
  checkJson(value, limits);
  if (!isJsonObject(value)) throw new HttpError(400, 'body.object');
  return value;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new HttpError(400, text.trim() === '' ? 'body.missing' : 'body.json');
  }
}

/** The limits of JSON: its maximum depth and array length, and whether a number such as 1e999, which is infinite, is refused. */
export type JsonLimits = {
  levels: number;
  elements: number;
  isFinite?: boolean;
};

/** The limits of bodies that clients of the API send. */
const defaultLimits: JsonLimits = { levels: 32, elements: 1_000 };

/**
 * Rejects parsed JSON that is deeper or longer than the limits, or has `__proto__` as a name, which only attackers send, or half of a surrogate pair (which has no UTF-8, spec#1-utf-8).
 * @throws HttpError 400, 413 where it is too deep or too long
 */
export function checkJson(value: unknown, limits: JsonLimits, depth = 1): void {
  if (typeof value === 'string') requireWellFormed(value);
  const { levels, elements } = limits;
  if (limits.isFinite && (value === Infinity || value === -Infinity)) throw new HttpError(400, 'body.number');
  if (typeof value !== 'object' || value === null) return;
  if (depth > levels) throw new HttpError(413, 'body.too-deep', { values: { limit: levels } });
  if (Array.isArray(value)) {
    if (value.length > elements) {
      throw new HttpError(413, 'body.too-many', { values: { limit: elements } });
    }
    for (const element of value) checkJson(element, limits, depth + 1);
    return;
  }
  // What JSON.parse makes has its own members only.
  for (const name in value) {
    if (name === '__proto__') throw new HttpError(400, 'body.name', { values: { name } });
    requireWellFormed(name);
    checkJson((value as JsonObject)[name], limits, depth + 1);
  }
}

function requireWellFormed(text: string): void {
  if (!text.isWellFormed()) throw new HttpError(400, 'body.surrogate');
}
