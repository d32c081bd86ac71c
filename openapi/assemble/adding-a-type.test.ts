import { expect, test } from 'vitest';
import type { AssembledDocument } from '../document/document.ts';
import { readSchemas } from '../schemas/read-schemas.ts';
import { documentValidators } from '../testing/document-validators.ts';
import { examplesOf, mediaTypes } from '../testing/media-types.ts';
import { SchemaFolder } from '../testing/schema-folder.ts';
import { leg, voyage } from '../testing/voyage.ts';
import { assemble } from './assemble.ts';
import { readBase } from './base.ts';
import { generateTypes } from './generate-types.ts';

async function documentWithVoyages(): Promise<AssembledDocument> {
  using folder = new SchemaFolder();
  folder.write('leg', leg);
  folder.write('voyage', voyage);
  return assemble(await readBase(), readSchemas(folder.path));
}

const document = await documentWithVoyages();
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const names = (parameters: object[] = []) =>
  parameters.map((one) => ('name' in one ? one.name : Object.values(one)[0]));

test('two new files give the paths and operations of the new type, and none for creating it alone', () => {
  const added = operations.filter((operation) => operation['x-resource']?.type === 'voyage');
  expect(added.map(({ operationId }) => operationId).sort()).toEqual([
    'createContactVoyage',
    'destroyVoyage',
    'listContactVoyages',
    'listVoyages',
    'readVoyage',
    'readVoyageSchema',
    'updateVoyage',
  ]);
  expect(document.paths['/api/voyages']?.post).toBeUndefined();
  expect(document.paths['/api/contacts/{id}/voyages']?.post).toMatchObject({
    tags: ['voyages'],
    security: expect.arrayContaining([{ basic: ['api/voyages:create'] }]),
    'x-resource': { type: 'voyage', action: 'create', parent: { type: 'contact', collection: 'contacts' } },
  });
  expect(Object.keys(document.paths).filter((path) => path.includes('leg'))).toEqual([]);
  expect(document.tags).toContainEqual({ name: 'voyages', description: 'A journey by ship, for a contact.' });
});

test('its filters and sorting are parameters of its list, and of the list beneath its parent', () => {
  const own = ['filter[sails_on_from]', 'filter[cargo]', 'sort_by', 'sort'];
  expect(names(document.paths['/api/voyages']?.get?.parameters)).toEqual(expect.arrayContaining(own));
  const nested = names(document.paths['/api/contacts/{id}/voyages']?.get?.parameters);
  expect(nested).toEqual(expect.arrayContaining(['id', '#/components/parameters/per_page', ...own]));
});

test('its components, those of the nested type among them, compile and judge records', () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining([
      'voyage',
      'voyage_complete',
      'voyage_list',
      'voyage_create',
      'voyage_update',
      'leg',
    ]),
  );
  const compile = documentValidators(document);
  const create = compile(schemas.voyage_create ?? {});
  expect(create({ vessel: 'Alma', legs: [{ leg: { harbour: 'Rostock' } }, { harbour: 'Visby' }] })).toBe(
    true,
  );
  expect(create({ vessel: ' ' })).toBe(false);
  expect(create({ vessel: 'Alma', tonnage: 4 })).toBe(false);
  expect(create({ vessel: 'Alma', legs: [{ leg: {} }] })).toBe(false);
});

test('every example of its bodies is valid, though the files give none', () => {
  const compile = documentValidators(document);
  const invalid: string[] = [];
  let seen = 0;
  for (const [place, body] of mediaTypes(document)) {
    if (!/Voyage/.test(place)) continue;
    const validate = compile(body.schema);
    for (const [name, { value }] of examplesOf(document, body)) {
      seen += 1;
      if (!validate(value)) invalid.push(`${place} ${name}: ${JSON.stringify(validate.errors)}`);
    }
  }
  expect(invalid).toEqual([]);
  expect(seen).toBeGreaterThan(20);
});

test('the links of the parent lead to it', () => {
  const { value } = document.components.examples.contact_filled ?? {};
  const { links } = value as { links: { rel: string }[] };
  expect(links.map(({ rel }) => rel)).toEqual(expect.arrayContaining(['voyages', 'voyages create']));
});

test('the generated types know it', async () => {
  const types = await generateTypes(document);
  expect(types).toMatch(/\bcreateContactVoyage: \{/);
  expect(types).toMatch(/\bvoyage_create: \{/);
  expect(types).toMatch(/'filter\[cargo\]'\?: |"filter\[cargo\]"\?: /);
});
