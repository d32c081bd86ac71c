import { expect, onTestFinished, test } from 'vitest';
import { createLedgerFile } from '../context/ledger.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { openSession, type Session } from '../context/session.ts';
import { readProfile } from '../profile/load.ts';
import { createDialog } from './dialog.ts';
import { app, type Markup, target, user } from './fixtures/pages.ts';

/** Opens the dialog of a target, in the session of a check. */
async function dialogAt(markup: Markup) {
  const server = await target(markup);
  const raw = JSON.stringify({ baseUrl: server.url, users: [user], apps: [app] });
  const profile = readProfile(raw, 'the test', undefined, undefined);
  const ledger = createLedgerFile(server.url);
  const context = openRunContext({ profile, readOnly: false, timeout: 30_000, ledger, process: 0 });
  onTestFinished(async () => {
    await closeRunContext(context);
    ledger.remove();
    await server.stop();
  });
  const session = openSession(context);
  const dialog = createDialog(session);
  onTestFinished(() => dialog.close());
  return { session, dialog };
}

/** Goes through the dialog of a target once, and returns how it ended, with the session of the check. */
async function authorizeAt(markup: Markup) {
  const { session, dialog } = await dialogAt(markup);
  return { session, authorization: await dialog.authorize({ state: 's 1' }) };
}

/** The same where it fails: with the error. */
async function failAt(markup: Markup) {
  const { session, dialog } = await dialogAt(markup);
  const failure: unknown = await dialog.authorize({}).catch((error: unknown) => error);
  return { session, failure };
}

const linesOf = ({ exchanges }: Session) =>
  exchanges.map(
    ({ request, reply }) => `${request.method} ${new URL(request.url).pathname}: ${reply?.status}`,
  );

test('the requests of the browser are exchanges of the check, with their form and cookies, and no secret', async () => {
  const { session, authorization } = await authorizeAt({});
  expect(linesOf(session)).toEqual(['GET /oauth/authorize: 200', 'POST /login: 200', 'POST /decide: 302']);
  expect(session.visits.map(({ path }) => path)).toEqual(['/oauth/authorize', '/login', '/decide']);
  const [, login, last] = session.context.redactor.deep(session.exchanges);
  expect(login?.request.headers).toContainEqual(['Cookie', 'sid=‹cookie›']);
  expect(login?.request.body).toBe('email=ada%40acme.example&password=‹users[0].password›');
  expect(last?.reply?.headers).toContainEqual(['Location', expect.stringContaining('code=‹code›')]);
  expect(session.originOf(authorization)).toBe(session.exchanges.at(-1));
});

test('the exchange of the page where the dialog ended has what the page shows', async () => {
  const { session } = await authorizeAt({ decision: '<p>We are sorry, no apps today</p>' });
  expect(session.exchanges.at(-1)?.reply?.body).toBe('(a page that shows: We are sorry, no apps today)');
});

test('a pass that breaks off leaves the requests that it sent until then', async () => {
  const { session, failure } = await failAt({ end: (_, __, response) => response.destroy() });
  expect(failure).toMatchObject({ name: 'NetworkError' });
  expect(linesOf(session)).toEqual(['GET /oauth/authorize: 200', 'POST /login: 200']);
});
