import type { Field } from '../schemas/published.ts';
import { isValid } from '../schemas/validate.ts';
import { digestOf, type Mark, stringFor } from './values.ts';

/** Generates different values for a field. */
export type Variants = {
  /** A value that the schema admits, different from the one before. */
  next(): unknown;
  /** Whether a hundred of them are all different, so that a value identifies its record. */
  readonly isUnique: boolean;
  /** Whether any text is valid, so that it is returned unchanged. */
  readonly isFreeText: boolean;
};

const days = 10_000;
const millisecondsPerDay = 86_400_000;
const mostTries = 20;
const widest = 9_000_000;

/** A whole number from 0 to one less than `bound`, derived from a mark. */
const numberOf = (mark: string, bound: number): number => digestOf(mark) % bound;

const dayOf = (mark: string): string =>
  new Date(Date.UTC(2001, 0, 1) + numberOf(mark, days) * millisecondsPerDay).toISOString();

const byFormat: Readonly<Record<string, (mark: string) => string>> = {
  date: (mark) => dayOf(mark).slice(0, 10),
  'date-time': dayOf,
  time: (mark) => `12:${String(numberOf(mark, 60)).padStart(2, '0')}:00Z`,
};

/** A number within the bounds of a schema, a multiple where it asks for one. */
function numberIn({ types, schema }: Field, mark: string): number {
  const step = Number(schema.multipleOf ?? 1);
  const least = Number(schema.minimum ?? schema.exclusiveMinimum ?? 0);
  const most = Number(schema.maximum ?? schema.exclusiveMaximum ?? least + widest * step);
  const steps = Math.max(1, Math.floor((most - least) / step) - 1);
  const value = (Math.ceil(least / step) + 1 + numberOf(mark, steps)) * step;
  return types.includes('integer') ? Math.round(value) : value;
}

const textOf = (field: Field, mark: string): string =>
  byFormat[field.format ?? '']?.(mark) ?? stringFor(field.name, field.schema, mark);

const isFree = ({ enum: list, format, pattern }: Field): boolean => !list && !format && !pattern;

/** Makes values of a field from marks; undefined if its schema is not a plain type. */
function makerFor(field: Field): ((mark: string) => unknown) | undefined {
  const listed = field.enum?.filter((it) => it !== null && typeof it !== 'object');
  if (listed) return (mark) => listed[numberOf(mark, listed.length)];
  if (field.types.includes('string')) return (mark) => textOf(field, mark);
  if (field.types.includes('number') || field.types.includes('integer'))
    return (mark) => numberIn(field, mark);
  return field.types.includes('boolean') ? (mark) => numberOf(mark, 2) === 1 : undefined;
}

const sampleSize = 100;

/** Marks that no run uses, to count the possible values. */
const sample = Array.from({ length: sampleSize }, (_, at) => `cs${String(at * 7919).padStart(8, '0')}`);

/**
 * The values that a client can give a field, by its schema: texts, matches of its pattern, dates, numbers, the values of
 * its enumeration, true and false. Undefined if there are fewer than two.
 */
export function variantsOf(field: Field, mark: Mark): Variants | undefined {
  const make = makerFor(field);
  if (!make) return undefined;
  const admitted = (value: unknown): boolean => isValid(field.schema, value);
  const values = new Set(sample.map(make).filter(admitted));
  if (values.size < 2) return undefined;
  let last: unknown;
  return {
    isUnique: values.size === sampleSize,
    isFreeText: field.types.includes('string') && isFree(field),
    next() {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const value = make(mark());
        if (value === last || !admitted(value)) continue;
        last = value;
        return value;
      }
      last = [...values].find((it) => it !== last);
      return last;
    },
  };
}
