import type { JsonSchema } from '../../schemas/type-schema.ts';

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

/** Whether the second limit rejects values that the first one allows. */
export function isTighter(limit: Limit, from: unknown, to: unknown): boolean {
  const direction = limits[limit];
  if (direction === 'flag') return to === true && from !== true;
  if (typeof to !== 'number') return false;
  if (isWithoutEffect(limit, to)) return false;
  if (typeof from !== 'number') return true;
  if (direction === 'multiple') return !isMultiple(from, to);
  return direction === 'up' ? to > from : to < from;
}

/** A minimum of no characters, elements or properties limits nothing. */
function isWithoutEffect(limit: Limit, value: number): boolean {
  return value === 0 && (limit === 'minLength' || limit === 'minItems' || limit === 'minProperties');
}

function isMultiple(value: number, of: number): boolean {
  const quotient = value / of;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9;
}
