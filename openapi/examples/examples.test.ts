import { expect, test } from 'vitest';
import { loadDocument } from '../document/document.ts';
import { documentValidators, examplesOf, mediaTypes } from '../testing/document-examples.ts';

const document = loadDocument();
const compile = documentValidators(document);

test('every component schema compiles in strict mode', () => {
  const broken = Object.entries(document.components.schemas).flatMap(([name, schema]) => {
    try {
      compile(schema);
      return [];
    } catch (error) {
      return [`${name}: ${error}`];
    }
  });
  expect(broken).toEqual([]);
});

test('every body has an example, and every example is valid', () => {
  const invalid: string[] = [];
  for (const [place, body] of mediaTypes(document)) {
    const validate = compile(body.schema);
    const examples = examplesOf(document, body);
    if (examples.length === 0) invalid.push(`${place} has no example`);
    for (const [name, { value }] of examples) {
      if (!validate(value)) invalid.push(`${place} ${name}: ${JSON.stringify(validate.errors)}`);
    }
  }
  expect(invalid).toEqual([]);
});

test('the example of every parameter is valid', () => {
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const inline = operations.flatMap(({ parameters = [] }) => parameters.filter((one) => !('$ref' in one)));
  const invalid = [...inline, ...Object.values(document.components.parameters)].filter((parameter) => {
    if (!('schema' in parameter) || parameter.example === undefined) return false;
    return !compile(parameter.schema)(parameter.example);
  });
  expect(invalid).toEqual([]);
});

test('ids in examples name the records that the examples show', () => {
  const { components } = document;
  const typesById = new Map<unknown, string>();
  for (const [name, { value }] of Object.entries(components.examples)) {
    const [type, form] = [name.slice(0, name.lastIndexOf('_')), name.slice(name.lastIndexOf('_') + 1)];
    const record = (value as Record<string, { id?: unknown }>)[type];
    if (form === 'filled') typesById.set(record?.id, type);
  }
  const strangers = Object.keys(components.examples).flatMap((name) => {
    const text = JSON.stringify(components.examples[name]?.value);
    const ids = text.matchAll(/"(contact_id|related_object_id)":"([^"]+)"/g);
    return [...ids].filter(([, , id]) => !typesById.has(id)).map(([pair]) => `${name}: ${pair}`);
  });
  expect(strangers).toEqual([]);
});
