import type { JsonSchema, JsonValue } from '../schemas/type-schema.ts';

/** A value of each format that a field can have. */
export const byFormat: Readonly<Record<string, string>> = {
  date: '2024-03-18',
  'date-time': '2024-03-18T16:42:07+01:00',
  time: '16:42:07+01:00',
  duration: 'P14D',
  email: 'somebody@acme.example',
  hostname: 'acme.example',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://acme.example',
  'uri-reference': '/somewhere',
  uuid: '6f1c1b0e-8f2d-4c5e-9a3b-0d1e2f3a4b5c',
};

function text({ format, minLength = 0, maxLength = 255 }: JsonSchema): string {
  return byFormat[format ?? ''] ?? 'text'.padEnd(minLength, '-').slice(0, maxLength);
}

/** A number within the limits of the field, as close to zero as they allow. */
function number({
  minimum,
  exclusiveMinimum,
  maximum,
  exclusiveMaximum,
  multipleOf: step = 1,
}: JsonSchema): number {
  const lowest = minimum ?? (exclusiveMinimum !== undefined ? exclusiveMinimum + step : 0);
  const highest = maximum ?? (exclusiveMaximum !== undefined ? exclusiveMaximum - step : lowest);
  return Math.min(Math.ceil(lowest / step) * step, Math.floor(highest / step) * step);
}

/** As few elements as a list may have. */
function elements({ minItems, items }: JsonSchema): JsonValue[] {
  const fewest = typeof minItems === 'number' ? minItems : 0;
  return Array.from({ length: fewest }, () => filledValue(items || {}));
}

/** The members that an object must have. */
function members({ required = [], properties = {} }: JsonSchema): JsonValue {
  return Object.fromEntries(required.map((name) => [name, filledValue(properties[name] ?? {})]));
}

/** A value for a field whose schema gives no example. */
function plainValue(field: JsonSchema): JsonValue {
  const byType: Record<string, () => JsonValue> = {
    string: () => text(field),
    integer: () => number(field),
    number: () => number(field),
    boolean: () => true,
    array: () => elements(field),
    object: () => members(field),
  };
  const type = [field.type].flat()[0] ?? '';
  return field.const ?? field.default ?? field.enum?.[0] ?? byType[type]?.() ?? null;
}

/** The value of a field in the example of a record in which everything is set. */
export function filledValue(field: JsonSchema): JsonValue {
  const [example] = field.examples ?? [];
  return example !== undefined && isWithinLimits(field, example) ? example : plainValue(field);
}

/** Whether an example is within the limits of its field. */
function isWithinLimits(field: JsonSchema, example: JsonValue): boolean {
  const { minLength = 0, maxLength = Infinity, minimum = -Infinity, maximum = Infinity } = field;
  if (field.enum !== undefined && !field.enum.includes(example)) return false;
  if (typeof example === 'string') return example.length >= minLength && example.length <= maxLength;
  return typeof example !== 'number' || (example >= minimum && example <= maximum);
}

/** The value of a field in the example of a record in which little is set: its second example, else null, where the field allows it. */
export function sparseValue(field: JsonSchema): JsonValue {
  const [, second] = field.examples ?? [];
  if (second !== undefined) return second;
  return [field.type].flat().includes('null') ? null : (field.default ?? filledValue(field));
}
