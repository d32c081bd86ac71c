import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One mock for all tests.
    globalSetup: './mock.ts',
    // Node finds http://company-1.localhost:4010 on every machine.
    setupFiles: ['countersign/localhost'],
    // A busy machine of CI takes longer than the usual five seconds.
    testTimeout: 30_000,
  },
});
