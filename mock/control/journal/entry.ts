import { Readable } from 'node:stream';
import type { AuthenticationMethod, Operation } from '../../contract/operation.ts';
import type { Exchange, SentResponse } from '../../http/exchange/exchange.ts';
import type { operations } from '../document/types.gen.ts';
import { redactAddress } from './redact.ts';

/** One request and its answer as the journal keeps them: as they were, secrets included. They leave it as a view alone. */
export interface RecordedExchange {
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
const MAX_BODY_BYTES = 131_072;
const BASE_WEIGHT = 1_000;

/** Takes from an exchange that is over what the journal keeps. */
export function recordExchange(exchange: Exchange, id: number, faults: readonly string[]): RecordedExchange {
  const { message, bodyBytes, sentResponse, company } = exchange;
  // Copied: a small body may be a slice of a large chunk, which would stay in memory with it.
  const body = bodyBytes && bodyBytes.length <= MAX_BODY_BYTES ? Buffer.from(bodyBytes) : undefined;
  const response = sentResponse && recordedAnswer(sentResponse);
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

function recordedAnswer({ status, fields, data }: SentResponse): RecordedExchange['sent'] {
  const bytes = data instanceof Readable ? undefined : Buffer.byteLength(data);
  const isKept = !(data instanceof Readable) && data.length <= MAX_BODY_BYTES;
  return { status, fields, body: isKept ? data : undefined, bytes };
}

/** Which entries are meant; what is left out means all. */
export type JournalFilter = Omit<NonNullable<operations['followJournal']['parameters']['query']>, 'after'>;

/** Whether an entry is meant by a filter. */
export function matchesFilter(
  kept: RecordedExchange,
  { operation, method, status, path }: JournalFilter,
): boolean {
  return (
    (operation === undefined || kept.operation?.operationId === operation) &&
    (method === undefined || kept.method === method) &&
    (status === undefined || hasStatus(kept, status)) &&
    (path === undefined || redactAddress(kept.target).includes(path))
  );
}

function hasStatus({ sent }: RecordedExchange, wanted: string): boolean {
  const status = String(sent?.status ?? '');
  return wanted.endsWith('xx') ? status.startsWith(wanted.charAt(0)) : status === wanted;
}
