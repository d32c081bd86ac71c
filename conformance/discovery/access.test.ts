import { afterEach, expect, test } from 'vitest';
import { createLedgerFile } from '../context/ledger.ts';
import { closeRunContext, openRunContext } from '../context/run-context.ts';
import { UsageError } from '../errors/usage-error.ts';
import { readProfile } from '../profile/load.ts';
import { startDegenerateServer } from '../selftest/degenerate-servers/degenerate-servers.ts';
import type { BehaviourName } from '../selftest/reference-server/behaviours/behaviours.ts';
import { type RunningServer, startReferenceServer } from '../selftest/reference-server/reference-server.ts';
import { discover } from './discover.ts';

let close: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of close.reverse()) await one();
  close = [];
});

/** Discovers a server until a step after the login begins; the error of a login that was refused. */
async function begin({ profile }: Pick<RunningServer, 'profile'>, password?: string): Promise<unknown> {
  const [user, ...others] = profile.users;
  const users = [{ ...user, ...(password && { password }) }, ...others];
  const read = readProfile(JSON.stringify({ ...profile, users }), 'a server', undefined, undefined);
  const ledger = createLedgerFile(read.companies[0].baseUrl);
  const context = openRunContext({ profile: read, readOnly: false, timeout: 15_000, ledger, process: 0 });
  close.push(async () => {
    await closeRunContext(context);
    ledger.remove();
  });
  const stop = new AbortController();
  const onStep = (title: string) => {
    if (title === 'Reading the published schemas') stop.abort(new Error('let in'));
  };
  return discover(context, onStep, stop.signal).catch((error: unknown) => error);
}

async function startWithout(...violations: BehaviourName[]): Promise<RunningServer> {
  const server = await startReferenceServer({ violations });
  close.push(server.stop);
  return server;
}

test('a password that both Basic and the login page refuse is reported at once as an error in the profile', async () => {
  const server = await startWithout();
  const error = await begin(server, 'not the password');
  expect(error).toBeInstanceOf(UsageError);
  expect(String(error)).toContain('refuses the password of ada+owner@nordwind.example');
  expect(String(error)).toContain('Correct users[0] of the profile');
  expect(String(error)).not.toContain('not the password');
});

test('a server that refuses all Basic credentials, but lets the user log in, is judged', async () => {
  expect(String(await begin(await startWithout('basic.accepted')))).toContain('let in');
});

test('a server that answers everything with 401 and has no login page is judged', async () => {
  const server = await startDegenerateServer('all 401');
  close.push(server.stop);
  expect(String(await begin(server))).toContain('let in');
});

test('a user whom the target knows passes', async () => {
  expect(String(await begin(await startWithout()))).toContain('let in');
});
