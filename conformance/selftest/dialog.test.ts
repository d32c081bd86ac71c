import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import { type DialogSession, openDialogSession, type Parties } from '../dialog/browser-session.ts';
import { createPageSubmitter } from '../dialog/page-actions.ts';
import { type PresetName, presetNames, presets } from './reference-server/choices/presets.ts';
import { type RunningServer, startReferenceServer } from './reference-server/reference-server.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

describe.each(presetNames)('the suite in the dialog of the %s server', (preset: PresetName) => {
  let server: RunningServer;
  let session: DialogSession;
  beforeAll(async () => {
    server = await startReferenceServer({ preset });
    session = await openDialogSession(browser, {
      companies: server.profile.companies,
      hints: {},
      submitter: createPageSubmitter(),
      timeout: () => 30_000,
      readOnly: false,
      ignoreCertificates: false,
    });
  });
  afterAll(async () => {
    await session.close();
    await server.stop();
  });

  function parties(user: number, app = 0, company = 0): Parties {
    const { users, apps, companies } = server.profile;
    const parties = { user: users[user], app: apps[app], company: companies[company] };
    if (!parties.user || !parties.app || !parties.company)
      throw new Error('The server has no such user, app or company.');
    return parties as Parties;
  }

  test('finds the login and the button that denies, in the language of the user', async () => {
    const denied = await session.authorize(parties(1), { decision: 'deny' });
    expect(denied).toMatchObject({
      end: 'redirect',
      loginShown: true,
      dialogShown: true,
      error: 'user_denied',
    });
  });

  test('finds the button that allows, and sees that the dialog is not shown again', async () => {
    const allowed = await session.authorize(parties(1), { state: 'ü&=' });
    expect(allowed).toMatchObject({
      end: 'redirect',
      loginShown: presets[preset].logins === 'once',
      dialogShown: true,
      redirectStatus: 302,
    });
    expect(allowed.code).toMatch(/^[\w-]{20,}$/);
    const isForEveryApp = presets[preset].implicitApps === 'all';
    const again = await session.authorize(
      parties(1),
      isForEveryApp ? { responseType: 'token' } : { state: 'again' },
    );
    expect(again).toMatchObject({ end: 'redirect', dialogShown: false });
    expect(isForEveryApp ? again.accessToken : again.code).toMatch(/^[\w-]{20,}$/);
  });

  test('sees the dialog in another company, and the query of the redirect URI', async () => {
    const elsewhere = await session.authorize(parties(4, 1, 1), {});
    expect(elsewhere).toMatchObject({ loginShown: true, dialogShown: true, parameters: { tenant: '7' } });
  });

  test('ends on a page when the redirect URI is foreign', async () => {
    const foreign = await session.authorize(parties(1), { redirectUri: 'https://evil.example/' });
    expect(foreign).toMatchObject({ end: 'page', redirect: undefined });
    expect(foreign.page.status).toBe(presets[preset].redirectRefusal.status);
  });
});
