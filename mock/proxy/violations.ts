import type { Contract } from '../contract/contract.ts';
import type { Json } from '../contract/json.ts';
import { answerFindings, type Finding, requestFindings } from '../control/journal/findings.ts';
import { parseMessage, requestFields } from '../control/journal/view.ts';
import type { Routes } from '../http/exchange/routes.ts';
import type { UpstreamResponse } from './forward.ts';

/** A request as it was sent on. */
export interface ForwardedRequest {
  method: string;
  /** Path and query. */
  path: string;
  rawHeaders: readonly string[];
  body: Buffer;
}

/** Where a request and its answer are not as the document declares; one that the document does not know is one finding. */
export function findViolations(
  contract: Contract,
  routes: Routes,
  asked: ForwardedRequest,
  response: UpstreamResponse,
): Finding[] {
  const [path = '', ...query] = asked.path.split('?');
  const match = routes.find(asked.method, path);
  if (match === undefined || !('operation' in match.route)) {
    return [{ of: 'request', at: '', says: 'is of no operation of the document' }];
  }
  const { operation } = match.route;
  const sent = part(asked.rawHeaders, asked.body);
  const got = part(response.rawHeaders, response.body);
  const { status } = response;
  // A server is right to refuse what was wrong: the request is told of in any case.
  return [
    ...requestFindings(contract, operation, query.join('?'), sent.json),
    ...answerFindings(contract, operation, { status, type: got.type, body: got.json }),
    ...(isBroken(got.type, got.json) ? [{ of: 'answer', at: '', says: 'is no JSON' } as const] : []),
  ];
}

function part(rawHeaders: readonly string[], body: Buffer) {
  const text = body.length > 0 ? body.toString() : undefined;
  return parseMessage(requestFields(rawHeaders), text, body.length);
}

function isBroken(type: string | undefined, json: Json | undefined): boolean {
  return type === 'application/json' && json === undefined;
}
