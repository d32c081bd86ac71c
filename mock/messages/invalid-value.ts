import type { ErrorObject } from 'ajv';
import type { JsonSchema } from 'countersign-contract/schemas';
import type { ValidationCode } from './messages.ts';

/** The path of the value without places in lists: `/opening/0/day` is `opening.day`. */
export function propertyOf({ instancePath, params }: ErrorObject): string {
  const missing = params.missingProperty;
  const isPlain = instancePath.lastIndexOf('/') === 0 && !instancePath.includes('~');
  if (isPlain && typeof missing !== 'string') return instancePath.slice(1);
  const names = instancePath.split('/').slice(1);
  return [...names.filter((name) => !/^\d+$/.test(name)), ...(typeof missing === 'string' ? [missing] : [])]
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');
}

/** Why a schema rejects a value, in the words of errors of properties, with the limit where there is one. */
export function causeOf(
  error: ErrorObject,
  schema: JsonSchema = {},
  value?: unknown,
): { code: ValidationCode; limit?: number } {
  const code = codes.get(error.keyword)?.(error, schema, value) ?? 'invalid';
  const { limit } = error.params;
  return typeof limit === 'number' ? { code, limit } : { code };
}

type ToCode = (error: ErrorObject, schema: JsonSchema, value: unknown) => ValidationCode;

/** The code of each keyword of JSON Schema; every other one is `invalid`. */
const codes: ReadonlyMap<string, ToCode> = new Map<string, ToCode>([
  ['required', () => 'blank'],
  ['dependentRequired', () => 'blank'],
  ['enum', () => 'inclusion'],
  ['const', () => 'inclusion'],
  ['minLength', (_, schema) => (hasFixedLength(schema) ? 'wrong_length' : 'too_short')],
  ['maxLength', (_, schema) => (hasFixedLength(schema) ? 'wrong_length' : 'too_long')],
  ['minimum', () => 'too_small'],
  ['maximum', () => 'too_large'],
  ['exclusiveMinimum', () => 'not_above'],
  ['exclusiveMaximum', () => 'not_below'],
  ['minItems', () => 'too_few'],
  ['maxItems', () => 'too_many'],
  ['type', ({ params }, _, value) => typeCode([params.type].flat(), value)],
]);

function typeCode(types: unknown[], value: unknown): ValidationCode {
  if (types.includes('number')) return 'not_a_number';
  if (types.includes('integer')) return Number.isFinite(value) ? 'not_an_integer' : 'not_a_number';
  return 'invalid';
}

/** A fixed length is wrong, rather than too long or too short. */
function hasFixedLength({ minLength, maxLength }: JsonSchema): boolean {
  return minLength !== undefined && minLength === maxLength;
}
