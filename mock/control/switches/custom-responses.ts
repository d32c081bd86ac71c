import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import { steps } from '../../http/steps.ts';
import type { Company } from '../../world/company.ts';
import type { components } from '../document/types.gen.ts';
import { wait } from './install-troubles.ts';

/** What an operation responds with in place of its own response. */
export type CustomResponse = components['schemas']['custom_response_in_force'];

/** The table of a company with its custom responses. */
export const customResponses = 'control.responses';

/** The custom responses of a company, by operationId. They are stored in the company, and exported with it. */
export function customResponsesOf(company: Company): Map<string, CustomResponse> {
  return company.table<CustomResponse>(customResponses);
}

const answered = new WeakSet<Exchange>();

/** Whether the response of an exchange is a custom one. */
export function hasCustomResponse(exchange: Exchange): boolean {
  return answered.has(exchange);
}

/**
 * Sends the custom responses of a company: after authentication, since a caller must have access, and before the request has any
 * effect.
 */
export function installCustomResponses(company: Company): void {
  company.behaviours.replace(steps.readPreference, (readPreference) => async (exchange, service) => {
    const custom = takeResponse(company, exchange.operation?.operationId ?? '');
    if (custom === undefined) return readPreference(exchange, service);
    answered.add(exchange);
    if (custom.delayMs > 0) await wait(custom.delayMs, exchange, service.stopping);
    // Strict mode must not check this response: the document need not declare it.
    exchange.isHttpError = true;
    exchange.response = toResponse(custom);
  });
}

/** The response of an operation, which is used up after as many as were set. */
function takeResponse(company: Company, operationId: string): CustomResponse | undefined {
  const responses = customResponsesOf(company);
  const custom = responses.get(operationId);
  if (custom === undefined || custom.times === null) return custom;
  if (custom.times > 1) responses.set(operationId, { ...custom, times: custom.times - 1 });
  else responses.delete(operationId);
  return custom;
}

function toResponse({ status, body }: CustomResponse): HttpResponse {
  // The body came as JSON, which its type does not know.
  return body === undefined || body === null
    ? { status }
    : { status, body: body as HttpResponse['body'] & object };
}
