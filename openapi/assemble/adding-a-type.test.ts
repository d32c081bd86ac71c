import { expect, test } from 'vitest';
import type { AssembledDocument, Parameter, Reference } from '../document/document.ts';
import { readSchemas } from '../loader/read-schemas.ts';
import { documentValidators, examplesOf, mediaTypes } from '../testing/document-examples.ts';
import { SchemaFolder } from '../testing/schema-folder.ts';
import { project, task } from '../testing/unknown-types.ts';
import { assemble, readBase } from './assemble.ts';
import { generateTypes } from './generate-types.ts';

async function documentWithProjects(): Promise<AssembledDocument> {
  using folder = new SchemaFolder();
  folder.write('task', task);
  folder.write('project', project);
  return assemble(await readBase(), readSchemas(folder.path));
}

const document = await documentWithProjects();
const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
const names = (parameters: (Parameter | Reference)[] = []) =>
  parameters.map((one) => {
    if (!('$ref' in one)) return one.name;
    return document.components.parameters[one.$ref.replace('#/components/parameters/', '')]?.name;
  });

test('two new files give the paths and operations of the new type, and none for creating it alone', () => {
  const added = operations.filter((operation) => operation['x-resource']?.type === 'project');
  expect(added.map(({ operationId }) => operationId).sort()).toEqual([
    'createContactProject',
    'destroyProject',
    'listContactProjects',
    'listProjects',
    'readProject',
    'readProjectSchema',
    'updateProject',
  ]);
  expect(document.paths['/api/projects']?.post).toBeUndefined();
  expect(document.paths['/api/contacts/{id}/projects']?.post).toMatchObject({
    tags: ['projects'],
    security: expect.arrayContaining([{ basic: ['api/projects:create'] }]),
    'x-resource': { type: 'project', action: 'create', parent: { type: 'contact', collection: 'contacts' } },
  });
  expect(Object.keys(document.paths).filter((path) => path.includes('task'))).toEqual([]);
  expect(document.tags).toContainEqual({ name: 'projects', description: 'Work that is done for a contact.' });
});

test('its filters and sorting are parameters of its list, and of the list under its parent', () => {
  const parameters = ['filter[starts_on_from]', 'filter[priority]', 'sort_by', 'sort'];
  expect(names(document.paths['/api/projects']?.get?.parameters)).toEqual(expect.arrayContaining(parameters));
  const nested = names(document.paths['/api/contacts/{id}/projects']?.get?.parameters);
  expect(nested).toEqual(expect.arrayContaining(['id', 'per_page', ...parameters]));
});

test.each([
  [{ maximum: 25 }, { maximum: 25, default: 25 }],
  [{ maximum: 60 }, { maximum: 60, default: 50 }],
  [
    { maximum: 60, default: 5 },
    { maximum: 60, default: 5 },
  ],
])('a list whose file limits its pages by %j has %j', async (limits, expected) => {
  using folder = new SchemaFolder();
  folder.edit('contact', ({ links }) =>
    Object.assign(links.find(({ rel }) => rel === 'instances')?.properties ?? {}, {
      per_page: { description: 'Records on a page.', type: 'integer', minimum: 1, ...limits },
    }),
  );
  const { components } = assemble(await readBase(), readSchemas(folder.path));
  expect(components.parameters.contacts_per_page).toMatchObject({ schema: expected });
});

test('its components, those of the nested type among them, compile and judge records', () => {
  const { schemas } = document.components;
  expect(Object.keys(schemas)).toEqual(
    expect.arrayContaining([
      'project',
      'project_complete',
      'project_list',
      'project_create',
      'project_update',
      'task',
    ]),
  );
  const compile = documentValidators(document);
  const create = compile(schemas.project_create ?? {});
  expect(create({ name: 'Website', tasks: [{ task: { subject: 'Draft' } }, { subject: 'Review' }] })).toBe(
    true,
  );
  expect(create({ name: ' ' })).toBe(false);
  expect(create({ name: 'Website', hours: 4 })).toBe(false);
  expect(create({ name: 'Website', tasks: [{ task: {} }] })).toBe(false);
});

test('every example of its bodies is valid, though the files give none', () => {
  const compile = documentValidators(document);
  const invalid: string[] = [];
  let count = 0;
  for (const [place, body] of mediaTypes(document)) {
    if (!/Project/.test(place)) continue;
    const validate = compile(body.schema);
    for (const [name, { value }] of examplesOf(document, body)) {
      count += 1;
      if (!validate(value)) invalid.push(`${place} ${name}: ${JSON.stringify(validate.errors)}`);
    }
  }
  expect(invalid).toEqual([]);
  expect(count).toBeGreaterThan(20);
});

test('the links of the parent lead to it', () => {
  const { value } = document.components.examples.contact_filled ?? {};
  const { links } = value as { links: { rel: string }[] };
  expect(links.map(({ rel }) => rel)).toEqual(expect.arrayContaining(['projects', 'projects create']));
});

test('the generated types know it', async () => {
  const types = await generateTypes(document);
  expect(types).toMatch(/\bcreateContactProject: \{/);
  expect(types).toMatch(/\bproject_create: \{/);
  expect(types).toMatch(/'filter\[priority\]'\?: |"filter\[priority\]"\?: /);
});
