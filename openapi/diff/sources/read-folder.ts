import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { readBase } from '../../assemble/assemble.ts';
import { readText } from '../../loader/read-file.ts';
import { type NameFile, readAllSchemas, versionFolder } from '../../loader/read-schemas.ts';
import type { Schemas } from '../../schemas/type-schema.ts';
import type { Side, SideVersion } from './comparison-side.ts';
import type { SourceFile } from './locate.ts';

/** The place of the base document in a repository that has one of its own. */
export const baseDocument = 'openapi/base/openapi.yaml';

function fromWorkingDirectory(path: string): string {
  return relative(process.cwd(), path);
}

function filesIn(folder: string, nameFile: NameFile): Map<string, SourceFile> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return new Map(
    names.map((name) => {
      const path = join(folder, name);
      return [basename(name, '.json'), { path: nameFile(path), text: readText(path) }];
    }),
  );
}

/**
 * Reads a folder with version folders, or one version folder. Throws SchemaError for mistakes in schema files.
 * @param root of the repository, whose base document belongs to the schemas
 */
export async function readFolder(
  folder: string,
  label: string,
  root?: string,
  nameFile: NameFile = fromWorkingDirectory,
): Promise<Side> {
  const isVersion =
    versionFolder.test(basename(folder)) && !readdirSync(folder).some((name) => versionFolder.test(name));
  const parent = isVersion ? dirname(folder) : folder;
  const all = await readAllSchemas(parent, { nameFile, isServed: false });
  const chosen = isVersion ? all.filter(({ version }) => version === basename(folder)) : all;
  const file = root && join(root, baseDocument);
  const hasBase = file !== undefined && existsSync(file);
  const document = hasBase ? { path: nameFile(file), text: readFileSync(file, 'utf8') } : undefined;
  const versionOf = (schemas: Schemas): SideVersion => ({
    version: schemas.version,
    schemas,
    files: { types: filesIn(join(parent, schemas.version), nameFile), document },
  });
  return {
    label,
    versions: chosen.map(versionOf),
    isComplete: !isVersion,
    ...(hasBase ? { base: await readBase(file) } : {}),
    hasPermissions: true,
  };
}
