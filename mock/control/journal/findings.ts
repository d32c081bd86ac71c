import type { ErrorObject, ValidateFunction } from 'ajv';
import type { Contract } from '../../contract/contract.ts';
import { childPlace, hasMembers } from '../../contract/document.ts';
import type { Json } from '../../contract/json.ts';
import type { Operation } from '../../contract/operation.ts';
import { describeSchemaError } from '../../contract/schema-error.ts';
import { readQuery } from '../../http/exchange/address.ts';
import { HttpError } from '../../http/exchange/http-error.ts';
import type { Conversion } from '../../world/handler.ts';
import type { components } from '../document/types.gen.ts';
import { redactMember } from './redact.ts';

/** A contract violation of a request or response. */
export type Finding = components['schemas']['finding'];

/** The maximum number of findings in a request, and in a response. */
export const maxFindings = 20;
const jsonType = 'application/json';

/**
 * The contract violations in the query and body of a request. A value that was stored in another type is one
 * finding, which says what is stored (ruling#values-of-other-types).
 */
export function requestFindings(
  contract: Contract,
  operation: Operation,
  query: string,
  body: Json | undefined,
  conversions: readonly Conversion[] = [],
): Finding[] {
  const at = (place: string, says: string): Finding => ({ of: 'request', at: place, says });
  const parameter = parameterFinding(contract, operation, query);
  const inBody = body === undefined ? [] : bodyErrors(contract, operation, asStored(body, conversions));
  return [
    ...(parameter === undefined ? [] : [at(...parameter)]),
    ...conversions.map(conversionFinding),
    ...inBody.map(([place, says]) => at(place, says)),
  ].slice(0, maxFindings);
}

/** A body with the stored values in place of the sent ones; without those of which nothing is stored. */
function asStored(body: Json, conversions: readonly Conversion[]): Json {
  if (conversions.length === 0) return body;
  const copy = structuredClone(body);
  for (const { path, stored = null } of conversions) {
    const holder = path.slice(0, -1).reduce<unknown>(memberOf, copy);
    const name = path.at(-1) ?? '';
    if (!hasMembers(holder)) continue;
    if (stored === null) delete holder[name];
    else holder[name] = stored;
  }
  return copy;
}

function memberOf(holder: unknown, name: string | number): unknown {
  return hasMembers(holder) ? holder[name] : undefined;
}

function conversionFinding({ path, sent, stored }: Conversion): Finding {
  const at = pointerOf(path);
  const name = String(path.at(-1));
  const redactedSent = redactMember(sent, name);
  const text = JSON.stringify(redactedSent);
  if (stored === undefined) {
    return {
      of: 'request',
      at,
      says: `${text} is ignored: the property keeps its value`,
      sent: redactedSent,
    };
  }
  const redactedStored = redactMember(stored, name);
  return {
    of: 'request',
    at,
    says: `${text} is stored as ${JSON.stringify(redactedStored)}`,
    sent: redactedSent,
    stored: redactedStored,
  };
}

/** The contract violations of a response: its status, media type and body. */
export function responseFindings(
  contract: Contract,
  operation: Operation,
  { status, type, body }: { status: number; type: string | undefined; body: Json | undefined },
): Finding[] {
  const at = (place: string, says: string): Finding => ({ of: 'answer', at: place, says });
  const declared = operation.responses.get(status)?.node;
  if (declared === undefined) return [at('', `${operation.operationId} declares no ${status}`)];
  const types = Object.keys(declared.content ?? {});
  if (type !== undefined && !types.includes(type)) return [at('', `${type} is not declared for ${status}`)];
  const validate = body === undefined ? undefined : contract.responseValidator(operation, status, jsonType);
  return errorsOf(validate, body).map(([place, says]) => at(place, says));
}

function parameterFinding(
  contract: Contract,
  operation: Operation,
  query: string,
): [at: string, says: string] | undefined {
  try {
    const reading = contract.parameters(operation).query.read(readQuery(query));
    if ('values' in reading) return undefined;
    const { problem } = reading;
    return [
      `?${problem.name}`,
      problem.kind === 'invalid' ? describeSchemaError(problem.error).sentence : problem.kind,
    ];
  } catch (error) {
    if (error instanceof HttpError) return ['?', 'is not percent-encoded UTF-8'];
    throw error;
  }
}

/** Validates a record against the schema of its action, with or without an envelope (facts#bodies-wrapped). */
function bodyErrors(contract: Contract, operation: Operation, body: Json): [at: string, says: string][] {
  const { type = '', action } = operation.resource ?? {};
  const wrapped = hasMembers(body) && hasMembers(body[type]) ? body[type] : undefined;
  if (action !== 'create' && action !== 'update') {
    return errorsOf(contract.bodyValidator(operation, jsonType), body);
  }
  const errors = errorsOf(contract.validator(`${type}_${action}`), wrapped ?? body);
  return wrapped === undefined ? errors : errors.map(([at, says]) => [`/${type}${at}`, says]);
}

function errorsOf(validate: ValidateFunction | undefined, value: unknown): [at: string, says: string][] {
  if (validate === undefined || validate(value)) return [];
  return (validate.errors ?? []).map(locate);
}

function locate(error: ErrorObject): [at: string, says: string] {
  const { path, sentence } = describeSchemaError(error);
  return [pointerOf(path), sentence];
}

function pointerOf(path: readonly (string | number)[]): string {
  return path.reduce<string>((parent, name) => childPlace(parent, name, undefined).pointer, '');
}
