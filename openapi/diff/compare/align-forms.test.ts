import { describe, expect, test } from 'vitest';
import type { JsonSchema, JsonValue } from '../../schemas/type-schema.ts';
import { changesIn } from '../testing/example-contracts.ts';
import type { Change } from './change.ts';

type Schemas = readonly [before: JsonSchema, after: JsonSchema];

const what = (changes: readonly Change[]) => changes.map(({ rule, class: kind }) => `${kind}: ${rule}`);

/** The changes of a request and response body, there and back: where both are the same, neither has any. */
const changesOfBody = async ([one, other]: Schemas): Promise<readonly string[]> => [
  ...what(await changesIn({ body: [one, other] })),
  ...what(await changesIn({ body: [other, one] })),
];

const parameterOf = (members: object) => ({
  parameters: [{ name: 'limit', in: 'query', schema: { type: 'string' }, ...members }],
});

const ofParameter = async (...[before, after]: readonly [object, object]) =>
  what(await changesIn({ operation: [parameterOf(before), parameterOf(after)] }));

const named: JsonSchema = { type: 'object', properties: { name: { type: 'string', maxLength: 9 } } };
const dated: JsonSchema = { type: 'object', properties: { on: { type: 'string' } }, required: ['on'] };
const both: JsonSchema = { ...dated, properties: { ...named.properties, ...dated.properties } };

describe('Two spellings of one schema do not differ:', () => {
  test.each<[string, ...Schemas]>([
    ['a constant, and an enum of one value', { const: 'a' }, { enum: ['a'] }],
    [
      'null among the types, and as an alternative',
      { type: ['string', 'null'], maxLength: 5 },
      { anyOf: [{ type: 'string', maxLength: 5 }, { type: 'null' }] },
    ],
    [
      'null among the types of an enum, and as an alternative',
      { type: ['string', 'null'], enum: ['a', 'b', null] },
      { oneOf: [{ type: 'null' }, { type: 'string', enum: ['a', 'b'] }] },
    ],
    ['a pattern, and the same after anything', { pattern: 'b$' }, { pattern: '.*b$' }],
    ['a pattern, and the same before anything', { pattern: '^a\\.' }, { pattern: '^a\\..*' }],
    ['no pattern, and one that everything matches', { type: 'string' }, { type: 'string', pattern: '.*' }],
    ['digits by their range, and by their short name', { pattern: '^[0-9]+$' }, { pattern: '^\\d+$' }],
    [
      'a class, and its members in another order',
      { pattern: '^[A-Za-z0-9_-]$' },
      { pattern: '^[-0-9_a-zA-Z]$' },
    ],
    ['an object, and its parts', both, { allOf: [named, dated] }],
    ['an object, and some of its parts beside others', both, { ...dated, allOf: [named] }],
    ['a number, and one of two', { type: 'number' }, { anyOf: [{ type: 'integer' }, { type: 'number' }] }],
    ['values, and each on its own', { enum: ['a', 'b'] }, { anyOf: [{ const: 'a' }, { const: 'b' }] }],
    [
      'limits, and the stricter of two parts',
      { type: 'integer', minimum: 7, maximum: 9 },
      {
        allOf: [
          { type: 'number', minimum: 7, maximum: 10 },
          { type: 'integer', minimum: 3, maximum: 9 },
        ],
      },
    ],
  ])('%s', async (_, ...schemas) => {
    expect(await changesOfBody(schemas)).toEqual([]);
  });
});

test('Components that lead to themselves do not differ where one of them has in itself what the other has in parts', async () => {
  const next = { next: { $ref: '#/components/schemas/page' } };
  const size = { size: { type: 'integer' } };
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/page' } } };
  const paths = { '/pages': { get: { responses: { 200: { description: 'Success.', content } } } } };
  const of = (page: JsonValue): Record<string, JsonValue> => ({
    paths,
    components: { schemas: { page, linked: { properties: next } } },
  });
  const parts = of({ allOf: [{ $ref: '#/components/schemas/linked' }, { properties: size }] });
  const whole = of({ properties: { ...next, ...size } });
  expect(what(await changesIn({ document: [parts, whole] }))).toEqual([]);
  expect(what(await changesIn({ document: [whole, parts] }))).toEqual([]);
});

