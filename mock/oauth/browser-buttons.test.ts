import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { launchChromium } from '../../browser/chromium.ts';
import { type AppServer, startAppServer } from './testing/app-server.ts';
import { type OAuthMock, startOAuthMock } from './testing/oauth-mock.ts';
import { Scene } from './testing/scene.ts';
import { ada } from './testing/visitor.ts';

let mock: OAuthMock;
let site: AppServer;
let browser: Browser;
let scene: Scene;

beforeAll(async () => {
  [mock, site, browser] = await Promise.all([startOAuthMock(), startAppServer(), launchChromium()]);
});
afterAll(() => Promise.all([browser.close(), mock.stop(), site.stop()]));
beforeEach(async () => {
  scene = await Scene.open(browser, mock, site);
});
afterEach(() => scene.context.close());

describe('in Chromium, the buttons of the browser', () => {
  it('back, after allowing, leads to the app again, with a code that works', async () => {
    await scene.page.goto(scene.address({ state: 'xyz' }));
    await scene.logIn(ada);
    await scene.button('Allow').click();
    const first = (await scene.back()).searchParams.get('code');
    await scene.page.goBack();
    const second = (await scene.back()).searchParams.get('code');
    expect(second).not.toBe(first);
    expect((await scene.exchange(second, 'xyz')).status).toBe(200);
    expect((await scene.exchange(first, 'xyz')).status).toBe(200);
  });

  it('back, after denying, leads to the dialog, which can be allowed', async () => {
    await scene.page.goto(scene.address());
    await scene.logIn(ada);
    await scene.button("Don't Allow").click();
    await scene.back();
    await scene.page.goBack();
    await scene.button('Allow').click();
    expect((await scene.exchange((await scene.back()).searchParams.get('code'))).status).toBe(200);
  });

  it('back, after logging in, never asks for the password again', async () => {
    await scene.page.goto(scene.address());
    await scene.logIn(ada);
    await scene.dialog();
    await scene.page.goBack();
    await scene.page.goForward();
    await scene.page.reload();
    await scene.dialog();
  });

  it('reload, after a wrong password, does no harm', async () => {
    await scene.page.goto(scene.address());
    await scene.logIn({ ...ada, password: 'wrong' });
    await scene.page.reload();
    await scene.page.getByRole('alert').waitFor();
    await scene.logIn(ada);
    await scene.dialog();
  });

  it('a double click on Allow brings one code that works', async () => {
    await scene.page.goto(scene.address());
    await scene.logIn(ada);
    await scene.button('Allow').dblclick();
    const { searchParams } = await scene.back();
    expect(searchParams.getAll('code')).toHaveLength(1);
    expect((await scene.exchange(searchParams.get('code'))).status).toBe(200);
  });

  it('a second tab with the same login goes on where the first has logged in', async () => {
    const second = await scene.context.newPage();
    await scene.page.goto(scene.address());
    await second.goto(scene.address());
    await scene.logIn(ada);
    await scene.dialog();
    await second.getByLabel('Email').fill(ada.email);
    await second.getByLabel('Password').fill(ada.password);
    await second.getByRole('button', { name: 'Log in' }).click();
    await second.getByRole('link', { name: 'Start again' }).click();
    await scene.dialog(second);
  });
});
