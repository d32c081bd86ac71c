import type { IncomingHttpHeaders } from 'node:http';
import { Readable } from 'node:stream';
import type { AuthenticationMethod, Operation } from '../../contract/operation.ts';
import type { Exchange, SentResponse } from '../../http/exchange/exchange.ts';
import type { Conversion } from '../../world/handler.ts';
import type { operations } from '../document/types.gen.ts';
import type { TroubleName } from '../settings/troubles.ts';
import { maxFindings } from './findings.ts';
import { redactAddress } from './redact.ts';

/** A request and its response as the journal stores them, secrets included. They leave it only as a `JournalEntry`. */
export type RecordedExchange = {
  /** Counts the company's requests, from 1. */
  id: number;
  /** When it ended, in milliseconds since 1970 on the company's clock. */
  atMs: number;
  /** The same in real time. */
  realAtMs: number;
  durationMs: number;
  operation: Operation | undefined;
  /** The name of the step that set the response or threw. */
  rule: string;
  email: string | undefined;
  way: AuthenticationMethod | undefined;
  /** Names of the faults that were on. */
  faults: readonly string[];
  /** The parts of the troubles that befell it. */
  troubles: readonly TroubleName[];
  /** Whether the response is a custom one of the operation. */
  isCustom: boolean;
  method: string;
  target: string;
  rawHeaders: readonly string[];
  /** Undefined without a body, or if it is not stored. */
  body: Buffer | undefined;
  /** Whether the request had a body that is not stored: it is too large, or did not arrive. */
  lacksBody: boolean;
  bodyBytes: number | undefined;
  /** The values of the body that were stored in another type. */
  conversions: readonly Conversion[];
  sent:
    | {
        status: number;
        fields: SentResponse['fields'];
        body: string | Uint8Array | undefined;
        bytes: number | undefined;
      }
    | undefined;
  /** Its share of the journal's capacity. */
  weight: number;
};

/** The parameters in the address of a request. */
export const queryOf = ({ target }: RecordedExchange): URLSearchParams =>
  new URLSearchParams(target.split('?').slice(1).join('?'));

/** The size of the largest stored body, in bytes. */
export const maxBodyBytes = 131_072;
const baseWeight = 1_000;

/** What the mock did differently for an exchange. */
export type ActiveSettings = Pick<RecordedExchange, 'faults' | 'troubles' | 'isCustom'>;

/** Whether a request says that it has a body (RFC 9112, 6.3). */
export function announcesBody(headers: IncomingHttpHeaders): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

/** Records a finished exchange. */
export function recordExchange(exchange: Exchange, id: number, active: ActiveSettings): RecordedExchange {
  const { message, bodyBytes, sentResponse, company } = exchange;
  // Copied: a small body may be a slice of a large chunk, which would stay in memory with it.
  const body = bodyBytes && bodyBytes.length <= maxBodyBytes ? Buffer.from(bodyBytes) : undefined;
  const response = sentResponse && recordResponse(sentResponse);
  let headers = 0;
  for (const part of message.rawHeaders) headers += part.length;
  const target = message.url ?? '/';
  return {
    id,
    atMs: company.clock.now(),
    realAtMs: Date.now(),
    durationMs: exchange.durationMs,
    operation: exchange.operation,
    rule: exchange.lastStep,
    email: exchange.caller?.user.email,
    way: exchange.authenticationMethod,
    ...active,
    method: message.method ?? 'GET',
    target,
    rawHeaders: message.rawHeaders,
    body,
    lacksBody: body === undefined && announcesBody(message.headers),
    bodyBytes: bodyBytes?.length ?? (Number(message.headers['content-length']) || undefined),
    conversions:
      exchange.conversions.length <= maxFindings
        ? exchange.conversions
        : exchange.conversions.slice(0, maxFindings),
    sent: response,
    weight: baseWeight + headers + target.length + (body?.length ?? 0) + (response?.body?.length ?? 0),
  };
}

function recordResponse({ status, fields, data, bytes }: SentResponse): RecordedExchange['sent'] {
  const isKept = !(data instanceof Readable) && data.length <= maxBodyBytes;
  return { status, fields, body: isKept ? data : undefined, bytes };
}

/** Selects entries; an omitted property matches all. */
export type JournalFilter = Omit<NonNullable<operations['journal.follow']['parameters']['query']>, 'after'>;

/** The part of a filter that is about the exchange itself, not its findings. */
type ExchangeFilter = Omit<JournalFilter, 'finding'>;

/** Whether an entry matches a filter, apart from its findings. */
export function matchesFilter(
  kept: RecordedExchange,
  { operation, method, status, path }: ExchangeFilter,
): boolean {
  return (
    (operation === undefined || kept.operation?.operationId === operation) &&
    (method === undefined || kept.method === method) &&
    (status === undefined || hasStatus(kept, status)) &&
    (path === undefined || redactAddress(kept.target).includes(path))
  );
}

function hasStatus({ sent }: RecordedExchange, filter: string): boolean {
  const status = String(sent?.status ?? '');
  return filter.endsWith('xx') ? status.startsWith(filter.charAt(0)) : status === filter;
}
