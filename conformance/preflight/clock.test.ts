import type { RequestListener } from 'node:http';
import { expect, test } from 'vitest';
import { openSession } from '../context/session.ts';
import { openTestContext } from '../context/testing/test-context.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { clockProblem } from './clock.ts';

const token = 'a-token-that-was-just-bought';

/**
 * What the preflight says about the clock hook of a server, which sells one token; the hook answers with a body, once a gateway has
 * lost some of its calls.
 */
async function judgeClock(
  answer: (isLater: boolean, path: string) => number,
  told: object = {},
  lostCalls = 0,
): Promise<string | undefined> {
  let moves = 0;
  let lost = 0;
  const listener: RequestListener = ({ url = '' }, response) => {
    if (url === '/clock' && lost < lostCalls) {
      lost += 1;
      return response.writeHead(502).end();
    }
    if (url === '/clock') moves += 1;
    const status = url.startsWith('/api') ? answer(moves > 1, url) : 200;
    response.sendDate = false;
    response.writeHead(status, { 'content-type': 'application/json' });
    const body = url === '/token' ? { access_token: token, expires_in: 3599 } : told;
    response.end(JSON.stringify(body));
  };
  const server = await stopAfterTest(serve(listener));
  const session = openSession(
    openTestContext({
      baseUrl: server.url,
      users: [{ email: 'a@b.example', password: 'long enough' }],
      hooks: { advanceClock: { url: '/clock', body: { seconds: `\${seconds}` } } },
    }),
  );
  return clockProblem(session, await session.send('GET', '/token'));
}

test.each<[string, (isLater: boolean, path: string) => number]>([
  ['has none of the addresses that are asked', () => 404],
  ['refuses fresh tokens', () => 401],
  ['forbids everything', () => 403],
  [
    'lacks permissions, and ends its tokens',
    (isLater, path) => (/auth/.test(path) ? 404 : isLater ? 401 : 200),
  ],
])('nothing says that the clock of a server stands still that %s', async (_, answer) => {
  expect(await judgeClock(answer)).toBeUndefined();
});

test('a hook that shows a time says so, where it stays and a token is let in before and after it ends', async () => {
  expect(await judgeClock(() => 200, { now: '2026-05-04T10:00:00Z' })).toMatch(
    /^hooks\.advanceClock: POST \/clock .* moves no clock that can be seen/,
  );
});

test('a hook that shows no time is kept where tokens never end: the checks judge that', async () => {
  expect(await judgeClock(() => 200)).toBeUndefined();
});

test('a hook that a gateway lost is called again, and kept', async () => {
  expect(await judgeClock((isLater) => (isLater ? 401 : 200), {}, 1)).toBeUndefined();
});
