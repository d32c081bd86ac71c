import { configDefaults, defineConfig } from 'vitest/config';

const alone = '**/*.alone.test.ts';

/** Tests run side by side; those that measure time (`*.alone.test.ts`) run after all others, one at a time. */
export default defineConfig({
  test: {
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'side by side',
          include: ['**/*.test.ts'],
          exclude: [...configDefaults.exclude, 'dist/**', 'examples/*/**', alone],
          maxWorkers: '100%',
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'alone',
          include: [alone],
          fileParallelism: false,
          maxWorkers: 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
