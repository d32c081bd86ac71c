import { defineConfig } from '@playwright/test';

export default defineConfig({
  fullyParallel: true,
  workers: 2,
  reporter: 'line',
  // Playwright's own Chromium, unless another is named.
  use: { launchOptions: { executablePath: process.env.CHROMIUM_PATH } },
});
