import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { launchChromium } from '../../../browser/chromium.ts';
import { type AppServer, startAppServer } from './app-server.ts';
import { type OAuthMock, startOAuthMock } from './oauth-mock.ts';
import { Scene } from './scene.ts';

/** A mock, the server of an app and a browser for a file of tests, and a scene of its own for each test. */
export class BrowserStage {
  mock!: OAuthMock;
  site!: AppServer;
  browser!: Browser;
  scene!: Scene;

  constructor() {
    beforeAll(async () => {
      [this.mock, this.site, this.browser] = await Promise.all([
        startOAuthMock(),
        startAppServer(),
        launchChromium(),
      ]);
    });
    afterAll(() => Promise.all([this.browser.close(), this.mock.stop(), this.site.stop()]));
    beforeEach(async () => {
      this.scene = await Scene.open(this.browser, this.mock, this.site);
    });
    afterEach(() => this.scene.context.close());
  }
}
