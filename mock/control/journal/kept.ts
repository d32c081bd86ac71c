import { Readable } from 'node:stream';
import type { AuthenticationMethod, Operation } from '../../contract/operation.ts';
import type { Exchange, SentResponse } from '../../http/exchange/exchange.ts';

/** One request and its answer as the journal keeps them: as they were, secrets included. They leave it as a view alone. */
export interface Kept {
  /** Counts the company's requests, from 1. */
  id: number;
  /** When it was over, in milliseconds since 1970 on the company's clock. */
  atMs: number;
  durationMs: number;
  operation: Operation | undefined;
  /** The name of the rule that answered. */
  rule: string;
  email: string | undefined;
  way: AuthenticationMethod | undefined;
  /** Names of the faults that were on. */
  faults: readonly string[];
  method: string;
  target: string;
  rawHeaders: readonly string[];
  /** Undefined where there was none, it was not asked for, or it is too large to keep. */
  body: Buffer | undefined;
  bodyBytes: number | undefined;
  sent:
    | {
        status: number;
        fields: SentResponse['fields'];
        body: string | Uint8Array | undefined;
        bytes: number | undefined;
      }
    | undefined;
  /** What it takes of the journal's room. */
  weight: number;
}

/** The largest body that is kept, in bytes. */
const LARGEST = 131_072;
const BASE_WEIGHT = 1_000;

/** Takes from an exchange that is over what the journal keeps. */
export function keep(exchange: Exchange, id: number, faults: readonly string[]): Kept {
  const { message, bodyBytes, sentResponse, company } = exchange;
  // Copied: a small body may be a slice of a large chunk, which would stay in memory with it.
  const body = bodyBytes && bodyBytes.length <= LARGEST ? Buffer.from(bodyBytes) : undefined;
  const response = sentResponse && answerOf(sentResponse);
  const headers = message.rawHeaders.reduce((length, part) => length + part.length, 0);
  const target = message.url ?? '/';
  return {
    id,
    atMs: company.clock.now(),
    durationMs: performance.now() - exchange.startedAt,
    operation: exchange.operation,
    rule: exchange.lastStep,
    email: exchange.caller?.user.email,
    way: exchange.authenticationMethod,
    faults,
    method: message.method ?? 'GET',
    target,
    rawHeaders: message.rawHeaders,
    body,
    bodyBytes: bodyBytes?.length,
    sent: response,
    weight: BASE_WEIGHT + headers + target.length + (body?.length ?? 0) + (response?.body?.length ?? 0),
  };
}

function answerOf({ status, fields, data }: SentResponse): Kept['sent'] {
  const bytes = data instanceof Readable ? undefined : Buffer.byteLength(data);
  const isKept = !(data instanceof Readable) && data.length <= LARGEST;
  return { status, fields, body: isKept ? data : undefined, bytes };
}
