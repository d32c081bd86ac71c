import type { Operation } from '../../contract/operation.ts';
import { causeOf, propertyOf } from '../../messages/invalid-value.ts';
import { validationMessage } from '../../messages/messages.ts';
import type { Permissions } from '../../world/permissions.ts';
import type { Exchange, PageHandler, Preference } from '../exchange/exchange.ts';
import type { HttpResponse } from '../exchange/response.ts';
import type { HttpService } from '../exchange/service.ts';
import { defaultPreference } from '../request/preference.ts';
import { Pauses } from './yield-to-requests.ts';

/** Step: sends the documented response that the client prefers; Prism makes it. */
export function sendPreferred(exchange: Exchange, service: HttpService): void | Promise<void> {
  const { operation, preference } = exchange;
  if (operation !== undefined && preference !== undefined)
    return generate(exchange, operation, preference, service);
}

async function generate(
  exchange: Exchange,
  operation: Operation,
  preference: Preference,
  service: HttpService,
): Promise<void> {
  const generator = await service.generatorOf(service.contract);
  exchange.response = await generator.generate(operation, preference, exchange.company);
}

/** Step: lets the page at this address respond with raw HTTP. */
export function servePage(exchange: Exchange): void | Promise<void> {
  if (exchange.page !== undefined) return respondByPage(exchange, exchange.page);
}

async function respondByPage(exchange: Exchange, page: PageHandler): Promise<void> {
  exchange.response = await page(exchange);
}

/** Step: calls the operation's handler; where there is none, Prism responds as the operation usually does. */
export function handle(exchange: Exchange, service: HttpService): void | Promise<void> {
  const { operation, params, query, body, company, caller, language } = exchange;
  if (operation === undefined) return;
  const { operationId } = operation;
  const handler = service.handlers.get(operationId);
  if (handler === undefined) return handleByDefault(exchange, operation, service);
  const { user, permissions = none } = caller ?? {};
  const request = { operationId, params, query, body, company, user, permissions, language };
  const portions = handler.prepare?.(request);
  const respond = () => {
    const response = handler(request, service.world);
    exchange.response = response;
    exchange.conversions = response.conversions ?? [];
  };
  return portions === undefined ? respond() : takePortions(portions).then(respond);
}

async function takePortions(portions: Iterable<void>): Promise<void> {
  const pauses = new Pauses();
  for (const _ of portions) await pauses.pauseIfDue();
}

const none: Permissions = new Map();

async function handleByDefault(
  exchange: Exchange,
  operation: Operation,
  service: HttpService,
): Promise<void> {
  exchange.response = bodyErrorResponse(exchange, operation, service);
  if (exchange.response === undefined)
    await generate(exchange, operation, defaultPreference(operation), service);
}

function bodyErrorResponse(
  { body, language }: Exchange,
  operation: Operation,
  { contract }: HttpService,
): HttpResponse | undefined {
  const validate = contract.bodyValidator(operation, 'application/json');
  if (body === undefined || validate === undefined || validate(body)) return undefined;
  const status = operation.responses.has(422) ? 422 : 400;
  const errors = (validate.errors ?? []).map((error) => {
    const property = propertyOf(error);
    const value = property === '' ? body : Reflect.get(Object(body), property);
    const { code, limit } = causeOf(error, {}, value);
    return [property || 'base', validationMessage(code, language, limit)];
  });
  return { status, body: { errors } };
}
