import type { JsonSchema, JsonValue } from '../schemas/type-schema.ts';
import { isNullable } from '../schemas/type-schema.ts';
import { filledValue } from './example-value.ts';

function allowsZero({
  minimum = 0,
  maximum = 0,
  exclusiveMinimum = -1,
  exclusiveMaximum = 1,
}: JsonSchema): boolean {
  return minimum <= 0 && maximum >= 0 && exclusiveMinimum < 0 && exclusiveMaximum > 0;
}

/** The empty value of each type, and the fields for which it is valid. */
const neutral: Readonly<Record<string, [value: JsonValue, isValid: (field: JsonSchema) => boolean]>> = {
  string: ['', ({ minLength, format, pattern }) => !minLength && !format && !pattern],
  number: [0, allowsZero],
  integer: [0, allowsZero],
  boolean: [false, () => true],
  array: [[], ({ minItems }) => !minItems],
  object: [{}, ({ required, minProperties }) => !required && !minProperties],
  null: [null, () => true],
};

/** The empty value of a field, such as an empty text or 0; undefined where the schema does not allow it. */
export function neutralValue(field: JsonSchema): JsonValue | undefined {
  if (field.const !== undefined || field.enum !== undefined) return undefined;
  const [value, isValid] = neutral[[field.type].flat()[0] ?? ''] ?? [undefined, () => false];
  return isValid(field) ? value : undefined;
}

/**
 * The value of a field in a new record that was created without it: its default, null where it can be unset
 * (facts#values-unset), an empty value, and otherwise, where the service decides, an example.
 */
export function initialValue(field: JsonSchema): JsonValue {
  if (field.default !== undefined) return field.default;
  if (isNullable(field)) return null;
  return neutralValue(field) ?? (field.readOnly ? filledValue(field) : null);
}
