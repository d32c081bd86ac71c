import { defineConfig } from '@playwright/test';
import { mixtures } from 'countersign';
import type { Fixtures } from './fixtures.ts';

/** The tests know the login and consent pages: what else a service may choose for them is not tried. */
const dialog = {
  'dialog.language': 'user',
  'dialog.wording': 'plain',
  'dialog.labels': 'for',
  'dialog.login-steps': 'one',
  'dialog.controls': 'buttons',
  'dialog.checkboxes': 'none',
};

export default defineConfig<Fixtures>({
  // Each test runs against the defaults of the mock, and against two other servers that conform as well.
  projects: mixtures({ runs: 2, allow: dialog }).map(({ name, choices }) => ({ name, use: { choices } })),
  fullyParallel: true,
  workers: 2,
  reporter: 'line',
  // Playwright's own Chromium, unless another is named.
  use: { launchOptions: { executablePath: process.env.CHROMIUM_PATH } },
});
