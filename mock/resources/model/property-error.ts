import type { Json } from '../../contract/json.ts';
import { type ValidationCode, validationMessage } from '../../messages/messages.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { OperationRequest, OperationResponse } from '../../world/handler.ts';

/** A validation error of one property of a record. */
export type PropertyError = {
  /** Prefixed when nested: `line_items.price_single` (spec#7.2-nested-prefix). */
  property: string;
  code: ValidationCode;
  /** The number that the message names. */
  limit?: number;
};

/** The property name of errors that do not concern a single property. */
export const base = 'base';

/** Formats an error as a pair of property and message, in a language (spec#7.2-pairs, spec#7.2-language). */
export const formatPropertyError = behaviour(
  ({ property, code, limit }: PropertyError, language: string): Json => [
    property,
    validationMessage(code, language, limit),
  ],
);

/** Rejects a request: problems as pairs of property and message, in the language of the request (spec#7.2-errors). */
export function errorsResponse(
  { company, language }: Pick<OperationRequest, 'company' | 'language'>,
  status: number,
  problems: readonly PropertyError[],
): OperationResponse {
  const format = company.behaviours.get(formatPropertyError);
  return { status, body: { errors: problems.map((problem) => format(problem, language)) } };
}

/** Rejects a request for something that is not there (spec#7.1-404). */
export function notFoundResponse(request: Pick<OperationRequest, 'company' | 'language'>): OperationResponse {
  return errorsResponse(request, 404, [{ property: base, code: 'not_found' }]);
}
