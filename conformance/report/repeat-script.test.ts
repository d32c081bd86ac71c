import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Mismatch } from '../errors/mismatch.ts';
import { wrongValue } from '../match/matcher.ts';
import { repeatScripts } from './repeat-script.ts';
import { exchange, result, sampleReport } from './testing/sample.ts';

type Step = readonly [method: string, path: string, body?: object, reply?: object];

/** The numbered titles of the requests in the script of a check that failed at its last request. */
function stepsOf(...steps: readonly Step[]): readonly string[] {
  const exchanges = steps.map(([method, path, body, reply], at) =>
    exchange({
      number: at + 1,
      request: {
        method,
        url: `http://acme.localhost:1${path}`,
        headers: [],
        body: body && JSON.stringify(body),
      },
      reply: { status: 200, headers: [], body: JSON.stringify(reply ?? {}) },
    }),
  );
  const report = sampleReport([result('update.exists', 'fail', { shown: steps.length, exchanges })]);
  const [script] = repeatScripts(report);
  const titles = [...(script?.text ?? '').matchAll(/^printf '%s\\n' ('\d+\. .*)$/gm)];
  return titles.map(([, title = '']) => title.replaceAll(/['"]/g, ''));
}

test('a list is asked for again after the change of a record that it shows', () => {
  expect(
    stepsOf(
      ['POST', '/api/contacts', { last_name: 'csaaaa0001' }, { contact: { id: 17 } }],
      ['POST', '/api/orders', { title: 'csbbbb0001' }, { order: { id: 3 } }],
      ['PATCH', '/api/contacts/17', { last_name: 'cscccc0001' }],
      ['GET', '/api/contacts'],
    ),
  ).toEqual(['1. POST /api/contacts', `2. PATCH /api/contacts/\${ID_1}`, '3. GET /api/contacts']);
});

test('the list of a contact is asked for again after its record was created elsewhere and changed', () => {
  expect(
    stepsOf(
      ['POST', '/api/contacts', { last_name: 'csaaaa0002' }, { contact: { id: 17 } }],
      ['POST', '/api/invoices', { title: 'csbbbb0002', contact_id: 17 }, { invoice: { id: 5 } }],
      ['PATCH', '/api/invoices/5', { title: 'cscccc0002' }],
      ['PATCH', '/api/invoices/6', { title: 'csdddd0002' }],
      ['GET', '/api/contacts/17/invoices'],
    ),
  ).toEqual([
    '1. POST /api/contacts',
    '2. POST /api/invoices',
    `3. PATCH /api/invoices/\${ID_2}`,
    `4. GET /api/contacts/\${ID_1}/invoices`,
  ]);
});

test('a change that fails is repeated without what was done to other records', () => {
  expect(
    stepsOf(
      ['POST', '/api/contacts', { last_name: 'csaaaa0003' }, { contact: { id: 17 } }],
      ['POST', '/api/contacts/17/comments', { body: 'csbbbb0003' }, { comment: { id: 2 } }],
      ['PATCH', '/api/contacts/17', { last_name: 'cscccc0003' }],
    ),
  ).toEqual(['1. POST /api/contacts', `2. PATCH /api/contacts/\${ID_1}`]);
});

test('what a record depends on is found soon, however long the chain is', () => {
  const chain = Array.from({ length: 150 }, (_, at): Step => {
    const parent = at === 0 ? '' : `/${at}/contacts`;
    return ['POST', `/api/contacts${parent}`, {}, { contact: { id: at + 1, text: 'x'.repeat(1_500) } }];
  });
  const start = performance.now();
  expect(stepsOf(...chain, ['GET', '/api/contacts/150'])).toHaveLength(151);
  expect(performance.now() - start).toBeLessThan(5_000);
});

/** What the script of a check prints, and its exit code, where every response is that of a curl of a few lines, which has this status. */
function played(mismatch: Mismatch, status: number) {
  const folder = mkdtempSync(join(tmpdir(), 'repeat-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const body = '{"contact":{"id":42}}';
  const answer = `case "$*" in *DELETE*) ;; *-w*) printf 'HTTP/1.1 ${status}\\n\\n${body}\\n${status}' ;; *) printf '${body}' ;; esac`;
  writeFileSync(join(folder, 'curl'), `#!/bin/sh\n${answer}\n`, { mode: 0o755 });
  const exchanges = ['POST', 'GET'].map((method, at) => {
    const request = {
      method,
      url: `http://acme.localhost:1/api/contacts${at === 0 ? '' : '/17'}`,
      headers: [],
      body: undefined,
    };
    const reply = { status: 200, headers: [], body: '{"contact":{"id":17}}' };
    return exchange({ number: at + 1, request, reply });
  });
  const [script] = repeatScripts(sampleReport([result('read', 'fail', { shown: 2, exchanges, mismatch })]));
  const env = { PATH: `${folder}:${process.env.PATH}` };
  const { stdout, status: code } = spawnSync('sh', ['-c', script?.text ?? ''], { env, encoding: 'utf8' });
  return { code, lines: stdout.trim().split('\n') };
}

const wrongStatus: Mismatch = { kind: 'status', allowed: ['4xx'], actual: 200 };

test('a script names the records that it creates, and ends with what was expected, what came, and what comes now', () => {
  expect(played(wrongStatus, 200)).toEqual({
    code: 1,
    lines: [
      '1. POST /api/contacts',
      '2. GET /api/contacts/42',
      'HTTP/1.1 200',
      '',
      '{"contact":{"id":42}}',
      '',
      'Expected: a status 4xx',
      'In the run: 200',
      'Now: 200. The failure is still there.',
    ],
  });
});

test.each([
  ['allowed', 404, 0, 'Now: 404. The failure is gone.'],
  ['another one', 503, 2, 'Now: 503, which does not say whether the failure is still there.'],
])('where a status is %s, the exit code of a script says so', (_, status, code, last) => {
  const it = played(wrongStatus, status);
  expect([it.code, it.lines.at(-1)]).toEqual([code, last]);
});

test('of a value, a script says that its exit code does not tell', () => {
  const { code, lines } = played(wrongValue('"it\'s"', 'nothing'), 200);
  expect([code, ...lines.slice(-3)]).toEqual([
    0,
    'Expected: "it\'s"',
    'In the run: nothing',
    'Compare the last response: the exit code does not say whether the failure is still there.',
  ]);
});
