import { neutralValue } from '../examples/initial-value.ts';
import type { ReportMistake } from '../schemas/schema-error.ts';
import type { JsonSchema, TypeSchema } from '../schemas/type-schema.ts';
import { isNullable, nestingOf } from '../schemas/type-schema.ts';

/** Reports a mistake below a field. */
type ReportField = (pointer: string, sentence: string, hint?: string) => void;

const limits = [
  ['minLength', 'maxLength'],
  ['minimum', 'maximum'],
  ['exclusiveMinimum', 'maximum'],
  ['minimum', 'exclusiveMaximum'],
  ['exclusiveMinimum', 'exclusiveMaximum'],
  ['minItems', 'maxItems'],
] as const;

/** Checks that a value can be within the limits of a field or parameter. Returns whether it can. */
export function checkLimits(schema: JsonSchema, report: ReportField): boolean {
  let isSound = true;
  for (const [lower, upper] of limits) {
    const [least, most] = [schema[lower], schema[upper]];
    if (typeof least !== 'number' || typeof most !== 'number') continue;
    const isExclusive = lower.startsWith('exclusive') || upper.startsWith('exclusive');
    if (isExclusive ? least < most : least <= most) continue;
    report(`/${upper}`, `no value fits: ${upper} is ${most}, and ${lower} is ${least}.`);
    isSound = false;
  }
  if (isNullable(schema) && schema.enum && !schema.enum.includes(null)) {
    report(
      '/enum',
      '"null" is among the types, but null is not in the list.',
      'Add null to the list, or leave "null" out.',
    );
    isSound = false;
  }
  return isSound;
}

/** Ids as the service makes them (facts#values-ids): 22 characters; together, these ids use every possible one. */
const ids = ['pKSl9zlxyi2U1lp3eisXpp', '-_-_0123456789ABCDwxyz', '_____________________Z'];

function checkId(id: JsonSchema, report: ReportField): void {
  const { minLength = 0, maxLength = Infinity, pattern = '' } = id;
  const [first = ''] = ids;
  const isText =
    id.type === 'string' && id.format === undefined && id.enum === undefined && id.const === undefined;
  const accepts = (text: string) => new RegExp(pattern, 'u').test(text);
  if (!isText || minLength > first.length || maxLength < first.length || !ids.every(accepts)) {
    const hint = 'Write "type": "string" with "minLength": 22 and "maxLength": 22, without a format.';
    report('', 'must accept every id of the service: 22 characters of A-Z a-z 0-9 _ -.', hint);
  }
  if (!id.readOnly || id.writeOnly) {
    report('', 'is decided by the service, and always in responses.', 'Write "readOnly": true.');
  }
}

/** Fields whose value the service sets by their name, and the values that they must accept. */
const serviceFields: Readonly<Record<string, [isValid: (field: JsonSchema) => boolean, expected: string]>> = {
  created_at: [isTimestamp, '"type": "string", "format": "date-time"'],
  updated_at: [isTimestamp, '"type": "string", "format": "date-time"'],
  lock_version: [
    ({ type, minimum = 0, maximum = Infinity, enum: values }) =>
      [type].flat().some((one) => one === 'integer' || one === 'number') &&
      minimum <= 0 &&
      maximum > 1_000 &&
      values === undefined,
    '"type": "integer"',
  ],
};

function isTimestamp({ type, format, maxLength, pattern, enum: values }: JsonSchema): boolean {
  const isFree = maxLength === undefined && pattern === undefined && values === undefined;
  return [type].flat().includes('string') && isFree && (format === undefined || format === 'date-time');
}

/** Checks that a record has a value for a field whether or not a client sends it. */
function checkUnset(name: string, field: JsonSchema, isRequired: boolean, report: ReportField): void {
  const nesting = nestingOf(field);
  if (isRequired || name === 'id' || field.writeOnly) return;
  if (nesting?.list) {
    if (Number(field.minItems ?? 0) > 0) {
      const hint = 'List it in "required", or leave "minItems" out.';
      report('/minItems', 'a record that is created without this field has none.', hint);
    }
    return;
  }
  if (isNullable(field) || field.default !== undefined) return;
  if (nesting) {
    report('/type', 'no record is nested where none is given.', 'Write "type": ["object", "null"].');
  } else if (!field.readOnly && neutralValue(field) === undefined) {
    const hint = `Add "null" to its types, give it a default, or list it in "required".`;
    report('', 'has no valid value in a record that is created without it.', hint);
  }
}

/**
 * Checks what the meta-schema cannot express about the fields of a type: that values can exist, that every record has one for each
 * field, and that fields which the service sets accept what it sets.
 */
export function checkFields(type: string, schema: TypeSchema, report: ReportMistake): void {
  for (const [name, field] of Object.entries(schema.properties)) {
    const reportHere: ReportField = (pointer, ...rest) =>
      report(type, `/properties/${name}${pointer}`, ...rest);
    const isSound = checkLimits(field, reportHere);
    if (name === 'id') checkId(field, reportHere);
    const service = Object.hasOwn(serviceFields, name) ? serviceFields[name] : undefined;
    if (service && !service[0](field)) reportHere('', `is set by the service, which needs ${service[1]}.`);
    if (isSound) checkUnset(name, field, schema.required?.includes(name) ?? false, reportHere);
    if (field.readOnly && field.writeOnly) reportHere('', 'is readOnly and writeOnly: nobody could use it.');
  }
}
