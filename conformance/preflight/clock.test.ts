import type { RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createLedgerFile } from '../context/ledger.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { openSession } from '../context/session.ts';
import { serve, stopAfterTest } from '../http/testing/server.ts';
import { readProfile } from '../profile/load.ts';
import { clockProblem } from './clock.ts';

const token = 'a-token-that-was-just-bought';

/** What the preflight says about the clock hook of a server, which sells one token and tells no time. */
async function judgeClock(answer: (isLater: boolean, path: string) => number): Promise<string | undefined> {
  let moves = 0;
  const listener: RequestListener = ({ url = '' }, response) => {
    if (url === '/clock') moves += 1;
    const status = url.startsWith('/api') ? answer(moves > 1, url) : 200;
    response.sendDate = false;
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(url === '/token' ? JSON.stringify({ access_token: token, expires_in: 3599 }) : '{}');
  };
  const server = await stopAfterTest(serve(listener));
  const profile = readProfile(
    JSON.stringify({
      baseUrl: server.url,
      users: [{ email: 'a@b.example', password: 'long enough' }],
      hooks: { advanceClock: { url: '/clock', body: { seconds: `\${seconds}` } } },
    }),
    'a server',
    undefined,
    undefined,
  );
  const ledger = createLedgerFile(server.url);
  const context = openRunContext({ profile, readOnly: false, timeout: 15_000, ledger, process: 0 });
  onTestFinished(async () => {
    await closeRunContext(context);
    ledger.remove();
  });
  const session = openSession(context);
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

test('a token that is let in before and after it ends says so', async () => {
  expect(await judgeClock(() => 200)).toMatch(
    /^hooks\.advanceClock: POST \/clock .* moves no clock that can be seen/,
  );
});
