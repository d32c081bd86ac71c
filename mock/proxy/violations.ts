import type { Contract } from '../contract/contract.ts';
import type { Json } from '../contract/json.ts';
import { type Finding, requestFindings, responseFindings } from '../control/journal/findings.ts';
import { fieldsOf, parseMessage } from '../control/journal/view.ts';
import type { Routes } from '../http/exchange/routes.ts';
import type { UpstreamResponse } from './forward.ts';

/** A forwarded request. */
export type ForwardedRequest = {
  method: string;
  /** Path and query. */
  path: string;
  rawHeaders: readonly string[];
  body: Buffer;
};

/** The contract violations of a request and its response; an unknown operation is one finding. */
export function findViolations(
  contract: Contract,
  routes: Routes,
  request: ForwardedRequest,
  response: UpstreamResponse,
): Finding[] {
  const [path = '', ...query] = request.path.split('?');
  const match = routes.find(request.method, path);
  if (match === undefined || !('operation' in match.route)) {
    return [{ of: 'request', at: '', says: 'matches no operation of the document' }];
  }
  const { operation } = match.route;
  const sent = parsePart(request.rawHeaders, request.body);
  const received = parsePart(response.rawHeaders, response.body);
  const { status } = response;
  // Invalid requests are reported even if the server rejects them.
  return [
    ...requestFindings(contract, operation, query.join('?'), sent.json),
    ...responseFindings(contract, operation, { status, type: received.type, body: received.json }),
    ...(isInvalidJson(received.type, received.json)
      ? [{ of: 'answer', at: '', says: 'is not valid JSON' } as const]
      : []),
  ];
}

function parsePart(rawHeaders: readonly string[], body: Buffer) {
  const text = body.length > 0 ? body.toString() : undefined;
  return parseMessage(fieldsOf(rawHeaders), text, body.length);
}

function isInvalidJson(type: string | undefined, json: Json | undefined): boolean {
  return type === 'application/json' && json === undefined;
}
