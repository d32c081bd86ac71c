// Writes the packages to dist/NAME, each complete: `npm pack ./dist/NAME` packs it. With names, only those.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { buildPackage } from './build/build-package.ts';
import { packageSources, root } from './build/package-sources.ts';

const names = process.argv.slice(2);
const unknown = names.find((name) => !packageSources.some((source) => source.name === name));
if (unknown === undefined) {
  const { status } = spawnSync(process.execPath, [join(root, 'scripts/generate.ts'), '--set-up'], {
    stdio: 'inherit',
  });
  if (status !== 0) process.exit(status ?? 1);
  for (const source of packageSources) {
    if (names.length === 0 || names.includes(source.name))
      await buildPackage(source, join(root, 'dist', source.name));
  }
} else {
  const known = packageSources.map(({ name }) => name).join(', ');
  console.error(`build: there is no package "${unknown}"; the packages are ${known}.`);
  process.exitCode = 2;
}
