import type { JsonSchema } from 'countersign-contract/schemas';

/** Whether a value is certainly valid; where it is not, a validator has to decide. */
export type PlainTest = (value: unknown) => boolean;

/** Keywords that assert nothing (JSON Schema Validation, 9; OpenAPI 3.1, 4.8.24). */
const annotations = new Set(['title', 'description', 'default', 'example', 'examples', 'deprecated']);

const types: Readonly<Record<string, PlainTest>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => Number.isFinite(value),
  integer: (value) => Number.isInteger(value),
};

const unsure: PlainTest = () => false;

/** The assertions that can be tested here, by keyword. */
const assertions: Readonly<Record<string, (argument: unknown) => PlainTest>> = {
  type: (name) => (typeof name === 'string' && types[name]) || unsure,
  enum: (known) => (value) => Array.isArray(known) && known.includes(value),
  minimum: (limit) => (value) => typeof value === 'number' && typeof limit === 'number' && value >= limit,
  maximum: (limit) => (value) => typeof value === 'number' && typeof limit === 'number' && value <= limit,
};

/**
 * Creates the test of a schema that asserts a type, alternatives or bounds of a single value and nothing else, as those of most
 * parameters do: a first request need not wait until Ajv is loaded. Every value of another schema is left to a validator.
 */
export function createPlainTest(schema: JsonSchema): PlainTest {
  const tests: PlainTest[] = [];
  for (const [keyword, argument] of Object.entries(schema)) {
    if (annotations.has(keyword)) continue;
    tests.push(assertions[keyword]?.(argument) ?? unsure);
  }
  return (value) => tests.every((test) => test(value));
}
