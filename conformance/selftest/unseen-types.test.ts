import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CheckResult } from '../check/check.ts';
import { startAdapter } from './adapter/adapter.ts';
import type { Rewrite } from './adapter/rewrite.ts';
import { discoverServer } from './discovered-server.ts';
import { type RunningMock, startMock } from './mock.ts';

const folder = mkdtempSync(join(tmpdir(), 'countersign-unseen-'));
let mock: RunningMock;

beforeAll(async () => {
  cpSync(join(import.meta.dirname, '..', '..', 'schemas'), folder, { recursive: true });
  cpSync(join(import.meta.dirname, 'unseen-types'), join(folder, '1.0'), { recursive: true });
  mock = await startMock(['--schemas', folder]);
});
afterAll(async () => {
  await mock.stop();
  rmSync(folder, { recursive: true, force: true });
});

const stories = /^(create|read|update|destroy)\.exists|^(read|list)\.show|^schema\.links-list-parameters/;
const ofUnseen = /credit[_ ]note|payment[_ ]reminder|product|warrant/;

/** The results of the stories about the unseen types, with the mock behind a rewrite. */
async function judge(...rewrites: readonly Rewrite[]): Promise<readonly CheckResult[]> {
  const adapter = await startAdapter(
    { port: mock.port, profile: { ...mock.rawProfile, apps: [] } },
    rewrites,
  );
  const server = await discoverServer(adapter.profile);
  try {
    return await server.judge(
      server.plan.checks.filter((it) => stories.test(it.requirement) && ofUnseen.test(it.title)),
    );
  } finally {
    await server.close();
    await adapter.stop();
  }
}

const answer = (status: number, method: string, path: RegExp): Rewrite => ({
  request: (it) =>
    it.method === method && path.test(it.path)
      ? { rejection: { status, headers: { 'content-type': 'application/json' }, body: Buffer.from('{}') } }
      : it,
});

const emptied = (path: RegExp, collection: string): Rewrite => ({
  response: (response, { path: asked, method }) =>
    method === 'GET' && path.test(asked) && response.status === 200
      ? {
          ...response,
          body: Buffer.from(JSON.stringify({ ...JSON.parse(response.body.toString()), [collection]: [] })),
        }
      : response,
});

const notOf = (results: readonly CheckResult[], outcome: CheckResult['outcome']) =>
  results.filter((it) => it.outcome !== outcome).map((it) => `${it.title}: ${it.outcome}, ${it.reason}`);

const ofType = (results: readonly CheckResult[], type: string): readonly CheckResult[] =>
  results.filter(({ title }) => title.replaceAll('_', ' ').includes(type));

const failedOf = (results: readonly CheckResult[], type: string): readonly string[] =>
  ofType(results, type)
    .filter(({ outcome }) => outcome === 'fail')
    .map(({ requirement }) => requirement);

describe('types that nobody here has seen', () => {
  test('are judged in every operation of their links, and conform', async () => {
    const results = await judge();
    // A product has no enum of which each value could be listed.
    expect(notOf(results, 'pass').filter((it) => !it.includes(': not-applicable'))).toEqual([]);
    expect(results.length).toBeGreaterThan(20);
    const called = new Set(
      results.flatMap(({ visits }) =>
        visits
          .filter(({ status }) => status < 300)
          .map(({ method, path }) => `${method} ${path.replaceAll(/\/[\w-]{22}(?=\/|$)/g, '/ID')}`),
      ),
    );
    // A warranty needs the id of a product, as its schema says.
    for (const one of ['credit_notes', 'products', 'warranties'])
      expect([...called]).toEqual(
        expect.arrayContaining([
          ...[`GET /api/${one}`, `POST /api/${one}`, `GET /api/${one}/ID`],
          ...[`PUT /api/${one}/ID`, `DELETE /api/${one}/ID`],
        ]),
      );
    expect([...called]).toEqual(
      expect.arrayContaining([
        ...['GET', 'POST'].map((method) => `${method} /api/invoices/ID/payment_reminders`),
        ...['GET', 'PUT', 'DELETE'].map((method) => `${method} /api/payment_reminders/ID`),
        'POST /api/credit_notes/ID/approve',
      ]),
    );
  });

  test('where one cannot be created, one not updated and a nested list is empty, each of that fails', async () => {
    const results = await judge(
      answer(500, 'POST', /^\/api\/credit_notes$/),
      answer(500, 'PUT', /^\/api\/products\//),
      emptied(/\/payment_reminders$/, 'payment_reminders'),
    );
    expect(failedOf(results, 'credit note')).toContain('create.exists');
    expect(failedOf(results, 'product')).toContain('update.exists');
    expect(failedOf(results, 'payment reminder')).toContain('list.shows-what-exists');
  });

  test('where one is read nowhere, that fails; where an action never succeeds, what its link says is uncertain', async () => {
    const results = await judge(
      answer(404, 'GET', /^\/api\/payment_reminders\/[\w-]{22}$/),
      answer(404, 'POST', /\/approve$/),
    );
    expect(failedOf(results, 'payment reminder')).toContain('read.shows-the-record');
    expect(notOf(ofType(results, 'credit note'), 'pass')).toEqual([
      expect.stringMatching(/approve is called.*: uncertain, .*the last response was 404/),
    ]);
  });
});
