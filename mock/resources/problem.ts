import type { Json } from '../contract/json.ts';
import type { ValidationCode } from '../messages/messages.ts';
import { validationMessage } from '../messages/messages.ts';
import type { OperationRequest, Reply } from '../world/handler.ts';
import { rule } from '../world/rule.ts';

/** Something that is wrong with one property of a record. */
export interface Problem {
  /** Prefixed when nested: `line_items.price_single` (specification 7.2, rule 3). */
  property: string;
  code: ValidationCode;
  /** The number that the message names. */
  limit?: number;
}

/** The property name of errors that concern no property. */
export const BASE = 'base';

/** A problem as it is answered: the property, then a message in a language (specification 7.2, rules 2 and 4). */
export const tellsProblem = rule(
  'errors.pair',
  ({ property, code, limit }: Problem, language: string): Json => [
    property,
    validationMessage(code, language, limit),
  ],
);

/** An answer in the service's error shape (specification 7.2, rule 1). */
export const refuses = rule('errors.refusal', (status: number, pairs: Json[]): Reply => {
  return { status, body: { errors: pairs } };
});

/** Refuses a request: problems as pairs of property and message, in the language of the request. */
export function refusal(
  { company, language }: Pick<OperationRequest, 'company' | 'language'>,
  status: number,
  problems: readonly Problem[],
): Reply {
  const tell = company.rules.of(tellsProblem);
  return company.rules.of(refuses)(
    status,
    problems.map((problem) => tell(problem, language)),
  );
}

/** Refuses a request for something that is not there (specification 7.1). */
export function notFound(request: Pick<OperationRequest, 'company' | 'language'>): Reply {
  return refusal(request, 404, [{ property: BASE, code: 'not_found' }]);
}
