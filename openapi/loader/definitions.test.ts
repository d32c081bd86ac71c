import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { lintSchemas } from '../lint/lint-schemas.ts';
import { fullSchemaErrorOf, SchemaFolder, schemaErrorOf } from '../testing/schema-folder.ts';
import { readSchemas } from './read-schemas.ts';

const page = { $ref: 'definitions.json#/$defs/page' };
const subject = { description: 'About.', type: 'string', maxLength: 80, examples: ['Delay'] };
const ticket = (fields: object, parameter: object = page) => ({
  title: 'Ticket',
  description: 'A question.',
  type: 'object',
  properties: { id: { $ref: 'definitions.json#/$defs/id', description: 'Of the ticket.' }, ...fields },
  required: Object.keys(fields),
  links: [{ rel: 'instances', href: 'tickets', method: 'GET', properties: { page: parameter } }],
});

function folderWith(fields: object, parameter?: object): SchemaFolder {
  const folder = new SchemaFolder(['address']);
  folder.edit('definitions', ({ $defs = {} }) => Object.assign($defs, { subject }));
  folder.write('ticket', ticket(fields, parameter));
  return folder;
}

const refer = (name: string, beside = {}) => ({
  topic: { $ref: `definitions.json#/$defs/${name}`, ...beside },
});

test('a definition stands in for the reference, with the keywords beside it', () => {
  using folder = folderWith(refer('subject', { description: 'Topic.', minLength: 2 }));
  const { types } = readSchemas(folder.path);
  expect([...types.keys()]).toEqual(['address', 'ticket']);
  expect(types.get('ticket')?.properties.topic).toEqual({ ...subject, description: 'Topic.', minLength: 2 });
  expect(types.get('ticket')?.links[0]?.properties?.page).toMatchObject({ type: 'integer', minimum: 1 });
});

test('the style of a type is that of its definitions', async () => {
  using folder = folderWith(refer('subject'));
  const { findings } = await lintSchemas(folder.path);
  expect(findings.map(({ pointer, rule }) => [pointer, rule])).toContainEqual([
    '/properties/topic',
    'field-title',
  ]);
});

describe('a reference is one mistake, with the name that may be meant', () => {
  const right = 'Did you mean "definitions.json#/$defs/subject"?';
  test.each([
    ['definitions.json#/$defs/subjct', 'there is no such definition', right],
    ['definition.json#/$defs/subject', 'there is no such definition', right],
    ['definitions.json#/subject', 'there is no such definition', right],
    ['#/$defs/subject', 'there is no such definition', right],
    ['definitions.json#/$defs/constructor', 'there is no such definition', 'Write it into "$defs" of '],
  ])('%s', async ($ref, reason, hint) => {
    using folder = folderWith({ topic: { $ref } });
    const message = await schemaErrorOf(folder.path);
    expect(message).toContain(
      `ticket.json at /properties/topic/$ref: refers to "${$ref}", and ${reason}. ${hint}`,
    );
    expect(message.split('\n')).toHaveLength(1);
  });

  test('where the folder has no definitions', async () => {
    using folder = folderWith(refer('subject'));
    folder.remove('definitions');
    expect(await schemaErrorOf(folder.path)).toBe(
      'address.json at /properties/id/$ref: refers to "definitions.json#/$defs/id", and the folder has no definitions.json. Write it into "$defs" of definitions.json.',
    );
  });
});

test('a limit beside a reference that the definition has too is a mistake', async () => {
  using folder = folderWith(refer('subject', { maxLength: 90 }));
  expect(await schemaErrorOf(folder.path)).toBe(
    'ticket.json at /properties/topic/maxLength: "maxLength" stands in the definition "subject" already. Leave it out here, or write the whole schema without "$ref".',
  );
});

test('a mistake in a definition is reported there, once', async () => {
  using folder = folderWith(refer('subject'));
  folder.edit('definitions', ({ $defs = {} }) => Object.assign($defs.updated_at ?? {}, { maxLenght: 3 }));
  expect(await fullSchemaErrorOf(folder.path)).toMatch(
    /^definitions\.json:1:\d+ at \/\$defs\/updated_at\/maxLenght: "maxLenght" is an unknown keyword\. Did you mean "maxLength"\?$/,
  );
});

test.each([
  ['{"$defs": {"id": ', 'definitions.json: cannot be read as JSON: '],
  ['[]', 'definitions.json: has no object "$defs". Write {"$defs": {'],
  ['{"title": "Ticket", "properties": {}}', 'definitions.json: has no object "$defs". Write {"$defs": {'],
  [
    '{"$defs": {}, "properties": {}}',
    'definitions.json at /properties: "properties" cannot stand in definitions.json.',
  ],
  ['{"$defs": {"id": 1}}', 'definitions.json at /$defs/id: must be an object, the schema of a value.'],
  [
    '{"$defs": {"id": {"$ref": "#/$defs/id"}}}',
    'definitions.json at /$defs/id/$ref: a definition cannot refer to another one. Repeat its keywords.',
  ],
])('of %s as definitions, nothing is reported but that file', async (text, mistake) => {
  using folder = folderWith(refer('subject'));
  folder.write('definitions', text);
  const message = await schemaErrorOf(folder.path);
  expect(message).toContain(mistake);
  expect(message).not.toContain('ticket.json');
});

test('a folder with nothing but definitions holds no schema files', async () => {
  using folder = new SchemaFolder([]);
  writeFileSync(join(folder.path, '1.0/definitions.json'), '{"$defs": {}}');
  expect(await schemaErrorOf(folder.path)).toContain('holds no schema files (<type>.json).');
});
