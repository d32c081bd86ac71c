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

/** What the instrumented code writes: how often each mutant was reached. */
const instrumented = globalThis as {
  readonly __stryker__?: { readonly mutantCoverage?: { readonly static: Readonly<Record<string, number>> } };
};

// Any message asks for the ids of the mutants that were reached.
process.on('message', () =>
  process.send?.(Object.keys(instrumented.__stryker__?.mutantCoverage?.static ?? {})),
);
// The server ends when its parent does.
process.on('disconnect', () => process.exit(0));
