import type { Contract } from '../contract/contract.ts';
import type { Json } from '../contract/json.ts';
import { type Finding, requestFindings, responseFindings } from '../control/journal/findings.ts';
import { parseMessage, requestFields } from '../control/journal/view.ts';
import type { Routes } from '../http/exchange/routes.ts';
import type { UpstreamResponse } from './forward.ts';

/** A forwarded request. */
export interface ForwardedRequest {
  method: string;
  /** Path and query. */
  path: string;
  rawHeaders: readonly string[];
  body: Buffer;
}

/** The contract violations of a request and its response; an unknown operation is one finding. */
export function findViolations(
  contract: Contract,
  routes: Routes,
  asked: ForwardedRequest,
  response: UpstreamResponse,
): Finding[] {
  const [path = '', ...query] = asked.path.split('?');
  const match = routes.find(asked.method, path);
  if (match === undefined || !('operation' in match.route)) {
    return [{ of: 'request', at: '', says: 'matches no operation of the document' }];
  }
  const { operation } = match.route;
  const sent = part(asked.rawHeaders, asked.body);
  const got = part(response.rawHeaders, response.body);
  const { status } = response;
  // Invalid requests are reported even if the server rejects them.
  return [
    ...requestFindings(contract, operation, query.join('?'), sent.json),
    ...responseFindings(contract, operation, { status, type: got.type, body: got.json }),
    ...(isBroken(got.type, got.json) ? [{ of: 'answer', at: '', says: 'is not valid JSON' } as const] : []),
  ];
}

function part(rawHeaders: readonly string[], body: Buffer) {
  const text = body.length > 0 ? body.toString() : undefined;
  return parseMessage(requestFields(rawHeaders), text, body.length);
}

function isBroken(type: string | undefined, json: Json | undefined): boolean {
  return type === 'application/json' && json === undefined;
}
