import type { ErrorObject } from 'ajv';
import type { Step } from '../http/exchange/service.ts';

/** Step: refuses a body that is not as the document declares, with all that is wrong with it. */
export const validateBody: Step = (exchange, { contract }) => {
  const { body, operation } = exchange;
  if (body === undefined || operation === undefined) return;
  const validate = contract.bodyValidator(operation, 'application/json');
  if (validate === undefined || validate(body)) return;
  exchange.response = { status: 422, body: { errors: (validate.errors ?? []).map(propertyError) } };
};

function propertyError(error: ErrorObject): [property: string, sentence: string] {
  const [member, sentence] = sentences[error.keyword]?.(error) ?? [undefined, error.message ?? 'is wrong'];
  const path = error.instancePath.split('/').slice(1);
  return [[...path, ...(member === undefined ? [] : [member])].join('.') || 'base', sentence];
}

/** What is said of a finding of Ajv, by the keyword that found it: of which member, and the sentence. */
const sentences: Record<string, (error: ErrorObject) => [member: string | undefined, sentence: string]> = {
  required: ({ params }) => [String(params.missingProperty), 'is missing'],
  additionalProperties: ({ params, parentSchema }) => [
    String(params.additionalProperty),
    `is unknown here; there are ${Object.keys(parentSchema?.properties ?? {}).join(', ')}`,
  ],
  enum: ({ params }) => [undefined, `is none of ${params.allowedValues.join(', ')}`],
  const: ({ params }) => [undefined, `is not ${JSON.stringify(params.allowedValue)}`],
  pattern: ({ params, parentSchema }) => [
    undefined,
    `is not of the form ${params.pattern}. ${parentSchema?.description ?? ''}`.trimEnd(),
  ],
};
