import { expect, test } from 'vitest';
import { serve, stopAfterTest } from '../../http/testing/server.ts';
import { judgeServer } from '../../selftest/discovered-server.ts';

const schema = '{"type": "object", "properties": {"last_name": {"type": "string"}}}';
const list = '{"contacts": [], "links": [], "collection": {}}';

test.each([
  ['passes', schema, 'pass'],
  ['fails where its schema is empty, too', '{}', 'fail'],
])('HTTP Basic at a server that holds no contacts yet %s', async (_, published, outcome) => {
  const { url } = await stopAfterTest(
    serve(({ url: path, headers }, response) => {
      response.writeHead(headers.authorization ? 200 : 401, { 'content-type': 'application/json' });
      response.end(path?.endsWith('/schema') ? published : list);
    }),
  );
  const users = [{ email: 'ada@small.example', password: 'ada-counts-contacts' }];
  const results = await judgeServer({ baseUrl: url, users, implemented: ['contact', 'basic'] }, (it) =>
    it.title.startsWith('Given each user in the profile'),
  );
  expect(results.map((it) => it.outcome)).toEqual([outcome]);
});

test('where a login reads nothing yet, the list of contacts is what is missing, and no list of payments is', async () => {
  const { url } = await stopAfterTest(
    serve(({ headers }, response) => response.writeHead(headers.authorization ? 404 : 401).end()),
  );
  const users = [{ email: 'ada@small.example', password: 'ada-counts-contacts' }];
  const [payment, login] = await judgeServer({ baseUrl: url, users }, (it) =>
    /^Given (each user in the profile|HTTP Basic, when a payment is destroyed)/.test(it.title),
  );
  expect(payment).toMatchObject({ outcome: 'uncertain', reason: 'No parent type of payment is known.' });
  expect(login).toMatchObject({ outcome: 'fail', mismatch: { kind: 'status', actual: 404 }, shown: 2 });
  expect(login?.exchanges?.[1]?.request.url).toBe(`${url}/api/contacts`);
});
