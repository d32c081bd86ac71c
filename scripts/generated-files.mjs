// The files that are generated and not committed: whether they are older than what they are made from. Plain JavaScript, since
// set-up runs on whatever Node is there.
import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

const data = ['mock/control/document/openapi.json', 'mock/seed/business.gen.json'];

/** The schemas of the suite's files, and where the types are that are made from each; none where only the mock is. */
export const typedSchemas = ['profile', 'report']
  .map((name) => ({
    schema: `conformance/${name}/${name}.schema.json`,
    types: `conformance/${name}/types.gen.ts`,
  }))
  .filter(({ schema }) => existsSync(join(root, schema)));

const types = [
  'openapi/client/types.gen.ts',
  'mock/control/document/types.gen.ts',
  ...typedSchemas.map((it) => it.types),
];

/** The files that `scripts/generate.ts` makes and that are not committed; without the types where only the mock can run, which needs none. */
export const generatedFiles = existsSync(join(root, 'node_modules/openapi-typescript'))
  ? [...data, ...types]
  : data;

const sources = [
  'schemas',
  ...typedSchemas.map((it) => it.schema),
  'openapi/assemble',
  'openapi/base',
  'openapi/document',
  'openapi/loader',
  'mock/contract',
  'mock/control/document',
  'mock/resources',
  'mock/seed',
  'mock/world',
  'scripts/generate.ts',
];

/** When a file, or the newest file in a folder, was changed; 0 for one that is not there. */
function changedAt(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  if (stats === undefined || generatedFiles.includes(path)) return 0;
  if (!stats.isDirectory()) return path.endsWith('.test.ts') ? 0 : stats.mtimeMs;
  const names = readdirSync(join(root, path)).filter((name) => name !== 'node_modules' && name !== 'testing');
  return Math.max(0, ...names.map((name) => changedAt(`${path}/${name}`)));
}

/** Whether a generated file is missing. */
export function isMissing() {
  return generatedFiles.some((path) => statSync(join(root, path), { throwIfNoEntry: false }) === undefined);
}

/** Whether a generated file is missing, or older than what it is made from. */
export function isOutdated() {
  if (isMissing()) return true;
  const oldest = Math.min(...generatedFiles.map((path) => statSync(join(root, path)).mtimeMs));
  return sources.some((path) => changedAt(path) > oldest);
}
