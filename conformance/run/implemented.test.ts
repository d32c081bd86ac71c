import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { type ContactsServer, startContactsServer } from '../selftest/small-servers/contacts.ts';
import { runOwnSuite } from './testing/command-line.ts';

let server: ContactsServer;
beforeAll(async () => {
  server = await startContactsServer();
});
afterAll(() => server.stop());

/** Judges the server of contacts by its profile, with changes, and returns the outcome of each requirement too. */
async function judge(changes: object, ...args: string[]) {
  const file = join(temporaryFolder(), 'target.json');
  writeFileSync(file, JSON.stringify({ ...server.profile, ...changes }));
  const { code, report } = await runOwnSuite('--profile', file, ...args);
  const ids = (outcome: string) =>
    report.requirements.filter((it) => it.outcome === outcome).map((it) => it.id);
  return { code, report, ids };
}

test('Given contacts and Basic alone, when the profile says so, then what they are about passes and nothing is red', async () => {
  const { code, report, ids } = await judge({});
  expect(report.counts).toMatchObject({ fail: 0, error: 0, uncertain: 0, untestable: 0 });
  expect(ids('pass')).toEqual(
    expect.arrayContaining([
      'contact.collection-path',
      'envelope.record-is-beneath-its-type',
      'list.has-collection',
      'search.contacts-by-number',
      'fields.restrict-the-record',
      'locale.translates-messages',
      'basic.wrong-credentials-are-refused',
      'status.422-for-failed-create',
      'status.404-for-unknown-record',
      'errors.entries-are-pairs',
    ]),
  );
  expect(ids('not-implemented')).toEqual(
    expect.arrayContaining([
      'order.collection-path',
      'oauth.token.code-buys-token',
      'permissions.are-listed',
      'company.records-are-isolated',
      'line-item.is-nested-in-its-parent',
    ]),
  );
  expect([code, report.verdict, report.scope.complete]).toEqual([0, 'conforms', false]);
  expect(report.summary).toMatch(/^small conforms in what it implements: .* \d+ not implemented yet, /);
  expect(report.next).toMatchObject({ part: 'oauth', waiting: expect.any(Number) });
  expect(report.checks['not-implemented']).toBeGreaterThan(report.counts['not-implemented']);
});

test('Given --types, when orders are named that are not there, then their absence is a failure again', async () => {
  const { code, report, ids } = await judge(
    {},
    '--types',
    'contact,order',
    '--only',
    'order.collection-path',
    '--only',
    'invoice.collection-path',
  );
  expect([code, ids('fail'), ids('not-implemented')]).toEqual([
    1,
    ['order.collection-path'],
    ['invoice.collection-path'],
  ]);
  expect(report.next).toMatchObject({
    requirement: 'order.collection-path',
    request: 'GET /api/orders',
    finding: 'answers 404',
  });
  expect(report.scope.implemented).toEqual(['contact', 'order', 'basic']);
});
