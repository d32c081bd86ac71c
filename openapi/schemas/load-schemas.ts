import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { resolveDefinitions } from './definitions.ts';
import { schemasFolder } from './files.ts';
import { moveLinksToParents } from './move-links.ts';
import { throwMistake } from './schema-error.ts';
import type { Schemas, TypeSchema } from './type-schema.ts';

/**
 * Reads the committed schemas of the newest version, as `readSchemas(schemasFolder)` does, which takes ten times as long since it
 * checks them: a test does that for these.
 */
export function loadSchemas(): Schemas {
  const [version = ''] = readdirSync(schemasFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
  const folder = join(schemasFolder, version);
  const files = readdirSync(folder)
    .sort()
    .map((file) => [basename(file, '.json'), readCommitted(join(folder, file))] as const);
  const types = resolveDefinitions(new Map(files), throwMistake) as Map<string, TypeSchema>;
  return { version, types: moveLinksToParents(types, throwMistake).types };
}

function readCommitted(file: string): TypeSchema {
  const text = readFileSync(file, 'utf8');
  return withoutComments(JSON.parse(text), text);
}

/** The content of a schema file without comments, which are for those who write it and are published nowhere. */
export function withoutComments<Content>(content: Content, text: string): Content {
  if (!text.includes('"$comment"') || content === undefined) return content;
  const isComment = (key: string, value: unknown) => key === '$comment' && typeof value === 'string';
  return JSON.parse(JSON.stringify(content, (key, value) => (isComment(key, value) ? undefined : value)));
}
