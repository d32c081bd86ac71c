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

test('a record whose creation is answered with nothing is found in its list, and removed', async () => {
  const records = new Map<number, object>();
  let count = 0;
  const schema = { type: 'object', properties: { last_name: { type: 'string' } } };
  const { url } = await stopAfterTest(
    serve(async (request, response) => {
      const id = Number(request.url?.split('/').at(-1));
      let body = '';
      for await (const chunk of request) body += chunk;
      const send = (status: number, json?: object) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(json && JSON.stringify(json));
      if (request.url?.endsWith('/schema')) return send(200, schema);
      if (request.method === 'POST' && Number.isNaN(id)) {
        count += 1;
        records.set(count, { ...JSON.parse(body).contact, id: count });
        return send(204);
      }
      if (Number.isNaN(id)) return send(200, { contacts: [...records.values()], links: [], collection: {} });
      const contact = records.get(id);
      if (contact === undefined) return send(404);
      if (request.method === 'DELETE') records.delete(id);
      return send(200, { contact, links: [] });
    }),
  );
  const users = [{ email: 'ada@small.example', password: 'ada-counts-contacts' }];
  const server = await discoverServer({ baseUrl: url, users, implemented: ['contact', 'basic'] });
  try {
    const checks = server.plan.checks.filter(({ title }) =>
      /^Given (a valid body, when two contacts|a contact in the list, when it is destroyed)/.test(title),
    );
    const results = await server.judge(checks);
    expect(results.map(({ outcome }) => outcome)).toEqual(['pass', 'pass']);
    expect(count).toBeGreaterThan(1);
    expect([...records]).toEqual([]);
  } finally {
    await server.close();
  }
});

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
