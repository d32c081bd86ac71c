import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plain } from './plain.ts';
import { readSchemas } from './read.ts';
import { isValid } from './validate.ts';

const day = { type: 'string', format: 'date' };
const words = { type: 'string', enum: ['de', 'en'] };

/** The same constraint in the different ways that servers write it. */
const constraints: readonly (readonly [string, object, readonly object[]])[] = [
  [
    'a date or nothing',
    { type: ['string', 'null'], format: 'date' },
    [
      { anyOf: [day, { type: 'null' }] },
      { oneOf: [{ type: 'null' }, { $ref: '#/$defs/day' }] },
      { anyOf: [{ allOf: [{ type: 'string' }, { format: 'date' }] }, { const: null }] },
      { allOf: [{ anyOf: [{ $ref: '#/$defs/day' }, { enum: [null] }] }] },
    ],
  ],
  [
    'one of two words or nothing',
    { type: ['string', 'null'], enum: ['de', 'en', null] },
    [
      { anyOf: [words, { type: 'null' }] },
      { oneOf: [{ type: 'string', const: 'de' }, { type: 'string', const: 'en' }, { type: 'null' }] },
    ],
  ],
  ['one word', { enum: ['sales'] }, [{ const: 'sales' }, { allOf: [{ const: 'sales' }] }]],
  [
    'a bounded number',
    { type: 'integer', minimum: 1, maximum: 9 },
    [
      { allOf: [{ type: 'number', minimum: 1 }, { type: 'integer' }, { maximum: 9 }] },
      { type: 'integer', allOf: [{ minimum: 0, maximum: 9 }, { minimum: 1 }] },
    ],
  ],
];

const cases = constraints.flatMap(([description, expected, schemas]) =>
  schemas.map((schema) => [description, schema, expected] as const),
);

test.each(cases)('%s is normalised from %j', (_, schema, expected) => {
  const root = { $defs: { day } };
  const { const: _value, ...normalised } = plain(schema, root);
  const sorted = (value: object) =>
    Object.fromEntries(
      Object.entries(value).map(([name, it]) => [name, Array.isArray(it) ? it.toSorted() : it]),
    );
  expect(sorted(normalised)).toEqual(sorted(expected));
});

test('the plain form of a schema accepts the same values', () => {
  const leaf = fc.constantFrom<object>(
    day,
    words,
    { type: 'null' },
    { const: 'en' },
    { $ref: '#/$defs/day' },
  );
  const { schema } = fc.letrec<{ schema: object }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3, withCrossShrink: true },
      leaf,
      fc.array(tie('schema'), { minLength: 1, maxLength: 3 }).map((anyOf) => ({ anyOf })),
      tie('schema').map((inner) => ({ allOf: [{ title: 'A' }, inner] })),
    ),
  }));
  const values = ['de', 'en', 'fr', '2024-02-29', null, 7];
  fc.assert(
    fc.property(schema, (written) => {
      const root = { $defs: { day } };
      const before = values.map((it) => isValid({ ...written, ...root }, it));
      const after = values.map((it) => isValid({ ...plain(written, root), ...root }, it));
      expect(after).toEqual(before);
    }),
  );
});

test('fields behind alternatives, combinations and references are found like plain ones', () => {
  const json = {
    payment: {
      allOf: [{ $ref: '#/$defs/base' }],
      type: 'object',
      properties: {
        bookedOn: { anyOf: [day, { type: 'null' }] },
        code: { oneOf: [{ type: 'null' }, { type: 'string', pattern: '^[A-Z]{2}$', maxLength: 2 }] },
        language: { anyOf: [{ enum: ['de', 'en'] }, { type: 'null' }] },
        kind: { const: 'sales' },
      },
      $defs: { base: { properties: { id: { allOf: [{ type: 'integer' }, { readOnly: true }] } } } },
    },
  };
  const payment = readSchemas([{ json }]).get('payment');
  const field = (name: string) => payment?.fields.find((it) => it.name === name);
  expect(field('id')).toMatchObject({ types: ['integer'], readOnly: true });
  expect(field('bookedOn')).toMatchObject({ types: ['string', 'null'], format: 'date' });
  expect(field('code')).toMatchObject({ types: ['string', 'null'], pattern: '^[A-Z]{2}$', maxLength: 2 });
  expect(field('language')).toMatchObject({ enum: ['de', 'en', null] });
  expect(field('kind')).toMatchObject({ enum: ['sales'] });
});
