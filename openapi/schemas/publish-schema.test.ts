import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, test } from 'vitest';
import { exampleRecord } from '../examples/example-record.ts';
import { readSchemas } from '../loader/read-schemas.ts';
import { schemasFolder } from './files.ts';
import { publishSchema, publishSchemas } from './publish-schema.ts';
import { SchemaError } from './schema-error.ts';

const schemas = readSchemas(schemasFolder);

/** A plain JSON Schema validator without our additions; `links` is not a keyword of JSON Schema, so it is ignored. */
function stockValidator(type: string) {
  const ajv = new Ajv2020({ keywords: ['links'] });
  addFormats.default(ajv);
  return ajv.compile(publishSchema(type, schemas));
}

test('an unknown type has no schema', () => {
  expect(() => publishSchema('widget', schemas)).toThrow(SchemaError);
});

describe.each([...schemas.types.keys()])('the published schema of %s', (type) => {
  const validate = stockValidator(type);

  test('takes a record as the service answers it', () => {
    for (const fullness of ['filled', 'sparse'] as const) {
      expect(validate(exampleRecord(schemas, type, fullness)) || validate.errors).toBe(true);
    }
  });

  test('refuses a record with a wrong id', () => {
    expect(validate({ ...exampleRecord(schemas, type, 'filled'), id: 'short' })).toBe(false);
  });

  test('is complete in itself', () => {
    const references = JSON.stringify(publishSchema(type, schemas)).matchAll(/"\$ref":"([^"]+)"/g);
    expect([...references].filter(([, reference]) => !reference?.startsWith('#/$defs/'))).toEqual([]);
  });
});

test('a nested record is judged inside its wrapper', () => {
  const validate = stockValidator('contact');
  const contact = exampleRecord(schemas, 'contact', 'filled');
  expect(validate({ ...contact, addresses: [{ address: { city: 7 }, links: [] }] })).toBe(false);
  expect(validate({ ...contact, addresses: [{ city: 'Kiel' }] })).toBe(false);
});

test('all schemas are published by type, without permissions', () => {
  const published = publishSchemas(schemas);
  expect(Object.keys(published)).toEqual([...schemas.types.keys()]);
  expect(Object.values(published).filter((schema) => 'open' in schema)).toEqual([]);
});
