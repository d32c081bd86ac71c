import { writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { serve, serveRaw, stopAfterTest, type TestServer } from '../http/testing/server.ts';
import { each, run, start } from './testing/command-line.ts';
import { useTarget } from './testing/target.ts';

const target = useTarget();

const switching = 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n';

const json = { 'content-type': 'application/json' };

/** A profile for a server of a test, with a user, and the app of a dialog. */
function profileFor({ url }: TestServer): string {
  const file = join(temporaryFolder(), 'target.json');
  const profile = {
    baseUrl: url,
    users: [{ email: 'ada@example.com', password: 'long enough for a password' }],
    apps: [
      {
        name: 'app',
        clientId: 'client-of-the-app',
        clientSecret: 'a secret of the app',
        siteUrl: 'http://app.example',
        redirectUri: 'http://app.example/back',
      },
    ],
  };
  writeFileSync(file, JSON.stringify(profile));
  return file;
}

const withoutApp = ['--types', 'contact', '--timeout', '1', '--workers', '4'];

test('101 to everything is a usage error in one sentence', async () => {
  const server = await stopAfterTest(serveRaw((socket) => socket.write(switching)));
  const { code, err, report } = await run(...withoutApp, '--profile', profileFor(server));
  expect([code, report]).toEqual([2, undefined]);
  const sentences = err
    .trim()
    .split('\n')
    .filter((it) => !it.endsWith('…'));
  expect(sentences).toHaveLength(1);
  expect(sentences[0]).toMatch(
    /^The target cannot be reached: no request gets a response\. GET .* answers 101/,
  );
});

const answer: RequestListener = (_, response) =>
  void response.writeHead(200, json).end('{"contacts": [], "links": [], "collection": {}}');

/** A dialog that never comes to an end: it opens itself again and again, in windows of its own too. */
const restlessPage = `<!doctype html><meta http-equiv="refresh" content="0"><p>One moment …</p>
<form action="/oauth/login" method="post"><input name="email"><input name="password" type="password"><button>Log in</button></form>
<script>setInterval(() => window.open(location.href), 100)</script>`;

const restless: RequestListener = (request, response) => {
  if (request.url?.startsWith('/oauth'))
    response.writeHead(200, { 'content-type': 'text/html' }).end(restlessPage);
  else answer(request, response);
};

/** Shows new records with the marker that is searched for, each time, and removes none. */
const reflecting = (): RequestListener => {
  let records = 0;
  return (request, response) => {
    const q = new URL(request.url ?? '', 'http://target').searchParams.get('q') ?? '';
    records += 1;
    const contact = { id: `r${records}`, number: q, links: [] };
    const listed = { contacts: [{ contact, links: [] }], links: [], collection: {} };
    if (request.method === 'GET') response.writeHead(200, json).end(JSON.stringify(listed));
    else response.writeHead(403, json).end('{}');
  };
};

const early = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n';

const flooding = (socket: Socket) => {
  const more = () => {
    while (!socket.destroyed && socket.write(early.repeat(100)));
  };
  socket.on('drain', more);
  more();
};

/** Each with the limit of the run, in seconds: only the dialog is reached late. */
const hostile: readonly (readonly [string, string, () => Promise<TestServer>])[] = [
  ['has a dialog that never comes to rest', '8', () => serve(restless)],
  ['shows new records with every search', '4', () => serve(reflecting())],
  ['sends informational responses without end', '4', () => serveRaw(flooding)],
  ['keeps every request waiting', '4', () => serve(() => undefined)],
];

const startOn = (server: TestServer, ...more: readonly string[]) =>
  start([
    ...each('only', 'passes.*', 'waits.*'),
    ...['--timeout', '2', '--workers', '4', '--profile', profileFor(server), ...more],
  ]);

/** Far more than the limits that the tests set, and far less than for ever. */
const soon = 60_000;

test.for(hostile)('a run on a target that %s ends once its time is up', async ([, limit, begin]) => {
  const server = await stopAfterTest(begin());
  const began = performance.now();
  expect((await startOn(server, '--run-timeout', limit).end).code).toBe(2);
  expect(performance.now() - began).toBeLessThan(soon);
});

test('one SIGTERM ends a run whose dialog never comes to rest', async () => {
  const server = await stopAfterTest(serve(restless));
  const { child, end, stderr } = startOn(server);
  await expect.poll(stderr, { timeout: soon }).toMatch(/Checking the profile|Trying the dialog/);
  const began = performance.now();
  child.kill('SIGTERM');
  expect((await end).code).toBe(2);
  expect(performance.now() - began).toBeLessThan(soon);
});

test('a run that is out of time reports what it judged', async () => {
  const { code, err, report } = await run(
    ...each('only', 'error.slow', 'passes.always'),
    ...['--workers', '8', '--run-timeout', '20', '--profile', target.profileFile()],
  );
  expect(code).toBe(2);
  expect(err).toContain('The time limit of the run (--run-timeout) has passed: stopping and cleaning up');
  expect(report.troubles).toEqual(['the run was stopped by its time limit of 20 s (--run-timeout)']);
  expect(report.counts.pass).toBe(1);
  expect(report.leftovers).toEqual([]);
});
