import type { Twin } from './company.ts';
import type { Field, FieldType } from './kinds.ts';
import type { Sent } from './property-errors.ts';

const shapes: Record<FieldType, { type: string; format?: string }> = {
  string: { type: 'string' },
  email: { type: 'string', format: 'email' },
  date: { type: 'string', format: 'date' },
  integer: { type: 'integer' },
  number: { type: 'number' },
  boolean: { type: 'boolean' },
  reference: { type: 'integer' },
};

/** The JSON type of the ids that the twin gives. */
export function idType({ choices, keeps }: Twin): string {
  if (!keeps('schema.describes-data')) return 'boolean';
  return choices.ids === 'integer' ? 'integer' : 'string';
}

/** What names a contact: its id, or its address; that a path stands there is not said. */
function referenceShape(twin: Twin): { type: string; format?: string } {
  const texts = { path: { type: 'string' }, address: { type: 'string', format: 'uri' } };
  const { references } = twin.choices;
  return references === 'id' || !twin.keeps('schema.describes-data')
    ? { type: idType(twin) }
    : texts[references];
}

/** What a field admits, null left aside. */
function shapeOf(twin: Twin, field: Field): Sent {
  const lawful = field.type === 'reference' ? referenceShape(twin) : shapes[field.type];
  return {
    ...(twin.keeps('schema.well-formed') ? lawful : { type: 'text' }),
    ...(field.values ? { enum: field.values } : {}),
    ...(field.longest ? { maxLength: field.longest } : {}),
    ...(field.pattern ? { pattern: field.pattern } : {}),
    ...(field.least === undefined ? {} : { minimum: field.least }),
  };
}

/** The same or null, in the words of the draft: draft 3 has its alternatives in `type`. */
function orNull({ choices }: Twin, shape: Sent): Sent {
  if (choices.nullable === 'type')
    return {
      ...shape,
      type: [shape.type, 'null'],
      ...(Array.isArray(shape.enum) ? { enum: [...shape.enum, null] } : {}),
    };
  const alternatives = [shape, { type: 'null' }];
  return choices.draft === '03' ? { type: alternatives } : { anyOf: alternatives };
}

/** A field as the twin's draft writes it: what it admits, null where it need not be given, and whether clients write it. */
export function property(twin: Twin, field: Field): Sent {
  const { draft, requiredSaid } = twin.choices;
  const isSaid = field.required && requiredSaid;
  const shape = shapeOf(twin, field);
  return {
    title: field.title,
    ...(field.required ? shape : orNull(twin, shape)),
    ...(field.readOnly ? { readOnly: true } : {}),
    ...(draft === '03' && isSaid ? { required: true } : {}),
    ...(draft !== '03' && isSaid && field.type === 'string' ? { minLength: 1 } : {}),
  };
}
