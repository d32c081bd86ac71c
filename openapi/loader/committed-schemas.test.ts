import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { schemasFolder } from '../schemas/files.ts';
import { textsOf } from '../schemas/json-pointer.ts';
import { isNullable, type JsonSchema, nestingOf, type TypeSchema } from '../schemas/type-schema.ts';
import { analysePattern, knownPatterns } from './check-patterns.ts';
import { readSchemas } from './read-schemas.ts';

const { types } = readSchemas(schemasFolder);
const ajv = new Ajv2020({ strict: true });
addFormats.default(ajv);

/** Names of the fields of a type that a condition holds for. */
function fieldsThat(schema: TypeSchema, holds: (field: JsonSchema, name: string) => unknown): string[] {
  const fields = Object.entries(schema.properties).filter(([name, field]) => holds(field, name));
  return fields.map(([name]) => name);
}

test('has every type that the specification and the known behaviours name', () => {
  expect([...types.keys()]).toEqual(
    expect.arrayContaining([
      'address',
      'auth_permission',
      'comment',
      'company',
      'contact',
      'divider_item',
      'email',
      'invoice',
      'line_item',
      'order',
      'payment',
      'sub_total_item',
      'user',
    ]),
  );
});

describe.each([...types])('%s', (_, schema) => {
  test('names its dialect', () => {
    expect(schema.$schema).toBe('https://countersign.example/schemas/meta.json');
  });

  test('describes every field, each in its own words', () => {
    expect(
      fieldsThat(schema, ({ title, description }) => !title || !/^[A-Z].+\.$/.test(description ?? '')),
    ).toEqual([]);
    const descriptions = Object.values(schema.properties).map(({ description }) => description);
    expect(new Set(descriptions).size).toBe(descriptions.length);
  });

  test('has an example for every field that nests nothing, and every example and default is valid', () => {
    expect(fieldsThat(schema, (field) => !nestingOf(field) && !field.examples)).toEqual([]);
    const invalid = fieldsThat(schema, (field) => {
      const values =
        field.default === undefined ? field.examples : [field.default, ...(field.examples ?? [])];
      const validate = nestingOf(field) ? () => true : ajv.compile(field);
      return !(values ?? []).every((value) => validate(value));
    });
    expect(invalid).toEqual([]);
  });

  test('lets a field be null unless it is always set', () => {
    const always = (field: JsonSchema, name: string) =>
      name === 'id' ||
      schema.required?.includes(name) ||
      field.default !== undefined ||
      field.type === 'array';
    expect(fieldsThat(schema, (field, name) => always(field, name) && isNullable(field))).toEqual([]);
    const unset = (field: JsonSchema) => !field.readOnly && !field.writeOnly;
    const strict = fieldsThat(
      schema,
      (field, name) => unset(field) && !always(field, name) && !isNullable(field),
    );
    expect(strict.filter((name) => name !== 'lock_version')).toEqual(
      schema === types.get('auth_permission') ? ['full_name', 'name'] : [],
    );
  });

  test('gives ids, and fields that name one, 22 characters', () => {
    const ids = fieldsThat(schema, (_field, name) => name === 'id' || name.endsWith('_id'));
    const opaque = ids.filter((name) => name !== 'sepa_creditor_id');
    for (const name of opaque)
      expect(schema.properties[name]).toMatchObject({ minLength: 22, maxLength: 22 });
  });

  test('makes what the service alone decides read-only', () => {
    const decided = fieldsThat(schema, (_field, name) =>
      /^(id|created_at|updated_at|.*_total|exchange_rate)$/.test(name),
    );
    expect(decided.filter((name) => !schema.properties[name]?.readOnly)).toEqual([]);
  });

  test('pages, filters and sorts its list with described parameters', () => {
    const parameters = schema.links.find(({ rel }) => rel === 'instances')?.properties ?? {};
    const names = Object.keys(parameters);
    expect(names.filter((name) => !/^(page|per_page|sort|sort_by|filter\[\w+\])$/.test(name))).toEqual([]);
    expect(Object.values(parameters).filter(({ description, type }) => !description || !type)).toEqual([]);
    if (names.length > 0) {
      expect(names).toEqual(expect.arrayContaining(['page', 'per_page', 'filter[q]', 'sort_by', 'sort']));
      expect(parameters.sort?.enum).toEqual(['ASC', 'DESC']);
    }
  });
});

test.each([...knownPatterns])(
  'the pattern %s, which is not analysed at start, is used and safe',
  async (pattern) => {
    const used = [...textsOf('pattern', Object.fromEntries(types))].map(([, text]) => text);
    expect(used).toContain(pattern);
    expect(await analysePattern(pattern)).toBeUndefined();
  },
);

test('a type that nests nowhere has endpoints, and one without endpoints is nested', () => {
  const nested = new Set(
    [...types.values()]
      .flatMap(({ properties }) => Object.values(properties))
      .flatMap((field) => nestingOf(field)?.types ?? []),
  );
  const lost = [...types].filter(([type, { links }]) => links.length === 0 && !nested.has(type));
  expect(lost).toEqual([]);
});
