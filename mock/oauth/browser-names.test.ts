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

describe('in Chromium, a hostile name of an app', () => {
  it.each([
    ['HTML', `<img src=x onerror="document.title='hacked'"><script>document.title='hacked'</script>`],
    ['an attribute', `" autofocus onfocus="document.title='hacked'`],
    ['a direction', 'Bank\u202e\u2067\u2066 knaB'],
    ['very long words', 'W'.repeat(5_000)],
    ['very many words', 'Trust me '.repeat(1_000)],
    ['line breaks', 'Bank\n\n\n\n\n\n\n\n\nhas full access already'],
    ['invisible signs', '\u200b\u2060\ufeff\u00ad\u3164'],
    ['another alphabet', 'مصرف الثقة'],
  ])('with %s stays within its place', async (_what, name) => {
    scene.app.name = name;
    await scene.page.setViewportSize({ width: 320, height: 640 });
    await scene.page.goto(scene.address());
    expect(await scene.page.title()).toBe('Log in to acme');
    await scene.logIn(ada);
    await scene.dialog();
    expect(await scene.page.title()).toBe('Authorise an app');
    expect(await scene.page.locator('img, script').count()).toBe(0);
    const heading = scene.page.getByRole('heading', { level: 1 });
    expect(await heading.textContent()).toMatch(/^\S.{0,80}…? asks for access$/su);
    expect((await heading.textContent())?.match(/\p{Bidi_Control}/u)).toBeNull();
    const tooWide = await scene.page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(tooWide).toBe(false);
  });
});
