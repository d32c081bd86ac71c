import { isUtf8 } from 'node:buffer';
import type { IncomingMessage } from 'node:http';
import type { JsonObject } from '../contract/json.ts';
import { rule } from '../world/rule.ts';
import type { Exchange } from './exchange.ts';
import { inspectJson, type JsonLimits, usualLimits } from './json.ts';
import { Refusal } from './refusal.ts';

/** The most bytes that a body may have: 1 MiB. */
export const LARGEST_BODY = 1_048_576;

const MEDIA_TYPE = /^\s*([^\s;]+)\s*(?:;\s*charset\s*=\s*"?utf-?8"?\s*)?$/i;

/**
 * Step: reads the body of an operation that takes one: JSON in UTF-8 (specification 1.2, 1.5), an object, not too
 * large, not too deep. What is wrong with its properties is for the handler to say.
 * @throws Refusal 400, 413, 415
 */
export async function readBody(exchange: Exchange): Promise<void> {
  const declared = exchange.operation?.body?.node;
  if (declared === undefined) return;
  const bytes = await receiveBody(exchange);
  if (bytes.length === 0 && !declared.required) return;
  demandMediaType(exchange.message, Object.keys(declared.content), bytes.length);
  exchange.body = parseJsonObject(exchange.company.rules.of(decodesBody)(bytes));
}

/** Rule: the text of a JSON body, which is UTF-8 (specification 1.5). @throws Refusal 400 */
export const decodesBody = rule('body.decodes', decodeUtf8);

/**
 * All bytes of the body. It stops reading past the limit (1 MiB), and the connection ends with the answer.
 * @throws Refusal 413
 */
export async function receiveBody(exchange: Exchange, limit = LARGEST_BODY): Promise<Buffer> {
  const { message, response, awaitsContinue } = exchange;
  const tooLarge = () => new Refusal(413, 'body.too-large', { mentions: { limit } });
  if (Number(message.headers['content-length']) > limit) throw tooLarge();
  if (awaitsContinue) response.writeContinue();
  exchange.received = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    message.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > limit) {
        message.removeAllListeners('data').pause();
        reject(tooLarge());
      } else chunks.push(chunk);
    });
    message.once('end', () => resolve(chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks)));
    message.once('error', reject);
  });
  return exchange.received;
}

/** Text of bytes that must be UTF-8 (specification 1.5); a byte order mark is dropped. @throws Refusal 400 */
export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new Refusal(400, 'body.utf8');
  const text = bytes.toString();
  return text.startsWith('\u{feff}') ? text.slice(1) : text;
}

/**
 * Refuses a body that says it is of another media type, in another charset, or compressed. An absent Content-Type
 * is another media type, too.
 * @throws Refusal 415
 */
export function demandMediaType(message: IncomingMessage, known: readonly string[], length: number): void {
  const { 'content-type': type, 'content-encoding': encoding } = message.headers;
  const given =
    type === undefined && length === 0 ? known[0] : MEDIA_TYPE.exec(type ?? '')?.[1]?.toLowerCase();
  const plain = encoding === undefined || encoding === 'identity';
  if (given !== undefined && known.includes(given) && plain) return;
  const mentions = { given: [type, encoding].filter(Boolean).join(', '), known: known.join(', ') };
  throw new Refusal(415, mentions.given === '' ? 'body.untyped' : 'body.type', { mentions });
}

/** The JSON object that a text is; see {@link inspectJson} for what it may not have. @throws Refusal 400, 413 */
export function parseJsonObject(text: string, limits: JsonLimits = usualLimits): JsonObject {
  if (text.trim() === '') throw new Refusal(400, 'body.missing');
  const value = parseJson(text);
  inspectJson(value, limits);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal(400, 'body.object');
  }
  return value as JsonObject;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(400, 'body.json');
  }
}
