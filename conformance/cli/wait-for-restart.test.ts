import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { listen, type TestServer } from '../../testing/http/listen.ts';
import { testTimeout } from '../../testing/limits.ts';
import { run, start } from '../run/testing/command-line.ts';
import { waitForRestart } from './wait-for-restart.ts';

/** A target whose list of contacts has a status; everything else is 404. */
async function serveContacts(status: number, port = 0): Promise<TestServer> {
  const server = createServer((request, response) => {
    const isList = request.url?.startsWith('/api/contacts') && !request.url.includes('schema');
    response.writeHead(isList ? status : 404, { 'Content-Type': 'application/json' });
    response.end(JSON.stringify({ contacts: [], links: [], collection: {} }));
  });
  const target = await listen(server, port);
  onTestFinished(target.stop);
  return target;
}

/** Resolves once a text has appeared so many times. */
async function untilPrinted(text: () => string, expected: RegExp, times: number): Promise<void> {
  await expect
    .poll(() => [...text().matchAll(expected)].length, { timeout: testTimeout, interval: 50 })
    .toBe(times);
}

test('Given --watch, when the target restarts, then the failed checks are repeated, everything once none is left, and Ctrl-C ends it with the last verdict', async () => {
  const first = await serveContacts(200);
  const watching = start(['--target', first.url, '--watch', '--only', 'fails.must']);
  await untilPrinted(watching.stderr, /Watching .* repeats 1 check …/g, 1);
  await first.stop();
  const second = await serveContacts(418, first.port);
  await untilPrinted(watching.stderr, /Watching .* repeats everything …/g, 1);
  await second.stop();
  await serveContacts(200, first.port);
  await untilPrinted(watching.stderr, /Watching .* repeats 1 check …/g, 2);
  watching.child.kill('SIGINT');
  const { code, out } = await watching.end;
  expect(code).toBe(1);
  expect(out.match(/Requirements: \d+ \w+/g)).toEqual([
    'Requirements: 1 failed',
    'Requirements: 1 passed',
    'Requirements: 1 failed',
  ]);
});

test('Given a report with failures, when --only-failed names it, then the checks that failed are judged and nothing else', async () => {
  const target = await serveContacts(200);
  const args = ['--target', target.url];
  const before = await run(...args, '--only', 'fails.must', '--only', 'passes.alone', '--only', 'plan');
  const again = await run(...args, '--only-failed', before.files);
  expect(again.report.requirements.map((it) => it.id)).toEqual(['fails.must']);
  const passing = await run(...args, '--only', 'passes.alone');
  const nothing = await run(...args, '--only-failed', `${passing.files}/report.json`);
  expect([nothing.code, nothing.err]).toEqual([
    2,
    expect.stringMatching(/^No check failed in .*; leave out --only-failed to judge everything\.\n$/),
  ]);
});

test('Given a pattern for titles, when checks have such a title, then they are judged; when none has, then a sentence says so', async () => {
  const target = await serveContacts(200);
  const args = ['--target', target.url];
  const { report } = await run(...args, '--only', '*contacts are listed*', '--skip', '*a teapot');
  expect(report.requirements.map((it) => it.id)).toEqual(['passes.alone']);
  const { code, err } = await run(...args, '--only', '* no such title');
  expect([code, err]).toEqual([
    2,
    expect.stringContaining(
      '--only * no such title selects no check of this target; --list shows ids and titles.\n',
    ),
  ]);
});

test('a target that says it closes the connection, in whatever case and beside other options, has not restarted', async () => {
  let requests = 0;
  const server = createServer((_, response) => {
    requests += 1;
    response.writeHead(404, { Connection: 'Close, X-Hop' }).end();
  });
  const target = await listen(server);
  onTestFinished(target.stop);
  const watching = new AbortController();
  const companies = [{ name: 'acme', baseUrl: target.url }] as const;
  const restart = waitForRestart({ companies, resolve: [] }, watching.signal, () => {});
  await expect.poll(() => requests).toBeGreaterThan(4);
  watching.abort();
  await expect(restart).rejects.toMatchObject({ name: 'AbortError' });
});
