import type { Contract } from '../../contract/contract.ts';
import { type Json, parseJson } from '../../contract/json.ts';
import { localPart } from '../../http/exchange/address.ts';
import type { Clock } from '../../world/clock.ts';
import type { components } from '../document/types.gen.ts';
import type { JournalFilter, RecordedExchange } from './entry.ts';
import { type Finding, requestFindings, responseFindings } from './findings.ts';
import { redactAddress, redactForm, redactHeader, redactJson, redactPage } from './redact.ts';

/** An entry of the journal without secrets, with its violations of the document. */
export type JournalEntry = components['schemas']['journal_entry'];

/** Whether an entry has a finding of a kind; without a kind, every entry matches. */
export function matchesFinding({ findings }: JournalEntry, kind: JournalFilter['finding']): boolean {
  if (kind === undefined) return true;
  return findings.some((finding) => kind === 'any' || kind === kindOf(finding));
}

function kindOf({ of, sent }: Finding): JournalFilter['finding'] {
  return sent === undefined ? of : 'conversion';
}

/** Converts a recorded exchange to an entry; nothing else leaves the journal. */
export function toJournalEntry(recorded: RecordedExchange, contract: Contract, clock: Clock): JournalEntry {
  const { sent } = recorded;
  // A company that made choices has a contract of its own.
  const operation = recorded.operation && contract.operations.get(recorded.operation.operationId);
  const request = parseMessage(fieldsOf(recorded.rawHeaders), recorded.body?.toString(), recorded.bodyBytes);
  const response = sent && parseMessage(fieldsOf(sent.fields), textOf(sent.body), sent.bytes);
  const address = localPart(recorded.target);
  // Whoever orders a response knows that it need not be one of the contract.
  const isOrdered = recorded.isCustom || recorded.troubles.includes('errors');
  const findings = (): Finding[] => {
    if (operation === undefined) return [];
    const query = address.split('?').slice(1).join('?');
    const received = response && { status: sent.status, type: response.type, body: response.json };
    return [
      ...requestFindings(contract, operation, query, request.json, recorded.conversions),
      ...(isUnreadable(request) ? [{ of: 'request', at: '', says: 'The body is not JSON.' } as const] : []),
      ...(received && !isOrdered ? responseFindings(contract, operation, received) : []),
    ];
  };
  return {
    id: recorded.id,
    at: clock.timestamp(recorded.atMs),
    realAt: new Date(recorded.realAtMs).toISOString(),
    durationMs: Math.round(recorded.durationMs * 100) / 100,
    operationId: operation?.operationId ?? null,
    rule: recorded.rule,
    caller: recorded.email ?? null,
    way: recorded.way ?? null,
    faults: [...recorded.faults],
    troubles: [...recorded.troubles],
    customResponse: recorded.isCustom,
    request: { method: recorded.method, address: redactAddress(address), ...redactMessage(request) },
    answer: sent && response ? { status: sent.status, ...redactMessage(response) } : null,
    findings: findings(),
  };
}

function textOf(body: string | Uint8Array | undefined): string | undefined {
  return body instanceof Uint8Array ? Buffer.from(body).toString() : body;
}

const jsonType = /^application\/([\w.-]+\+)?json$/;

/** Header fields and body of a request or response. */
type MessagePart = {
  headers: readonly (readonly [name: string, value: string])[];
  /** Media type without parameters, in lower case. */
  type: string | undefined;
  text: string | undefined;
  /** The parsed text, if it is JSON. */
  json: Json | undefined;
  bytes: number | undefined;
};

/** Parses header fields and a body. */
export function parseMessage(
  headers: MessagePart['headers'],
  text: string | undefined,
  bytes: number | undefined,
): MessagePart {
  const type = fieldOf(headers, 'content-type')?.split(';')[0]?.trim().toLowerCase();
  return {
    headers,
    type,
    text,
    json: type !== undefined && jsonType.test(type) ? parseJson(text) : undefined,
    bytes,
  };
}

/** Whether a body that is declared as JSON is none. */
const isUnreadable = ({ type = '', text, json }: MessagePart): boolean =>
  jsonType.test(type) && text !== undefined && json === undefined;

/** How to redact bodies that are not JSON, by media type. */
const redactors: Readonly<Record<string, (text: string) => string>> = {
  'application/x-www-form-urlencoded': redactForm,
  'text/html': redactPage,
};

/** A message without secrets: JSON, forms and pages; only the length of other bodies. */
function redactMessage({
  headers,
  type,
  text,
  json,
  bytes,
}: MessagePart): components['schemas']['message_part'] {
  const redact = redactors[type ?? ''];
  const redactedText = redact && text !== undefined ? redact(text) : null;
  return {
    headers: Object.fromEntries(headers.map(([name, value]) => [name, redactHeader(name, value)])),
    body: json === undefined ? redactedText : redactJson(json),
    bytes: bytes ?? null,
  };
}

/** Names and values of header fields, from Node's alternating list. */
export function fieldsOf(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));
}

/** The value of a header field, by its name in lower case; undefined without it. */
export function fieldOf(fields: MessagePart['headers'], name: string): string | undefined {
  return fields.find(([other]) => other.toLowerCase() === name)?.[1];
}
