import { expect, test } from 'vitest';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { discoverServer } from '../selftest/discovered-server.ts';
import { startReferenceServer } from '../selftest/reference-server/reference-server.ts';

test('an update of a whole invoice keeps the contact that it was created under', async () => {
  const { profile, stop } = await startReferenceServer({
    choices: { vocabulary: 'minimal', ownedCreated: 'either', updateSemantics: 'replace' },
  });
  const server = await discoverServer({ ...profile, apps: [] });
  try {
    const checks = server.plan.checks.filter(
      (it) =>
        it.requirement === 'update.exists' && it.title.includes('invoice that was listed under its contact'),
    );
    const results = await server.judge(checks);
    expect(results.map(({ outcome }) => outcome)).toEqual(['pass']);
  } finally {
    await server.close();
    await stop();
  }
}, 60_000);

test.each([
  [
    'a list',
    '{"contacts": [], "links": [], "collection": {}}',
    {
      outcome: 'fail',
      clause: 'POST /api/contacts answers 201 with neither the id nor the address of the created contact',
    },
  ],
  ['nothing', '', { outcome: 'uncertain', reason: expect.stringContaining('which contact is the new one') }],
])('a creation that is answered with %s is judged by that', async (_, body, expected) => {
  const schema = '{"type": "object", "properties": {"last_name": {"type": "string"}}}';
  const { url } = await stopAfterTest(
    serve(({ method, url: path }, response) => {
      const content = path?.endsWith('/schema') ? schema : '{"contacts": []}';
      response.writeHead(method === 'POST' ? 201 : 200, { 'content-type': 'application/json' });
      response.end(method === 'POST' ? body : content);
    }),
  );
  const users = [{ email: 'ada@small.example', password: 'ada-counts-contacts' }];
  const server = await discoverServer({ baseUrl: url, users, implemented: ['contact', 'basic'] });
  try {
    const checks = server.plan.checks.filter(
      (it) => it.requirement === 'create.exists' && it.title.includes('contact'),
    );
    expect(await server.judge(checks)).toMatchObject([expected]);
  } finally {
    await server.close();
  }
});
