import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { describeError, type Wording } from './describe-error.ts';

const wording: Wording = { root: 'the document' };

const ajv = new Ajv2020({ strict: false, verbose: true });
addFormats.default(ajv);

function validationErrors(schema: object, value: unknown) {
  const validate = ajv.compile(schema);
  return validate(value) ? [] : (validate.errors ?? []);
}

const describeAll = (schema: object, value: unknown, words: Wording = wording): readonly string[] =>
  validationErrors(schema, value).map((it) => describeError(it, words));

describe('an Ajv error is one sentence', () => {
  test.each<readonly [string, object, unknown, string]>([
    ['about the whole value', { type: 'object' }, [], 'the document is a list; expected an object.'],
    ['about a missing property', { required: ['a'] }, {}, 'the document lacks a.'],
    [
      'about an unknown property',
      { properties: { a: { properties: { b: {} }, additionalProperties: false } } },
      { a: { c: 1 } },
      'a has an unknown property, c.',
    ],
    [
      'about several types',
      { type: ['integer', 'null'] },
      'x',
      'the document is "x"; expected an integer or null.',
    ],
    ['about an enum with null', { enum: ['a', null] }, 'b', 'the document is "b"; expected a or null.'],
    ['about a constant', { const: 'a' }, { b: 1 }, 'the document is an object; expected "a".'],
    ['about a format', { format: 'date' }, 'soon', 'the document is "soon"; expected the format date.'],
    [
      'about a pattern, whatever the title of the field',
      { title: 'Number', pattern: '^a$' },
      'b',
      'the document is "b"; expected a match of ^a$.',
    ],
    ['about an empty list', { minItems: 2 }, [], 'the document is empty.'],
    ['about a short list', { minItems: 2 }, [1], 'the document must NOT have fewer than 2 items.'],
    ['about a bound', { minimum: 3 }, 2, 'the document must be >= 3.'],
    [
      'about a name with a slash, in a list',
      { items: { properties: { 'a/b': { type: 'null' } } } },
      [{ 'a/b': false }],
      '[0].a/b is false; expected null.',
    ],
  ])('%s', (_, schema, value, sentence) => {
    expect(describeAll(schema, value)).toEqual([sentence]);
  });

  test('with the path of a value that is part of another', () => {
    const [error] = validationErrors({ properties: { city: { type: 'string' } } }, { city: 7 });
    if (!error) throw new Error('no error');
    expect(describeError(error, wording, ['addresses', 1])).toBe(
      'addresses[1].city is 7; expected a string.',
    );
  });

  test('without the value of a secret', () => {
    const schema = { properties: { password: { type: 'string' } } };
    const secretive: Wording = { ...wording, isSecret: (path) => path.includes('password') };
    expect(describeAll(schema, { password: 12345678 }, secretive)).toEqual(['password must be a string.']);
  });

  test('with a whole string for the redactor, unless a length is given', () => {
    const text = 'x'.repeat(200);
    expect(describeAll({ type: 'null' }, text)).toEqual([`the document is "${text}"; expected null.`]);
    expect(describeAll({ type: 'null' }, text, { ...wording, longest: 4 })).toEqual([
      'the document is "xxx…; expected null.',
    ]);
  });
});
