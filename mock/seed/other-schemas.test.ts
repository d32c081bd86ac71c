import type { TypeSchema } from 'countersign-contract/schemas';
import { SchemaFolder } from 'countersign-contract/testing';
import { expect, test } from 'vitest';
import { startApi } from '../resources/testing/api.ts';
import { recordsAt } from '../resources/testing/shapes.ts';

const text = { description: 'A text.', type: 'string', maxLength: 20 } as const;

type Change = (folder: SchemaFolder) => void;

const edit =
  (type: string, change: (schema: TypeSchema) => void): Change =>
  (folder) =>
    folder.edit(type, change);

const changes: [what: string, change: Change][] = [
  [
    'a contact needs a field of which the seed knows nothing',
    edit('contact', (schema) => {
      schema.properties.loyalty = text;
      schema.required?.push('loyalty');
    }),
  ],
  [
    'a contact takes less than the seed gives',
    edit('contact', (schema) => Object.assign(schema.properties.organisation ?? {}, { maxLength: 3 })),
  ],
  [
    'a contact has another type',
    edit('contact', (schema) => Object.assign(schema.properties.type ?? {}, { enum: ['Friend', 'Foe'] })),
  ],
  [
    'a user needs a field',
    edit('user', (schema) => {
      schema.properties.loyalty = text;
      schema.required = ['loyalty'];
    }),
  ],
  [
    'there are no comments',
    (folder) => {
      folder.remove('comment');
      for (const type of ['contact', 'order', 'invoice']) {
        folder.edit(type, (schema) => {
          schema.links = schema.links.filter(({ href }) => !href.endsWith('/comments'));
        });
      }
    },
  ],
];

test.each(changes)('The mock starts where %s, and answers what the document says', async (_what, change) => {
  using folder = new SchemaFolder();
  change(folder);
  const api = await startApi(folder.path);
  const door = api.as();
  const listed = await door.get('/api/contacts?per_page=200');
  expect(listed.status).toBe(200);
  expect(recordsAt(listed.body, 'contacts', 'contact').length).toBeGreaterThan(0);
  expect((await door.get('/api/users/current')).status).toBe(200);
  expect((await door.get('/api/invoices')).status).toBe(200);
  await api.stop();
});
