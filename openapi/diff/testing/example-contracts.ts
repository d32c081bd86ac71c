import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { AssembledDocument } from '../../document/document.ts';
import type { JsonSchema, JsonValue } from '../../schemas/type-schema.ts';
import type { Change } from '../compare/change.ts';
import type { RuleId } from '../rules/rules.ts';
import { compareSides } from '../sources/compare-sides.ts';
import type { Side } from '../sources/comparison-side.ts';
import { readFolder } from '../sources/read-folder.ts';

type Fragment = Record<string, unknown>;
type Pair<T> = readonly [before: T, after: T];
type Folder = Record<string, Record<string, Fragment>>;

/** The smallest contracts, before and after, that differ by one rule. */
export type Example =
  /** Two definitions of one property of a type. */
  | { property: Pair<JsonSchema> }
  /** Two schemas of a request and response body: for keywords that schema files do not support. */
  | { body: Pair<JsonSchema> }
  /** Properties and other members of the type's schema file. */
  | { schema: Pair<Fragment> }
  /** Schema files by type, in addition to the one that every example has. */
  | { schemas: Pair<Record<string, Fragment>> }
  /** Version folders with their schema files. */
  | { versions: Pair<readonly string[]> }
  /** One operation of a document. */
  | { operation: Pair<Fragment> }
  /** Parts of a document. */
  | { document: Pair<Record<string, JsonValue>> };

const examples: Record<RuleId, Example | { undoes: RuleId }> = parse(
  readFileSync(join(import.meta.dirname, '../rules/examples.yaml'), 'utf8'),
);

/** Every rule, in the order of the page about them: versions and types first, then operations, then properties. */
export const ruleIds = Object.keys(examples) as RuleId[];

/** The example of a rule. */
export function exampleOf(id: RuleId): Example {
  const example = examples[id];
  if (!('undoes' in example)) return example;
  const turned = Object.entries(exampleOf(example.undoes)).map(([kind, pair]) => [kind, pair.toReversed()]);
  return Object.fromEntries(turned);
}

const id = { type: 'string', description: 'Id.', minLength: 22, maxLength: 22, readOnly: true };

/** A schema file: the parts of a type that an example defines, added to a type with an id that can be read, created and updated. */
function schemaFile(type: string, { properties, links, ...own }: Fragment): Fragment {
  const { add, ...rest } = (Array.isArray(links) || !links ? {} : links) as { add?: object };
  const usual = [
    { rel: 'self', href: `${type}s/{id}`, method: 'GET' },
    { rel: 'create', href: `${type}s`, method: 'POST' },
    { rel: 'update', href: `${type}s/{id}`, method: 'PUT' },
    ...(add ? [add] : []),
  ];
  return {
    title: type,
    description: `One ${type}.`,
    type: 'object',
    properties: { id, ...(properties as object) },
    links: Array.isArray(links) ? links : usual,
    ...own,
    ...rest,
  };
}

async function sideOf(folder: Folder): Promise<Side> {
  const path = mkdtempSync(join(tmpdir(), 'countersign-example-'));
  try {
    for (const [version, types] of Object.entries(folder)) {
      mkdirSync(join(path, version));
      for (const [type, schema] of Object.entries(types)) {
        writeFileSync(join(path, version, `${type}.json`), JSON.stringify(schema, null, 2));
      }
    }
    return await readFolder(path, 'example');
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

function documentSide(document: Record<string, JsonValue>): Side {
  const base = {
    openapi: '3.1.0',
    info: { title: 'Things', version: '1.0.0' },
    paths: {},
    components: { schemas: {} },
  };
  const whole: AssembledDocument = JSON.parse(JSON.stringify({ ...base, ...document }));
  return {
    label: 'example',
    versions: [{ version: '1.0', document: whole, files: {} }],
    isComplete: false,
    hasPermissions: true,
  };
}

/** One operation whose parts an example states. */
function operationDocument(operation: Fragment): Record<string, JsonValue> {
  const whole = { operationId: 'readThing', responses: { 200: { description: 'Success.' } }, ...operation };
  return JSON.parse(JSON.stringify({ paths: { '/things': { get: whole } } }));
}

function folders(example: Example, side: 0 | 1): Folder | undefined {
  const ticket = (schema: Fragment) => ({ '1.0': { ticket: schemaFile('ticket', schema) } });
  if ('property' in example) return ticket({ properties: { subject: example.property[side] } });
  if ('schema' in example) return ticket(example.schema[side]);
  if ('schemas' in example) {
    const types = Object.entries(example.schemas[side]).map(([type, fragment]) => [
      type,
      schemaFile(type, fragment),
    ]);
    return { '1.0': { ...ticket({})['1.0'], ...Object.fromEntries(types) } };
  }
  if ('versions' in example) {
    return Object.fromEntries(example.versions[side].map((version) => [version, ticket({})['1.0']]));
  }
  return undefined;
}

/** The side of an example that its two contracts are read from; keywords outside of our dialect make it a document. */
async function exampleSide(example: Example, side: 0 | 1): Promise<Side> {
  const folder = folders(example, side);
  if (folder) return sideOf(folder);
  if ('body' in example) {
    const content = { 'application/json': { schema: { $ref: '#/components/schemas/thing' } } };
    const responses = { 200: { description: 'Success.', content } };
    const document = operationDocument({ requestBody: { content }, responses });
    const thing = JSON.parse(JSON.stringify(example.body[side]));
    return documentSide({ ...document, components: { schemas: { thing } } });
  }
  if ('operation' in example) return documentSide(operationDocument(example.operation[side]));
  return documentSide('document' in example ? example.document[side] : {});
}

/** The changes that a comparison finds in an example. */
export async function changesIn(example: Example): Promise<Change[]> {
  const { changes } = await compareSides(await exampleSide(example, 0), await exampleSide(example, 1));
  return changes;
}
