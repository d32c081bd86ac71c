import type { DataRecord } from '../../records/resource.ts';
import { stringFor } from '../../records/strings.ts';
import { valueFor } from '../../records/values.ts';
import type { Field, JsonSchema } from '../../schemas/published.ts';
import { freeTextNames } from './text-field.ts';

/** Maker of texts that occur nowhere else. */
type Mark = () => string;

const specialCharacters = `O'Neill & Söhne (x) [y] {z} "q" \\ / % + * # @ 🦄`;
const longest = 1_000;
const filler = 'All good things come in pairs of short words. ';

const isReference = /id$/i;

/** The fields that take any text: those whose name, format and pattern ask for nothing more special. */
export function freeTextFields(fields: readonly Field[]): readonly Field[] {
  const names = freeTextNames(fields);
  const isFree = (field: Field) => stringFor(field.name, field.schema, 'csmark1234') === 'csmark1234';
  return fields.filter((field) => names.includes(field.name) && isFree(field));
}

const only = (field: Field, ...types: readonly string[]): boolean =>
  field.types.length > 0 && field.types.every((it) => it === 'null' || types.includes(it));

/** The fields that take a number or a boolean; ids of other records are none. */
const numberOrBooleanFields = (fields: readonly Field[], ...types: readonly string[]): readonly Field[] =>
  fields.filter(
    (it) => !it.readOnly && !it.enum && !it.nested && !isReference.test(it.name) && only(it, ...types),
  );

/** A text cut to what a field takes, counted in characters, without white space at its end. */
const cut = (text: string, { maxLength = longest }: Field): string =>
  [...text].slice(0, Math.min(maxLength, longest)).join('').trimEnd();

const admits = ({ schema, minimum, maximum }: Field, value: number): boolean =>
  value >= (minimum ?? 0) &&
  value <= (maximum ?? Number.POSITIVE_INFINITY) &&
  !(value === 0 && typeof schema.exclusiveMinimum === 'number') &&
  (schema.multipleOf === undefined || Number.isInteger(value / Number(schema.multipleOf)));

const entriesOf = (fields: readonly Field[], valueIn: (field: Field) => unknown): DataRecord =>
  Object.fromEntries(fields.map((field) => [field.name, valueIn(field)]));

/** A usual value in every text, number and boolean that a client writes: texts with a mark, numbers that are not zero, true. */
export const typicalValues = (fields: readonly Field[], schema: JsonSchema, mark: Mark): DataRecord => ({
  ...entriesOf(freeTextFields(fields), mark),
  ...entriesOf(numberOrBooleanFields(fields, 'number', 'integer'), (it) =>
    valueFor(it.name, it.schema, schema, mark),
  ),
  ...entriesOf(numberOrBooleanFields(fields, 'boolean'), () => true),
});

/**
 * Values at the edges of what the fields of a type take, in two records: texts full of signs, zero and false; then texts
 * as long as the schema lets them be, and a number that is not whole.
 */
export function edgeValues(fields: readonly Field[], mark: Mark): readonly DataRecord[] {
  const numbers = numberOrBooleanFields(fields, 'number', 'integer');
  const broken = numbers.filter((it) => it.types.includes('number') && admits(it, 1.5));
  return [
    {
      ...entriesOf(freeTextFields(fields), (field) => cut(`${mark()} ${specialCharacters}`, field)),
      ...entriesOf(
        numbers.filter((it) => admits(it, 0)),
        () => 0,
      ),
      ...entriesOf(numberOrBooleanFields(fields, 'boolean'), () => false),
    },
    {
      ...entriesOf(freeTextFields(fields), (field) => cut(`${mark()} ${filler.repeat(longest)}`, field)),
      ...entriesOf(broken, () => 1.5),
    },
  ];
}
