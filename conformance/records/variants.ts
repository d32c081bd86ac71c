import type { Field } from '../schemas/published.ts';
import { isValid } from '../schemas/validate.ts';
import { chooseBy, type NewMarker, scalarFor } from './valid-scalars.ts';

/** Generates different values for a field. */
export type Variants = {
  /** A value that the schema admits, different from the one before. */
  next(): unknown;
  /** Whether a hundred of them are all different, so that a value identifies its record. */
  readonly isUnique: boolean;
  /** Whether any text is valid, so that it is returned unchanged. */
  readonly isFreeText: boolean;
};

const mostTries = 20;

const isFree = ({ enum: list, format, pattern }: Field): boolean => !list && !format && !pattern;

/** The types whose values are chosen from, the likeliest first. */
const scalarTypes = ['string', 'integer', 'number', 'boolean'] as const;

/** Makes values of a field from markers; undefined if its schema is not a plain type. */
function makerFor({ name, schema, types, enum: list }: Field): ((marker: string) => unknown) | undefined {
  const type = scalarTypes.find((it) => types.includes(it));
  if (!type && !list) return undefined;
  return (marker) => scalarFor(name, schema, type, { marker: () => marker, choose: chooseBy(marker) });
}

const sampleSize = 100;

/** Markers that no run uses, to count the possible values. */
const sample = Array.from(
  { length: sampleSize },
  (_, at) => `cs${(at * 7919).toString(36).padStart(8, '0')}`,
);

/**
 * The values that a client can give a field, by its schema: texts, matches of its pattern, dates, numbers, the values of
 * its enumeration, true and false. Undefined if there are fewer than two.
 */
export function variantsOf(field: Field, marker: NewMarker): Variants | undefined {
  const make = makerFor(field);
  if (!make) return undefined;
  const admitted = (value: unknown): boolean => typeof value !== 'object' && isValid(field.schema, value);
  const values = new Set(sample.map(make).filter(admitted));
  if (values.size < 2) return undefined;
  let last: unknown;
  return {
    isUnique: values.size === sampleSize,
    isFreeText: field.types.includes('string') && isFree(field),
    next() {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const value = make(marker());
        if (value === last || !admitted(value)) continue;
        last = value;
        return value;
      }
      last = [...values].find((it) => it !== last);
      return last;
    },
  };
}
