import { toPropertyError } from '../contract/schema-error.ts';
import type { Step } from '../http/exchange/service.ts';

/** Step: rejects an invalid body, with all its errors. */
export const validateBody: Step = (exchange, { contract }) => {
  const { body, operation } = exchange;
  if (body === undefined || operation === undefined) return;
  const validate = contract.bodyValidator(operation, 'application/json');
  if (validate === undefined || validate(body)) return;
  exchange.response = { status: 422, body: { errors: (validate.errors ?? []).map(toPropertyError) } };
};
