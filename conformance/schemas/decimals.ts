import type { Field } from './published.ts';

/** Texts that a pattern of numbers does not match. */
const words = ['x', 'abcdefghij'];

/** A number as the decimal texts that a pattern matches, the one with cents first; none where the pattern is of something else. */
export const decimalTexts = (pattern: RegExp, number: number): readonly string[] =>
  words.some((it) => pattern.test(it))
    ? []
    : [number.toFixed(2), number.toFixed(1)].filter((it) => pattern.test(it));

/** A number as a field takes it that holds decimals as text, which a service can write with other zeros; undefined where it does not. */
export const decimalTextFor = (
  { types, pattern }: Pick<Field, 'types' | 'pattern'>,
  number: number,
): string | undefined =>
  types.includes('string') && pattern !== undefined
    ? decimalTexts(new RegExp(pattern, 'u'), number)[0]
    : undefined;
