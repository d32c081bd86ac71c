import type { Contract } from '../contract/contract.ts';
import type { JsonObject } from '../contract/json.ts';
import type { Operation } from '../contract/operation.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import { HttpError } from '../http/exchange/http-error.ts';
import type { HttpService } from '../http/exchange/service.ts';
import { checkMediaType, decodeUtf8, parseJsonObject, receiveBody } from '../http/request/body.ts';
import { streamBody } from '../http/request/stream-body.ts';
import { type BodyForm, InvalidBodyError, jsonLimits } from './body/body-form.ts';
import { parseBody } from './body/parse-body.ts';
import type { OperationId } from './document/operation-types.ts';
import { invalidBodyResponse } from './operations/operation.ts';
import { scenarioForm } from './scenario/scenario.ts';
import { stateForm } from './state/json/state.ts';

const mediaType = 'application/json';
/** A body of at most so many bytes is parsed at once. */
const smallBody = 65_536;

const usualForm: BodyForm = { parts: [], largest: 2 * 1_048_576, largestRest: 2 * 1_048_576 };

/** The forms of bodies that can be larger, by operationId. */
const forms: Readonly<Partial<Record<OperationId, BodyForm>>> = {
  'state.import': stateForm,
  'scenario.load': scenarioForm,
  'responses.set': { parts: [], largest: 16 * 1_048_576, largestRest: 16 * 1_048_576 },
};

/** Step: reads and validates the body of an operation; what is large is read in portions. @throws HttpError 400, 408, 413, 415 */
export async function readBody(exchange: Exchange, { contract }: HttpService): Promise<void> {
  const { operation } = exchange;
  const declared = operation?.body?.node;
  if (operation === undefined || declared === undefined) return;
  try {
    exchange.body = await receive(exchange, operation, contract);
  } catch (error) {
    exchange.response = invalidBodyResponse(error);
    return;
  }
  if (exchange.body === undefined && declared.required) throw new HttpError(400, 'body.missing');
}

async function receive(
  exchange: Exchange,
  operation: Operation,
  contract: Contract,
): Promise<JsonObject | undefined> {
  const form = forms[operation.operationId as OperationId] ?? usualForm;
  const validator = () => contract.bodyValidator(operation, mediaType);
  const length = Number(exchange.message.headers['content-length']);
  if (form.parts.length > 0 || !(length <= smallBody))
    return parseBody(streamBody(exchange, form.largest), contract, form, validator);
  const bytes = await receiveBody(exchange, smallBody);
  if (bytes.length === 0) return undefined;
  checkMediaType(exchange.message, [mediaType], bytes.length);
  const body = parseJsonObject(decodeUtf8(bytes), jsonLimits);
  const validate = validator();
  if (validate?.(body) === false) throw InvalidBodyError.of(validate.errors ?? []);
  return body;
}
