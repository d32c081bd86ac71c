import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fullSchemaErrorOf, SchemaFolder } from '../testing/schema-folder.ts';

const old = `{
  "$schema": "http://json-schema.org/draft-03/hyper-schema#",
  "title": "Ticket",
  "description": "A question.",
  "type": "object",
  "properties": {
    "id": { "type": "integer", "readonly": true },
    "subject": { "type": "string", "required": true },
    "effort": { "type": "number", "minimum": 0, "exclusiveMinimum": true, "divisibleBy": 0.5 },
    "anything": { "type": "any" },
    "dueDate": { "type": ["string", "null"] }
  },
  "links": [
    { "rel": "self", "href": "tickets/{id}" },
    { "rel": "create", "href": "tickets" }
  ]
}`;

test('all mistakes in all files are reported at once, each with its line, its column and how to fix it', async () => {
  using folder = new SchemaFolder();
  folder.write('ticket', old);
  folder.write('note', '{\n  "title": "Note" "description": "A note.",\n  "type": object\n}');
  folder.edit('comment', ({ properties }) => Object.assign(properties.text ?? {}, { maxLength: 'long' }));
  expect((await fullSchemaErrorOf(folder.path)).split('\n')).toEqual([
    '13 mistakes in 3 schema files:',
    '  note.json:2:19: cannot be read as JSON: a comma was expected.',
    '  note.json:3:11: cannot be read as JSON: is not a JSON value; put texts into double quotes.',
    '  note.json:4:1: cannot be read as JSON: a value was expected; is there a comma too many?',
    expect.stringMatching(
      /^ {2}comment\.json:1:\d+ at \/properties\/text\/maxLength: must be integer, not string\.$/,
    ),
    '  ticket.json:2:3 at /$schema: is a schema of draft-03, not of this dialect. Run countersign-contract convert FOLDER --out FOLDER, which turns older drafts into this dialect.',
    expect.stringMatching(
      /^ {2}ticket\.json:7:\d+ at \/properties\/id\/readonly: "readonly" is an unknown keyword\. Write "readOnly": true\.$/,
    ),
    '  ticket.json:8:36 at /properties/subject/required: must be array, not boolean. Write "required": ["subject"] beside "properties" of the file.',
    '  ticket.json:9:49 at /properties/effort/exclusiveMinimum: must be number, not boolean. Write the limit itself: "exclusiveMinimum": 0 instead of "minimum": 0.',
    '  ticket.json:9:75 at /properties/effort/divisibleBy: "divisibleBy" is an unknown keyword. Write "multipleOf".',
    expect.stringMatching(
      /^ {2}ticket\.json:10:19 at \/properties\/anything\/type: must be one of array, boolean, .* Write the type of the value, or /,
    ),
    '  ticket.json:11:5 at /properties/dueDate: "dueDate" is not a valid name: write lower-case letters, digits and underscores. Write "due_date".',
    '  ticket.json:14:5 at /links/0: "method" is missing. Write "method": "GET".',
    '  ticket.json:15:5 at /links/1: "method" is missing. Write "method": "POST".',
  ]);
});

test.each([
  ['before a text', '  "title": Note",\n', 2],
  ['after a text', '  "title": "Note,\n', 2],
  ['after a name', '  "title: "Note",\n', 2],
])('a double quote that is missing %s is one mistake', async (_, title, line) => {
  using folder = new SchemaFolder(['address']);
  folder.write('note', `{\n${title}  "description": "A note, with \\"quotes\\".",\n  "type": "object"\n}`);
  expect(await fullSchemaErrorOf(folder.path)).toMatch(
    new RegExp(
      `^note\\.json:${line}:\\d+: cannot be read as JSON: a double quote is missing in this line\\.$`,
    ),
  );
});

test('PATCH, a reference to a type that is called otherwise, and YAML beside the schema files have a hint', async () => {
  using folder = new SchemaFolder(['address']);
  folder.edit('address', (schema) => {
    Object.assign(schema.properties, {
      home: { description: 'Nested.', type: 'object', properties: { adress: { $ref: 'adress.json' } } },
      owner_id: { description: 'Owner.', type: ['string', 'null'], references: 'addres' },
    });
    schema.links.push({ rel: 'update', href: 'addresses/{id}', method: 'PATCH' as 'PUT' });
  });
  writeFileSync(join(folder.path, '1.0/ticket.yaml'), 'title: Ticket\n');
  const message = await fullSchemaErrorOf(folder.path);
  expect(message).toContain('ticket.yaml: is not read: schema files are JSON, and end in ".json".');
  expect(message).toContain('Write "PUT": fields that an update leaves out stay as they are.');
  folder.edit('address', ({ links }) => links.pop());
  rmSync(join(folder.path, '1.0/ticket.yaml'));
  const references = await fullSchemaErrorOf(folder.path);
  expect(references).toContain(
    'refers to "adress.json", and there is no such schema file. Did you mean "address.json"?',
  );
  expect(references).toContain('references "addres", and there is no such type. Did you mean "address"?');
});
