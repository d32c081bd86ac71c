import { expect, test } from 'vitest';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { schemas } from './schemas.ts';
import { takeSteps } from './testing/take-steps.ts';

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
