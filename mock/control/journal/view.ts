import type { Contract } from '../../contract/contract.ts';
import { localPart } from '../../http/exchange/address.ts';
import type { Clock } from '../../world/clock.ts';
import type { components } from '../document/types.gen.ts';
import { answerFindings, type Finding, requestFindings } from './findings.ts';
import type { Kept } from './kept.ts';
import { messagePart, receivedFields, sentFields, shownPart } from './message-part.ts';
import { redactAddress } from './redact.ts';

/** An entry of the journal as it may be seen: without secrets, and with what the document says against it. */
export type Entry = components['schemas']['journal_entry'];

/** Makes an entry of what is kept: the only way out of the journal. */
export function viewOf(kept: Kept, contract: Contract, clock: Clock): Entry {
  const { operation, sent } = kept;
  const request = messagePart(receivedFields(kept.rawHeaders), kept.body?.toString(), kept.bodyBytes);
  const response = sent && messagePart(sentFields(sent.fields), textOf(sent.body), sent.bytes);
  const address = localPart(kept.target);
  const findings = (): Finding[] => {
    if (operation === undefined) return [];
    const query = address.split('?').slice(1).join('?');
    const inAnswer = response && { status: sent.status, type: response.type, body: response.json };
    return [
      ...requestFindings(contract, operation, query, request.json),
      ...(inAnswer ? answerFindings(contract, operation, inAnswer) : []),
    ];
  };
  return {
    id: kept.id,
    at: clock.timestamp(kept.atMs),
    durationMs: Math.round(kept.durationMs * 100) / 100,
    operationId: operation?.operationId ?? null,
    rule: kept.rule,
    caller: kept.email ?? null,
    way: kept.way ?? null,
    faults: [...kept.faults],
    request: { method: kept.method, address: redactAddress(address), ...shownPart(request) },
    answer: sent && response ? { status: sent.status, ...shownPart(response) } : null,
    findings: findings(),
  };
}

function textOf(body: string | Uint8Array | undefined): string | undefined {
  return body instanceof Uint8Array ? Buffer.from(body).toString() : body;
}
