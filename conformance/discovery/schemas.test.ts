import { expect, test } from 'vitest';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { schemaChoices } from './schema-choices.ts';
import { schemas } from './schemas.ts';
import { takeSteps } from './testing/take-steps.ts';

const text = { type: 'string' };

test.each([
  ['a path', (_: string) => '/api/people'],
  ['an absolute address', (host: string) => `http://${host}/api/people`],
])(
  'the plural and the list of a type that the specification does not name are found in %s',
  async (_, of) => {
    const { url } = await stopAfterTest(
      serve(({ url: path, headers: { host = '' } }, response) => {
        const links = [{ rel: 'instances', href: of(host), method: 'GET' }];
        const person = { type: 'object', properties: { name: { type: 'string' } }, links };
        response.writeHead(path === '/api/schema' ? 200 : 404).end(JSON.stringify({ person }));
      }),
    );
    const { context } = await takeSteps({ baseUrl: url, users: [] }, schemas);
    expect(context.resources.find(({ type }) => type === 'person')).toMatchObject({
      plural: 'people',
      path: '/api/people',
    });
  },
);

test.each([
  ['is among all', true, { version: '2', schemas: { contact: {}, address: {} } }],
  ['is not', false, { version: '2', schemas: { contact: {} } }],
])('where all schemas are an object within another, a nested type %s', async (_, isAmong, all) => {
  const { url } = await stopAfterTest(serve((_request, response) => void response.end(JSON.stringify(all))));
  const { choices } = await takeSteps({ baseUrl: url, users: [] }, schemaChoices);
  expect(choices.get('schemas.nested-types')).toMatchObject({ value: isAmong });
});

test('a schema that an envelope composes of definitions is told apart from those of types', async () => {
  const record = { type: 'object', properties: { id: text, surname: text } };
  const address = { type: 'object', properties: { city: text } };
  const contact = {
    type: 'object',
    properties: { contact: { allOf: [{ $ref: '#/definitions/record' }] }, links: { type: 'array' } },
    definitions: { record, address },
  };
  const { url } = await stopAfterTest(
    serve(({ url: path }, response) => {
      const isThere = path === '/api/schema' || path === '/api/contacts/schema';
      const json = path === '/api/schema' ? { contact } : contact;
      response.writeHead(isThere ? 200 : 404).end(JSON.stringify(json));
    }),
  );
  const { choices } = await takeSteps({ baseUrl: url, users: [] }, schemas, schemaChoices);
  expect(choices.get('schemas.types')).toMatchObject({ value: ['contact', 'address'] });
  expect(choices.get('schemas.composition')).toMatchObject({ value: 'allOf' });
});
