import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fieldByMeaning, mayMean } from '../schemas/meanings.ts';
import { readSchemas } from '../schemas/read.ts';
import { validationErrors } from '../schemas/validate.ts';
import { bodyBy, bodyOf, fillIn, firstCreationRule, neededFields } from './creation-rule.ts';
import { variantsOf } from './variants.ts';

describe('values', () => {
  let count = 0;
  const marker = () => `cs${String(count++).padStart(8, '0')}`;

  const published = (properties: object, required = Object.keys(properties)) => {
    const schema = readSchemas([{ json: { thing: { type: 'object', properties, required } } }]).get('thing');
    if (!schema) throw new Error('no schema');
    return schema;
  };
  const bodyFor = (properties: object, required?: string[]) => {
    const schema = published(properties, required);
    return { schema, body: bodyOf(neededFields('thing', schema), schema, marker) };
  };

  test.each(['mail', 'email', 'e_mail', 'mailadresse', 'privateMail'])('%s gets an address', (name) => {
    expect(bodyFor({ [name]: { type: 'string' } }).body[name]).toMatch(/^cs\d+@example\.com$/);
  });

  test.each([
    ['a country code by pattern', { type: 'string', pattern: '^[A-Z]{2}$', minLength: 2, maxLength: 2 }],
    ['a number by pattern', { type: 'string', pattern: '^[0-9]+$' }],
    ['an amount by pattern', { type: 'string', pattern: '^-?[0-9]{1,9}([.][0-9]{1,2})?$' }],
    ['a code with an example', { type: 'string', pattern: '^K-\\d{4}-[a-f]{3}$', examples: ['K-1234-abc'] }],
    ['a date', { type: 'string', format: 'date' }],
    ['a date with a pattern', { type: 'string', format: 'date', pattern: '^\\d{4}-\\d\\d-\\d\\d$' }],
    ['a date in draft 3', { type: 'date' }],
    ['a moment', { type: 'string', format: 'date-time' }],
    ['an address', { type: 'string', format: 'uri' }],
    ['an email that is short', { type: 'string', format: 'email', maxLength: 30 }],
    ['one of some', { enum: [null, '', 'draft', 'open'] }],
    ['a constant', { const: 7 }],
    ['a text or nothing', { type: ['null', 'string'], minLength: 1 }],
    ['alternatives', { anyOf: [{ type: 'null' }, { type: 'string', pattern: '^[a-f]{6}$' }] }],
    [
      'a list with two elements',
      {
        type: 'array',
        minItems: 2,
        items: { type: 'object', required: ['x'], properties: { x: { type: 'integer' } } },
      },
    ],
    [
      'an object in an object',
      {
        type: 'object',
        required: ['a'],
        properties: { a: { type: 'object', required: ['b'], properties: { b: { type: 'boolean' } } } },
      },
    ],
    [
      'a combination',
      {
        allOf: [
          { type: 'object', required: ['x'], properties: { x: { type: 'string' } } },
          { type: 'object', required: ['y'], properties: { y: { type: 'number' } } },
        ],
      },
    ],
    ['exclusive bounds', { type: 'number', exclusiveMinimum: 0, exclusiveMaximum: 0.5, multipleOf: 0.01 }],
    ['a bound that is a multiple', { type: 'number', exclusiveMaximum: 0.07, multipleOf: 0.01 }],
    ['bounds without a whole number', { type: 'number', minimum: 0.1, maximum: 0.2 }],
    ['both kinds of bounds', { type: 'integer', minimum: 2, exclusiveMinimum: 2, maximum: 3 }],
    ['a fraction before a whole number', { type: 'integer', exclusiveMinimum: 4.5, maximum: 5 }],
  ])('%s gets a value that its schema admits', (_, property) => {
    const { schema, body } = bodyFor({ field: property });
    expect(validationErrors(schema.schema, body)).toEqual([]);
    expect(body).toHaveProperty('field');
  });

  test.each([
    ['a date', { type: 'string', format: 'date' }, '2024-02-29'],
    ['a moment', { type: 'string', format: 'date-time' }, '2024-02-29T12:30:00Z'],
    ['a time', { type: 'string', format: 'time' }, '12:30:00Z'],
    ['a number', { type: 'number' }, 1],
    ['a number or its text', { type: ['string', 'number'] }, 1],
    ['an amount from zero', { type: 'number', minimum: 0, multipleOf: 0.01 }, 1],
    ['a boolean', { type: 'boolean' }, false],
    ['a text with a default', { enum: ['', 'a', 'b'], default: 'b' }, 'b'],
  ])('%s in two bodies is the same', (_, property, value) => {
    expect(bodyFor({ field: property }).body.field).toBe(value);
    expect(bodyFor({ field: property }).body.field).toBe(value);
  });

  test('any string of bounded length and any bounded number gets a value that its schema accepts', () => {
    const bounds = fc
      .tuple(fc.nat(60), fc.nat(60))
      .map(([one, two]) => [Math.min(one, two), Math.max(one, two)]);
    fc.assert(
      fc.property(bounds, bounds, ([shortest, longest], [low, high]) => {
        const { schema, body } = bodyFor({
          code: { type: 'string', minLength: shortest, maxLength: longest },
          zip: { type: 'string', minLength: shortest, maxLength: longest },
          amount: { type: 'number', minimum: low, maximum: high },
          count: { type: 'integer', minimum: low, maximum: high },
        });
        expect(validationErrors(schema.schema, body)).toEqual([]);
      }),
    );
  });

  test('fields that the service sets are not sent, and those that the specification requires are', () => {
    const schema = published({
      id: { type: 'integer' },
      total: { type: 'number', readOnly: true },
      name: { type: 'string' },
    });
    expect(neededFields('order', schema)).toEqual(['name']);
    expect(neededFields('email', schema)).toEqual(['name', 'to_addr', 'body']);
    expect(bodyOf(['to_addr'], undefined, () => 'cs1')).toEqual({ to_addr: 'cs1@example.com' });
  });

  test('two bodies never share a text', () => {
    const schema = published({ name: { type: 'string', maxLength: 10 } });
    const names = Array.from({ length: 50 }, () => bodyOf(['name'], schema, marker).name);
    expect(new Set(names).size).toBe(50);
  });

  test('two hundred bodies never share a match of a pattern that has millions', () => {
    const schema = published({ code: { type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$' } });
    const codes = Array.from({ length: 200 }, () => bodyOf(['code'], schema, marker).code);
    expect(new Set(codes).size).toBe(200);
  });

  test('a body of the profile gets its markers at every depth', () => {
    const body = { name: `A \${marker}`, list: [{ deep: `\${marker}, as \${mark}` }], count: 3, none: null };
    expect(fillIn(body, () => 'cs1')).toEqual({
      name: 'A cs1',
      list: [{ deep: 'cs1, as cs1' }],
      count: 3,
      none: null,
    });
  });

  test.each([
    ['firstName', { given_name: { type: 'string' } }, 'given_name'],
    ['firstName', { firstName: { type: 'string' } }, 'firstName'],
    ['lastName', { nm2: { type: 'string', title: 'Last name' } }, 'nm2'],
    [
      'organisation',
      { company_id: { type: 'integer' }, organization: { type: ['string', 'null'] } },
      'organization',
    ],
    ['email', { emails: { type: 'array' }, EMail: {} }, 'EMail'],
    ['number', { number: { type: 'integer' } }, 'number'],
    ['number', { numbers: { type: 'string' } }, undefined],
  ])('the %s of a contact is found', (meaning, properties, name) => {
    expect(fieldByMeaning(published(properties), meaning)).toBe(name);
  });

  test.each([
    ['email', { notes: {}, bank_name: {} }, false],
    ['email', { contact_mail: {} }, true],
    ['email', { a: { title: 'Courriel' } }, true],
    ['organisation', { bank_name: {}, position: {}, last_name: {} }, false],
    ['organisation', { name: {} }, true],
    ['organisation', { firma: {} }, true],
    ['lastName', { nachname: {} }, true],
  ])('whether the %s of a contact may be among %j', (meaning, properties, isPossible) => {
    expect(mayMean(published(properties), meaning)).toBe(isPossible);
  });

  test.each([
    ['shows', 'bare', true],
    ['shows', 'wrapped', true],
    ['requires', 'wrapped', true],
    ['does not show', 'wrapped', false],
    ['does not show', 'bare', false],
  ])(
    'a nested record that a schema %s in an envelope is sent %s to a target that expects it so',
    (says, sent, isShown) => {
      const part = { type: 'object', required: ['label'], properties: { label: { type: 'string' } } };
      const envelope = {
        type: 'object',
        properties: { part, links: { type: 'array' } },
        ...(says === 'requires' ? { required: ['part', 'links'] } : {}),
      };
      const schema = published({ parts: { type: 'array', minItems: 1, items: isShown ? envelope : part } });
      const nestedFields = () => ({});
      const amountFields = nestedFields;
      const values = { brought: undefined, marker, referenceTargets: new Map() };
      const sources = { schema, ...values, nestedFields, amountFields };
      const nestedWrapped = sent === 'wrapped';
      const [element] = Object(
        bodyBy(firstCreationRule('thing', schema), { ...sources, nestedWrapped }),
      ).parts;
      const record = { label: expect.stringMatching(/^cs/) };
      expect(element).toEqual(nestedWrapped ? { part: record } : record);
    },
  );
});

describe('variants', () => {
  let count = 0;
  const marker = () => {
    count += 1;
    return `cs${(count * 7919).toString(36).padStart(8, '0')}`;
  };

  function fieldOf(schema: object) {
    const [field] =
      readSchemas([{ json: { thing: { properties: { code: schema } } } }]).get('thing')?.fields ?? [];
    if (!field) throw new Error('no field');
    return field;
  }

  test.each([
    ['a text', { type: 'string', maxLength: 12 }, { isUnique: true, isFreeText: true }],
    ['a pattern', { type: 'string', pattern: '^[A-Z]{2}-[0-9]{4}$' }, { isUnique: true, isFreeText: false }],
    [
      'a date or nothing',
      { anyOf: [{ type: 'string', format: 'date' }, { type: 'null' }] },
      { isUnique: true, isFreeText: false },
    ],
    [
      'a date with a pattern',
      { type: 'string', format: 'date', pattern: '^\\d{4}-\\d\\d-\\d\\d$' },
      { isUnique: true, isFreeText: false },
    ],
    ['a moment', { type: 'string', format: 'date-time' }, { isUnique: true, isFreeText: false }],
    ['an email', { type: 'string', format: 'email' }, { isUnique: true, isFreeText: false }],
    ['a whole number', { type: 'integer', minimum: 1 }, { isUnique: true, isFreeText: false }],
    [
      'a number of cents',
      { type: 'number', minimum: 0, multipleOf: 0.25 },
      { isUnique: true, isFreeText: false },
    ],
    ['a small number', { type: 'integer', minimum: 1, maximum: 5 }, { isUnique: false, isFreeText: false }],
    [
      'one of two numbers',
      { type: 'integer', minimum: 1, maximum: 2 },
      { isUnique: false, isFreeText: false },
    ],
    ['a time', { type: 'string', format: 'time' }, { isUnique: false, isFreeText: false }],
    ['a list of words', { enum: ['a', 'b', null] }, { isUnique: false, isFreeText: false }],
    ['yes or no', { type: 'boolean' }, { isUnique: false, isFreeText: false }],
  ])('%s has values that its schema accepts, each different from the one before', (_, schema, kind) => {
    const field = fieldOf(schema);
    const variants = variantsOf(field, marker);
    expect(variants).toMatchObject(kind);
    const values = Array.from({ length: 40 }, () => variants?.next());
    for (const [at, value] of values.entries()) {
      expect(value).not.toBeNull();
      expect(validationErrors(field.schema, value)).toEqual([]);
      if (at > 0) expect(value).not.toBe(values[at - 1]);
    }
  });

  test.each([
    ['one word', { const: 'sales' }],
    ['one number', { type: 'integer', minimum: 3, maximum: 3 }],
    ['an object', { type: 'object', properties: {} }],
    ['a list', { type: 'array', items: { type: 'string' } }],
    ['nothing', { type: 'null' }],
  ])('%s has no two values', (_, schema) => {
    expect(variantsOf(fieldOf(schema), marker)).toBeUndefined();
  });
});
