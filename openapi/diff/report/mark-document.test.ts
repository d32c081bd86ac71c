import { expect, test } from 'vitest';
import { assemble, readBase } from '../../assemble/assemble.ts';
import { readSchemas } from '../../loader/read-schemas.ts';
import { schemasFolder } from '../../schemas/files.ts';
import { SchemaFolder } from '../../testing/index.ts';
import { compareSides } from '../sources/compare-sides.ts';
import { readSide } from '../sources/read-side.ts';
import { markChanges } from './mark-document.ts';

test('Marks the operations, properties and types that changed, and leaves all others as they are', async () => {
  using folder = new SchemaFolder();
  folder.edit('comment', ({ properties, links }) => {
    Object.assign(properties.text ?? {}, { maxLength: 5, examples: ['Short'] });
    delete properties.created_at;
    links.splice(
      links.findIndex(({ method }) => method === 'DELETE'),
      1,
    );
  });
  const { changes } = await compareSides(await readSide(schemasFolder, ''), await readSide(folder.path, ''));
  const document = assemble(await readBase(), readSchemas(folder.path));
  const before = structuredClone(document);
  const marked = markChanges(document, changes, 'HEAD');
  expect(document).toEqual(before);
  const { paths, components, info } = marked;
  const create = paths?.['/api/contacts/{id}/comments']?.post;
  expect(create).toMatchObject({ 'x-badges': [{ name: 'breaking change' }] });
  expect(create?.description).toContain('\n\n**Changed since HEAD**\n\n- **breaking**: ');
  expect(create?.description).toContain('- **breaking**: `comment.text`: max length tightened: none → 5.');
  const text = { properties: { text: { description: expect.stringContaining('max length tightened') } } };
  expect(components?.schemas).toMatchObject({
    comment: { ...text, description: expect.stringContaining('`comment.created_at`: property removed') },
    comment_create: text,
  });
  expect(info.description).toMatch(/\*\*Changed since HEAD\*\*: \d+ breaking[,.]/);
  expect(paths?.['/api/payments/{id}']).toEqual(document.paths['/api/payments/{id}']);
  expect(components?.schemas?.address).toEqual(document.components.schemas.address);
});

test('A document without changes stays the same', async () => {
  const document = assemble(await readBase(), readSchemas(schemasFolder));
  expect(markChanges(document, [], 'HEAD')).toEqual(document);
});
