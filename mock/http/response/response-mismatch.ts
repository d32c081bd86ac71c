import type { Contract } from '../../contract/contract.ts';
import type { Operation } from '../../contract/operation.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { Exchange } from '../exchange/exchange.ts';
import { http } from '../exchange/node-http.ts';
import { Content, errorResponse, type HttpResponse, jsonOf } from '../exchange/response.ts';
import type { HttpService } from '../exchange/service.ts';

const jsonType = 'application/json';

/**
 * Step: in strict mode, replaces a response of a handler, a page or Prism that violates the document with a 500
 * that names the operation and the path of the violation, in English, since it is for developers.
 */
export function checkResponse(exchange: Exchange, service: HttpService): void {
  const { operation, response, isHttpError } = exchange;
  if (!service.strict || isHttpError || operation === undefined || response === undefined) return;
  const mismatch = exchange.company.behaviours.get(findMismatch)(service.contract, operation, response);
  if (mismatch !== undefined) {
    const sentence = `${operation.operationId} violates the document: ${mismatch}`;
    exchange.response = errorResponse(500, ['base', sentence]);
  }
}

/** How a response violates what the document declares for its status; undefined if it conforms. */
function mismatchOf(contract: Contract, operation: Operation, response: HttpResponse): string | undefined {
  const { status, body } = response;
  const declared = operation.responses.get(status)?.node;
  if (declared === undefined)
    return `it declares no ${status} (${http.STATUS_CODES[status] ?? 'no known status'}).`;
  const types = Object.keys(declared.content ?? {});
  if (body === undefined) return types.length === 0 ? undefined : `the ${status} has no body.`;
  const type = mediaType(body);
  if (!types.includes(type)) return `it declares no ${type} for ${status}.`;
  const validate = contract.responseValidator(operation, status, type);
  if (validate === undefined || body instanceof Content) return undefined;
  if (validate(jsonOf(response))) return undefined;
  const [error] = validate.errors ?? [];
  return `at ${error?.instancePath || '/'} the ${status} ${error?.message} ${JSON.stringify(error?.params)}.`;
}

/** Rule: {@link mismatchOf}. */
export const findMismatch = behaviour(mismatchOf);

function mediaType(body: NonNullable<HttpResponse['body']> | null): string {
  return body instanceof Content ? (body.type.split(';')[0] ?? '').trim() : jsonType;
}
