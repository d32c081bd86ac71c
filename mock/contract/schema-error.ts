import type { ErrorObject } from 'ajv';

/** An error of Ajv in words: the names and indexes that lead to the value, and a sentence without subject. */
export type SchemaError = {
  path: readonly string[];
  sentence: string;
};

/** Describes an error of Ajv. A missing or unknown member is the subject of its own error. */
export function describeSchemaError(error: ErrorObject): SchemaError {
  const [member, sentence] = sentences[error.keyword]?.(error) ?? [undefined, error.message ?? 'is invalid'];
  const names = error.instancePath.split('/').slice(1);
  const path = names.map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
  return { path: member === undefined ? path : [...path, member], sentence };
}

/** The member at fault and the sentence, by keyword, where Ajv's own message does not name the alternatives. */
const sentences: Record<string, (error: ErrorObject) => [member: string | undefined, sentence: string]> = {
  required: ({ params }) => [String(params.missingProperty), 'is missing'],
  additionalProperties: ({ params, parentSchema }) => {
    const known = Object.keys(parentSchema?.properties ?? {});
    const hint = known.length > 0 ? `; known properties: ${known.join(', ')}` : '';
    return [String(params.additionalProperty), `is an unknown property${hint}`];
  },
  minProperties: ({ params, parentSchema, message = '' }) => {
    const known = Object.keys(parentSchema?.properties ?? {}).join(', ');
    return [undefined, known === '' ? message : `needs at least ${params.limit} of: ${known}`];
  },
  maxProperties: ({ params, parentSchema, message = '' }) => {
    const known = Object.keys(parentSchema?.properties ?? {}).join(', ');
    return [undefined, known === '' ? message : `takes at most ${params.limit} of: ${known}`];
  },
  enum: ({ params }) => [undefined, `must be one of ${params.allowedValues.join(', ')}`],
  const: ({ params }) => [undefined, `must be ${JSON.stringify(params.allowedValue)}`],
  anyOf: ({ parentSchema, message = '' }) => [
    undefined,
    parentSchema?.description === undefined ? message : `is not valid. ${parentSchema.description}`,
  ],
  pattern: ({ params, parentSchema }) => [
    undefined,
    `must match ${params.pattern}. ${parentSchema?.description ?? ''}`.trimEnd(),
  ],
};
