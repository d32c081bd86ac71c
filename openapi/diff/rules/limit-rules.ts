import type { JsonSchema } from '../../schemas/type-schema.ts';
import type { Example, Rule } from './rule.ts';

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

/** Schema files do not limit the number of properties; bodies of other documents may. */
function exampleOf(before: JsonSchema, after: JsonSchema): Example {
  return before.type === 'object' ? { body: [before, after] } : { property: [before, after] };
}

function tighten(sentence: string, strict: JsonSchema, lax: JsonSchema) {
  return {
    request: 'breaking',
    response: 'compatible',
    sentence,
    example: exampleOf(lax, strict),
  } satisfies Rule;
}

function loosen(sentence: string, strict: JsonSchema, lax: JsonSchema) {
  return {
    request: 'compatible',
    response: 'risky',
    sentence,
    example: exampleOf(strict, lax),
  } satisfies Rule;
}

const texts = (limit: JsonSchema) => ({ type: 'string', ...limit });
const numbers = (limit: JsonSchema) => ({ type: 'number', ...limit });
const lists = (limit: JsonSchema) => ({ type: 'array', items: { type: 'string' }, ...limit });
const objects = (limit: JsonSchema) => ({ type: 'object', ...limit });

/** Rules on limits; a limit that is added is tightened, one that is removed is loosened. */
export const limitRules = {
  'min-length-tightened': tighten(
    'Strings that are shorter than the new minimum are rejected.',
    texts({ minLength: 3 }),
    texts({ minLength: 2 }),
  ),
  'min-length-loosened': loosen(
    'Readers may get shorter strings.',
    texts({ minLength: 3 }),
    texts({ minLength: 2 }),
  ),
  'max-length-tightened': tighten(
    'Strings that are longer than the new maximum are rejected.',
    texts({ maxLength: 20 }),
    texts({ maxLength: 50 }),
  ),
  'max-length-loosened': loosen(
    'Readers may get strings too long for where they store them.',
    texts({ maxLength: 20 }),
    texts({ maxLength: 50 }),
  ),
  'minimum-tightened': tighten(
    'Numbers below the new minimum are rejected.',
    numbers({ minimum: 1 }),
    numbers({ minimum: 0 }),
  ),
  'minimum-loosened': loosen(
    'Readers may get smaller numbers.',
    numbers({ minimum: 1 }),
    numbers({ minimum: 0 }),
  ),
  'maximum-tightened': tighten(
    'Numbers above the new maximum are rejected.',
    numbers({ maximum: 9 }),
    numbers({}),
  ),
  'maximum-loosened': loosen('Readers may get larger numbers.', numbers({ maximum: 9 }), numbers({})),
  'exclusive-minimum-tightened': tighten(
    'Numbers at or below the new bound are rejected.',
    numbers({ exclusiveMinimum: 1 }),
    numbers({ exclusiveMinimum: 0 }),
  ),
  'exclusive-minimum-loosened': loosen(
    'Readers may get smaller numbers.',
    numbers({ exclusiveMinimum: 1 }),
    numbers({ exclusiveMinimum: 0 }),
  ),
  'exclusive-maximum-tightened': tighten(
    'Numbers at or above the new bound are rejected.',
    numbers({ exclusiveMaximum: 9 }),
    numbers({ exclusiveMaximum: 10 }),
  ),
  'exclusive-maximum-loosened': loosen(
    'Readers may get larger numbers.',
    numbers({ exclusiveMaximum: 9 }),
    numbers({ exclusiveMaximum: 10 }),
  ),
  'min-items-tightened': tighten(
    'Arrays with fewer items are rejected.',
    lists({ minItems: 2 }),
    lists({ minItems: 1 }),
  ),
  'min-items-loosened': loosen(
    'Readers may get shorter or empty arrays.',
    lists({ minItems: 2 }),
    lists({ minItems: 1 }),
  ),
  'max-items-tightened': tighten(
    'Arrays with more items are rejected.',
    lists({ maxItems: 5 }),
    lists({ maxItems: 9 }),
  ),
  'max-items-loosened': loosen(
    'Readers may get longer arrays.',
    lists({ maxItems: 5 }),
    lists({ maxItems: 9 }),
  ),
  'min-properties-tightened': tighten(
    'Objects with fewer properties are rejected.',
    objects({ minProperties: 2 }),
    objects({ minProperties: 1 }),
  ),
  'min-properties-loosened': loosen(
    'Readers may get objects with fewer properties.',
    objects({ minProperties: 2 }),
    objects({ minProperties: 1 }),
  ),
  'max-properties-tightened': tighten(
    'Objects with more properties are rejected.',
    objects({ maxProperties: 2 }),
    objects({ maxProperties: 5 }),
  ),
  'max-properties-loosened': loosen(
    'Readers may get objects with more properties.',
    objects({ maxProperties: 2 }),
    objects({ maxProperties: 5 }),
  ),
  'multiple-of-tightened': tighten(
    'Numbers that are not a multiple of the new step are rejected.',
    numbers({ multipleOf: 0.1 }),
    numbers({ multipleOf: 0.01 }),
  ),
  'multiple-of-loosened': loosen(
    'Readers may get numbers with more decimal places.',
    numbers({ multipleOf: 0.1 }),
    numbers({ multipleOf: 0.01 }),
  ),
  'unique-items-tightened': tighten(
    'Arrays with equal items are rejected.',
    lists({ uniqueItems: true }),
    lists({}),
  ),
  'unique-items-loosened': loosen(
    'Readers may get the same item twice.',
    lists({ uniqueItems: true }),
    lists({}),
  ),
} as const satisfies Record<string, Rule>;
