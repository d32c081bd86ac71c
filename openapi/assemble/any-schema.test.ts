import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkShape } from '../loader/check-shape.ts';
import { Mistakes } from '../loader/mistakes.ts';
import type { JsonSchema, Schemas, TypeSchema } from '../schemas/type-schema.ts';
import { wrapped } from '../testing/build-type.ts';
import { documentValidators, examplesOf, mediaTypes } from '../testing/document-examples.ts';
import { values, withNull } from '../testing/random-schemas.ts';
import { assemble, readBase } from './assemble.ts';

const distantLimits = fc
  .tuple(fc.constantFrom('integer', 'number'), fc.integer(), fc.integer())
  .map(([type, a, b]) => ({ type, minimum: Math.min(a, b), maximum: Math.max(a, b) }));

/** A field with a plain value: type, limits, and the keywords of every field. */
const plainField: fc.Arbitrary<JsonSchema> = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: values }, distantLimits),
    fc.record(
      { readOnly: fc.boolean(), writeOnly: fc.boolean(), title: fc.string({ minLength: 1 }) },
      { requiredKeys: [] },
    ),
    fc.boolean(),
  )
  .map(([value, annotations, nullable]) => ({ ...(nullable ? withNull(value) : value), ...annotations }));

/** A field that nests another type, alone or in a list, or the type itself. */
const nestingField = fc.oneof(
  fc.constant<JsonSchema>({ type: 'array', items: wrapped('part') }),
  fc.constant<JsonSchema>({ ...wrapped('part'), type: ['object', 'null'] }),
  fc.constant<JsonSchema>({
    type: 'array',
    readOnly: true,
    items: { anyOf: [wrapped('part'), wrapped('thing')] },
  }),
);

const fieldName = fc.stringMatching(/^[a-z_][a-z0-9_]{0,11}$/).filter((name) => name !== '__proto__');
const fields = (field: fc.Arbitrary<JsonSchema>) =>
  fc.dictionary(fieldName, field, { maxKeys: 8, noNullPrototype: true });

/** A type with some of its fields required, but only writable ones. */
function typeWith(
  properties: Record<string, JsonSchema>,
  chosen: boolean[],
  links: TypeSchema['links'],
): TypeSchema {
  const writable = Object.entries(properties).filter(
    ([, field]) =>
      !field.readOnly && !field.writeOnly && field.maxLength !== 0 && !field.items && !field.properties,
  );
  const required = writable.filter((_, index) => chosen[index]).map(([name]) => name);
  const id = { type: 'string', readOnly: true };
  return {
    title: 'Thing',
    description: 'A thing.',
    type: 'object',
    properties: { ...properties, id },
    required,
    links,
  };
}

const links: TypeSchema['links'] = [
  { rel: 'self', href: 'things/{id}', method: 'GET' },
  { rel: 'instances', href: 'things', method: 'GET' },
  { rel: 'create', href: 'things', method: 'POST' },
  { rel: 'update', href: 'things/{id}', method: 'PUT' },
];

const schemas: fc.Arbitrary<Schemas> = fc
  .tuple(
    fields(fc.oneof({ weight: 4, arbitrary: plainField }, nestingField)),
    fields(plainField),
    fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }),
  )
  .map(([thing, part, chosen]) => ({
    version: '1.0',
    types: new Map([
      ['part', typeWith(part, chosen, [])],
      ['thing', typeWith(thing, chosen, links)],
    ]),
  }));

test('whatever fields a type has, its components compile and its examples are valid', async () => {
  const base = await readBase();
  fc.assert(
    fc.property(schemas, (generated) => {
      const mistakes = new Mistakes();
      for (const [type, schema] of generated.types) {
        const file = { name: `${type}.json`, text: JSON.stringify(schema) };
        checkShape(file, structuredClone(schema), mistakes);
      }
      mistakes.throwIfAny();
      const document = assemble(base, generated);
      const compile = documentValidators(document);
      for (const [place, body] of mediaTypes(document)) {
        if (!/Thing/.test(place)) continue;
        const validate = compile(body.schema);
        for (const [name, { value }] of examplesOf(document, body)) {
          if (!validate(value)) expect.fail(`${place} ${name}: ${JSON.stringify([value, validate.errors])}`);
        }
      }
    }),
    { numRuns: 60 },
  );
});
