import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import { type DialogSession, openDialogSession, type Parties } from '../dialog/browser-session.ts';
import { createPageSubmitter } from '../dialog/page-actions.ts';
import { type RunningMock, startMock, withChoices } from './mock.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(() => browser.close());

type Choices = Parameters<typeof withChoices>[0];

/** Dialogs that together have each value of what the specification leaves open about pages. */
const dialogs: Readonly<Record<string, Choices>> = {
  'of the default choices': {},
  'in two steps at an address of their own, in Polish': {
    'dialog.login-steps': 'two',
    'dialog.login-address': 'its own',
    'dialog.labels': 'around',
    'dialog.language': 'Polish',
    'dialog.controls': 'inputs',
    'dialog.checkboxes': 'terms',
    'redirect.refusal': 403,
    'redirect.refusal-moment': 'after login',
  },
  'with links, of a login that does not last': {
    'dialog.labels': 'aria',
    'dialog.language': 'English',
    'dialog.controls': 'links',
    'dialog.other-forms': true,
    'login.lasts': 'once',
    'redirect.refusal': 404,
  },
  'with radio buttons and ticked permissions, in formal words': {
    'dialog.wording': 'formal',
    'dialog.controls': 'radios',
    'dialog.checkboxes': 'permissions ticked',
    'redirect.refusal': 422,
  },
  'with a list and permissions to tick': {
    'dialog.controls': 'list',
    'dialog.checkboxes': 'permissions unticked',
    'redirect.refusal': 200,
  },
};

describe.each(Object.entries(dialogs))('the suite in pages %s', (_, choices) => {
  let server: RunningMock;
  let session: DialogSession;
  beforeAll(async () => {
    server = await startMock(withChoices(choices), 'awkward');
    session = await openDialogSession(browser, {
      companies: server.rawProfile.companies,
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
    const { users, apps, companies } = server.rawProfile;
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
      loginShown: choices['login.lasts'] === 'once',
      dialogShown: true,
      redirectStatus: 302,
    });
    expect(allowed.code).toMatch(/^[\w-]{20,}$/);
    const again = await session.authorize(parties(1), { responseType: 'token' });
    expect(again).toMatchObject({ end: 'redirect', dialogShown: false });
    expect(again.accessToken).toMatch(/^[\w-]{20,}$/);
  });

  test('sees the dialog in another company, and the query of the redirect URI', async () => {
    const elsewhere = await session.authorize(parties(4, 1, 1), {});
    expect(elsewhere).toMatchObject({ loginShown: true, dialogShown: true, parameters: { tenant: '7' } });
  });

  test('ends on a page when the redirect URI is foreign', async () => {
    const foreign = await session.authorize(parties(1), { redirectUri: 'https://evil.example/' });
    expect(foreign).toMatchObject({ end: 'page', redirect: undefined });
    expect(foreign.page.status).toBe(choices['redirect.refusal'] ?? 400);
  });
});
