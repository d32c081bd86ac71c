import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

const scripts: Record<string, string> = JSON.parse(
  readFileSync(process.env.COUNTERSIGN_INSTRUMENTED ?? '', 'utf8'),
);

registerHooks({
  load(url, context, nextLoad) {
    const source = url.startsWith('file:') ? scripts[fileURLToPath(url)] : undefined;
    return source === undefined ? nextLoad(url, context) : { format: 'module', source, shortCircuit: true };
  },
});

/** What the instrumented code writes: how often each mutant was reached, and in which test if one is named. */
const instrumented = globalThis as {
  readonly __stryker__?: {
    currentTestId?: string;
    readonly mutantCoverage?: {
      readonly static: Readonly<Record<string, number>>;
      readonly perTest: Readonly<Record<string, Readonly<Record<string, number>>>>;
    };
  };
};

// A message names the test that begins; the answer has the ids of the mutants that were reached before the first, and in each test.
process.on('message', ({ test }: { readonly test?: string }) => {
  const { __stryker__: state } = instrumented;
  if (state && test !== undefined) state.currentTestId = test;
  const { static: before = {}, perTest = {} } = state?.mutantCoverage ?? {};
  process.send?.({
    before: Object.keys(before),
    tests:
      test === undefined ? Object.entries(perTest).map(([id, reached]) => [id, Object.keys(reached)]) : [],
  });
});
// The server ends when its parent does.
process.on('disconnect', () => process.exit(0));
