import type { JsonSchema } from '../../schemas/type-schema.ts';
import type { Rule } from './rule.ts';

/** Keywords that limit values, and in which direction of its number each becomes stricter. */
export const limits = {
  minLength: 'up',
  maxLength: 'down',
  minimum: 'up',
  maximum: 'down',
  exclusiveMinimum: 'up',
  exclusiveMaximum: 'down',
  minItems: 'up',
  maxItems: 'down',
  minProperties: 'up',
  maxProperties: 'down',
  multipleOf: 'multiple',
  uniqueItems: 'flag',
} as const satisfies Partial<Record<keyof JsonSchema, 'up' | 'down' | 'multiple' | 'flag'>>;

export type Limit = keyof typeof limits;

const tighten = (sentence: string) => ({ request: 'breaking', response: 'compatible', sentence }) as const;
const loosen = (sentence: string) => ({ request: 'compatible', response: 'risky', sentence }) as const;

/** Rules on limits; a limit that is added is tightened, one that is removed is loosened. */
export const limitRules = {
  'min-length-tightened': tighten('Strings that are shorter than the new minimum are rejected.'),
  'min-length-loosened': loosen('Readers may get shorter strings.'),
  'max-length-tightened': tighten('Strings that are longer than the new maximum are rejected.'),
  'max-length-loosened': loosen('Readers may get strings too long for where they store them.'),
  'minimum-tightened': tighten('Numbers below the new minimum are rejected.'),
  'minimum-loosened': loosen('Readers may get smaller numbers.'),
  'maximum-tightened': tighten('Numbers above the new maximum are rejected.'),
  'maximum-loosened': loosen('Readers may get larger numbers.'),
  'exclusive-minimum-tightened': tighten('Numbers at or below the new bound are rejected.'),
  'exclusive-minimum-loosened': loosen('Readers may get smaller numbers.'),
  'exclusive-maximum-tightened': tighten('Numbers at or above the new bound are rejected.'),
  'exclusive-maximum-loosened': loosen('Readers may get larger numbers.'),
  'min-items-tightened': tighten('Arrays with fewer items are rejected.'),
  'min-items-loosened': loosen('Readers may get shorter or empty arrays.'),
  'max-items-tightened': tighten('Arrays with more items are rejected.'),
  'max-items-loosened': loosen('Readers may get longer arrays.'),
  'min-properties-tightened': tighten('Objects with fewer properties are rejected.'),
  'min-properties-loosened': loosen('Readers may get objects with fewer properties.'),
  'max-properties-tightened': tighten('Objects with more properties are rejected.'),
  'max-properties-loosened': loosen('Readers may get objects with more properties.'),
  'multiple-of-tightened': tighten('Numbers that are not a multiple of the new step are rejected.'),
  'multiple-of-loosened': loosen('Readers may get numbers with more decimal places.'),
  'unique-items-tightened': tighten('Arrays with equal items are rejected.'),
  'unique-items-loosened': loosen('Readers may get the same item twice.'),
} as const satisfies Record<string, Rule>;
