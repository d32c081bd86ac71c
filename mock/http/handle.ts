import type { ErrorObject } from 'ajv';
import type { Operation } from '../contract/operation.ts';
import type { Permissions } from '../world/permissions.ts';
import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';
import type { Front } from './front.ts';
import { usualPreference } from './preference.ts';

/** Step: answers with the documented answer that the client wishes for; Prism makes it. */
export async function answerPreference(exchange: Exchange, front: Front): Promise<void> {
  const { operation, preference, company } = exchange;
  if (operation === undefined || preference === undefined) return;
  exchange.answer = await (await front.generator()).generate(operation, preference, company);
}

/** Step: lets the page at this address answer with raw HTTP. */
export async function servePage(exchange: Exchange): Promise<void> {
  if (exchange.page !== undefined) exchange.answer = await exchange.page(exchange);
}

/** Step: lets the operation's handler answer; where there is none, Prism answers as the operation usually does. */
export function handle(exchange: Exchange, front: Front): void | Promise<void> {
  const { operation, params, query, body, company, caller, language } = exchange;
  if (operation === undefined) return;
  const { operationId } = operation;
  const handler = front.handlers.get(operationId);
  if (handler === undefined) return answerUsually(exchange, operation, front);
  const { user, permissions = NONE } = caller ?? {};
  const request = { operationId, params, query, body, company, user, permissions, language };
  exchange.answer = handler(request, front.world);
}

const NONE: Permissions = new Map();

async function answerUsually(exchange: Exchange, operation: Operation, front: Front): Promise<void> {
  exchange.answer =
    bodyRefusal(exchange, operation, front) ??
    (await (await front.generator()).generate(operation, usualPreference(operation), exchange.company));
}

function bodyRefusal({ body }: Exchange, operation: Operation, { contract }: Front): Answer | undefined {
  const validate = contract.bodyValidator(operation, 'application/json');
  if (body === undefined || validate === undefined || validate(body)) return undefined;
  const status = operation.responses.has(422) ? 422 : 400;
  return { status, body: { errors: (validate.errors ?? []).map(propertyError) } };
}

function propertyError({ instancePath, params, message }: ErrorObject): [string, string] {
  const path = instancePath.split('/').slice(1);
  const missing: unknown = params.missingProperty;
  const names = typeof missing === 'string' ? [...path, missing] : path;
  return [names.join('.') || 'base', message ?? 'is invalid'];
}
