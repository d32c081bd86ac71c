import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { drawNames } from '../../testing/sample.ts';
import { startDegenerateServer } from '../selftest/degenerate-servers/degenerate-servers.ts';
import { faultMap } from '../selftest/fault-results.ts';
import { type RunningMock, startMock } from '../selftest/mock.ts';
import { changed, problemsOf } from './testing/problems.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.stop());

describe('the profile is to blame for', () => {
  test('a password that both Basic and the login page refuse', async () => {
    const problems = await problemsOf(changed(mock, { user: { password: 'not the password' } }));
    expect(problems[0]).toMatch(
      /^users\[0\]: .*HTTP Basic gets 401, and the login page refuses the login\. Correct email, password or companies, or/,
    );
  });

  test('an app that the target does not know', async () => {
    const problems = await problemsOf(changed(mock, { app: { clientId: 'nobodys-app-4711' } }));
    expect(problems).toEqual([expect.stringMatching(/^apps\[0\]: .*Correct clientId/)]);
  });

  test('a redirect address outside of the site of its app', async () => {
    const app = { redirectUri: 'https://elsewhere.example/callback' };
    expect(await problemsOf(changed(mock, { app }))).toEqual([
      expect.stringMatching(
        /^apps\[0\]: the authorization of the app gets 4\d\d instead .*within the app's Site URL/,
      ),
    ]);
  });

  test('a hook that moves no clock', async () => {
    const hooks = { advanceClock: { url: '/__mock/clock/advance', body: { seconds: 0 } } };
    expect(await problemsOf(changed(mock, { hooks }))).toEqual([
      expect.stringMatching(
        /^hooks\.advanceClock: POST \/__mock\/clock\/advance is answered with 200 and moves no clock/,
      ),
    ]);
  });
});

describe('the profile is not to blame for', () => {
  test('a target that answers everything with 401 and has no login page', async () => {
    const server = await startDegenerateServer('all 401');
    onTestFinished(server.stop);
    expect(await problemsOf({ ...server.profile, hooks: {} })).toEqual([]);
  });
});

describe('the profile is not to blame for a mock with the fault', () => {
  const aboutAccess =
    /^(basic|login|scope|consent|callback|denial|oauth|token|token-answer|redirect|implicit|company|companies|oauth-errors|status)\./;
  const drawn = drawNames(
    [...faultMap.keys()].filter((it) => aboutAccess.test(it)),
    6,
  );
  const always = ['basic.rejected', 'login.rejected', 'oauth.token-lasts-a-day'];
  test.each([...new Set([...always, ...drawn])])('%s', async (name) => {
    await mock.setFaults(name);
    expect(await problemsOf(Object(mock.rawProfile))).toEqual([]);
  });
});
