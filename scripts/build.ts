// Writes what the package ships to dist/: the mock, the suite and the document's assembler as JavaScript with types, and
// the files that they read.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const dist = join(root, 'dist');

/** Files and folders that are read as they are. */
const read = [
  'schemas',
  'openapi/openapi.json',
  'openapi/base',
  'mock/control/document/openapi.json',
  'mock/console/assets',
  'conformance/requirements',
  'conformance/profile/profile.schema.json',
  'conformance/profile/init/template.yaml',
  'conformance/report/report.schema.json',
];

rmSync(dist, { recursive: true, force: true });
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', 'tsconfig.build.json'], {
  cwd: root,
  stdio: 'inherit',
});
for (const path of read) {
  const filter = (source: string) => !source.endsWith('.ts');
  cpSync(join(root, path), join(dist, path), { recursive: true, filter });
}
for (const command of ['mock/main.js', 'conformance/main.js']) chmodSync(join(dist, command), 0o755);
process.exitCode = status ?? 1;
