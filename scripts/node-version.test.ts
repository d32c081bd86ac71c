import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

// A command says which Node it needs before it reads any file, so the number is in its source too.
test.each(['openapi', 'mock', 'conformance', 'mcp'])(
  'each source in %s that checks for the oldest Node checks for that of package.json',
  (topFolder) => {
    const { engines, bin, name } = JSON.parse(readFileSync(join(root, topFolder, 'package.json'), 'utf8'));
    const sources = [bin[name], ...(topFolder === 'mock' ? ['node-version.ts'] : [])];
    const oldest = sources.map(
      (file) => readFileSync(join(root, topFolder, file), 'utf8').match(/^const oldest = (\d+);$/m)?.[1],
    );
    expect(oldest.map((version) => `>=${version}`)).toEqual(sources.map(() => engines.node));
  },
);
