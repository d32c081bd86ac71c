import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { UsageError } from '../../command/usage-error.ts';
import { readAllSchemas } from '../../loader/read-schemas.ts';
import { dialect } from '../../schemas/files.ts';
import { rewriteReferences } from '../../schemas/json-pointer.ts';
import { SchemaError } from '../../schemas/schema-error.ts';
import type { Schemas } from '../../schemas/type-schema.ts';
import type { Side } from './comparison-side.ts';

const timeoutMs = 30_000;

/** Turns a published schema into a schema file: definitions of nested types become files of their own. */
function schemaFileOf(published: object): object {
  const toFile = (reference: string) => reference.replace(/^#\/\$defs\/(.+)$/, '$1.json');
  const { $defs: _, ...schema }: { $defs?: unknown } = rewriteReferences(published, toFile);
  return { ...schema, $schema: dialect };
}

async function fetchSchemas(address: URL, token: string | undefined): Promise<Record<string, object>> {
  const { username, password } = address;
  const target = new URL(address);
  target.username = '';
  target.password = '';
  const basic = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  const authorization = username
    ? `Basic ${Buffer.from(basic).toString('base64')}`
    : token && `Bearer ${token}`;
  const response = await fetch(target, {
    headers: { Accept: 'application/json', ...(authorization ? { Authorization: authorization } : {}) },
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: Error) => {
    throw new UsageError(`${target.origin} cannot be reached: ${causeOf(error)}.`);
  });
  if (response.status === 401) {
    if (username) throw new UsageError(`${target.origin} refuses the login in its address (401).`);
    if (token) throw new UsageError(`${target.origin} refuses the token in COUNTERSIGN_TOKEN (401).`);
    throw new UsageError(
      `${target.origin} requires credentials: set COUNTERSIGN_TOKEN, or write http://user:password@host.`,
    );
  }
  if (!response.ok)
    throw new UsageError(`${target.origin}${target.pathname} responds with ${response.status}.`);
  const body: unknown = await response.json().catch(() => undefined);
  if (typeof body === 'object' && body !== null && Object.values(body).every(isSchema)) return { ...body };
  throw new UsageError(`${target.origin}${target.pathname} does not return schemas by type name.`);
}

function causeOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message : error.message;
}

function isSchema(value: unknown): value is { properties: object; $defs?: Record<string, object> } {
  return typeof value === 'object' && value !== null && 'properties' in value;
}

async function read(version: string, files: Record<string, object>, label: string): Promise<Schemas> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-published-'));
  try {
    mkdirSync(join(folder, version));
    for (const [type, schema] of Object.entries(files)) {
      writeFileSync(join(folder, version, `${type}.json`), JSON.stringify(schema));
    }
    const nameFile = (path: string) => basename(path);
    const [schemas] = await readAllSchemas(folder, { nameFile, isServed: false });
    return schemas;
  } catch (error) {
    if (error instanceof SchemaError) throw new UsageError(`${label}: ${error.message}`);
    throw error;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Reads the schemas that a running server publishes (spec#4.3). They contain neither permissions nor operations outside
 * of types. Throws UsageError when the server cannot be reached or returns something else.
 * @param token an access token; credentials in the address are sent as HTTP Basic
 */
export async function readServer(url: string, token?: string): Promise<Side> {
  const address = new URL(url);
  if (address.pathname === '/') address.pathname = '/api/schema';
  const published = await fetchSchemas(address, token);
  const nested = Object.values(published).flatMap((schema) =>
    Object.entries((isSchema(schema) && schema.$defs) || {}),
  );
  const files = Object.fromEntries(
    [...nested, ...Object.entries(published)].map(([type, schema]) => [type, schemaFileOf(schema)]),
  );
  const unnamed = Object.keys(files).find((type) => !/^[a-z][a-z0-9_]*$/.test(type));
  if (unnamed !== undefined) {
    throw new UsageError(
      `${address.origin} publishes a schema for "${unnamed}", which is not the name of a type.`,
    );
  }
  const version = address.searchParams.get('v') ?? '1.0';
  const label = `${address.origin}${address.pathname}`;
  const schemas = await read(version, files, label);
  return { label, versions: [{ version, schemas, files: {} }], isComplete: false, hasPermissions: false };
}