describe('A change is found whatever the spelling:', () => {
  test.each<[string, string, ...Schemas]>([
    [
      'a limit, and what it excludes',
      'risky: other-keyword-changed',
      { type: 'integer', minimum: 7 },
      { type: 'integer', not: { exclusiveMaximum: 7 } },
    ],
    ['another constant', 'breaking: enum-value-removed', { const: 'a' }, { enum: ['b'] }],
    ['fewer values', 'breaking: enum-value-removed', { enum: ['a', 'b'] }, { const: 'a' }],
    [
      'a shorter text or null',
      'breaking: max-length-tightened',
      { type: ['string', 'null'], maxLength: 5 },
      { anyOf: [{ type: 'string', maxLength: 4 }, { type: 'null' }] },
    ],
    [
      'no null any more',
      'breaking: became-not-nullable',
      { anyOf: [{ type: 'string' }, { type: 'null' }] },
      { type: 'string' },
    ],
    [
      'null that is no longer listed',
      'breaking: became-not-nullable',
      { type: ['string', 'null'], enum: ['a', null] },
      { type: ['string', 'null'], enum: ['a'] },
    ],
    ['dots after an escape', 'breaking: pattern-changed', { pattern: 'a' }, { pattern: 'a\\.*' }],
    ['a range, and its ends', 'breaking: pattern-changed', { pattern: '[+--]' }, { pattern: '[-+-]' }],
    ['an anchor', 'breaking: pattern-changed', { pattern: '.*a' }, { pattern: '^.*a' }],
    [
      'a member that is forbidden',
      'risky: other-keyword-changed',
      both,
      { ...both, not: { required: ['secret'] } },
    ],
    [
      'a part that forbids one length more',
      'breaking: max-length-tightened',
      named,
      { ...named, allOf: [{ properties: { name: { maxLength: 8 } } }] },
    ],
    [
      'a part that makes a property read-only',
      'breaking: property-became-read-only',
      named,
      { allOf: [named, { properties: { name: { readOnly: true } } }] },
    ],
    [
      'a part that makes the whole read-only',
      'breaking: all-of-part-added',
      named,
      { ...named, allOf: [{ readOnly: true }] },
    ],
    [
      'another part',
      'breaking: property-became-required',
      both,
      { allOf: [named, dated, { required: ['name'] }] },
    ],
    [
      'a part that says otherwise',
      'breaking: all-of-part-added',
      named,
      { ...named, allOf: [{ type: 'string' }] },
    ],
  ])('%s', async (_, change, ...schemas) => {
    expect(what(await changesIn({ body: schemas }))).toContain(change);
  });
});

describe('A parameter', () => {
  test.each<[string, object, object]>([
    ['that says how it is serialized anyway', {}, { style: 'form', explode: true }],
    ['that says what it does not allow anyway', {}, { allowReserved: false, allowEmptyValue: false }],
  ])('%s does not differ', async (_, ...sides) => {
    expect(await ofParameter(...sides)).toEqual([]);
  });

  test.each(['integer', 'number', 'boolean'])('of %s that may be any text breaks nobody', async (type) => {
    const [before, after] = [{ schema: { type } }, { schema: { type: 'string' } }];
    expect(await ofParameter(before, after)).toEqual(['compatible: type-widened']);
    expect(await ofParameter(after, before)).toEqual(['breaking: type-changed']);
  });

  test('of numbers that may be only some texts breaks clients', async () => {
    const after = { schema: { type: 'string', pattern: '^[a-z]+$' } };
    expect(await ofParameter({ schema: { type: 'integer' } }, after)).toEqual(['breaking: type-changed']);
  });
});

test('JSON that says its encoding is the same JSON', async () => {
  const response = (type: string) => ({
    responses: { 200: { description: 'Success.', content: { [type]: { schema: { type: 'object' } } } } },
  });
  const of = (one: string, other: string) => changesIn({ operation: [response(one), response(other)] });
  expect(await of('application/json', 'application/json; charset=utf-8')).toEqual([]);
  expect(what(await of('application/json', 'application/json; charset=latin1'))).toContain(
    'breaking: media-type-removed',
  );
});
