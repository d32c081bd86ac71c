import { readdir, readFile } from 'node:fs/promises';
import type { OpenApiDocument } from 'countersign-contract/document';
import { parse } from 'yaml';
import { lookUpReference } from '../../contract/document.ts';
import { operationsOf } from '../../contract/operation.ts';

type Tree = { [name: string]: unknown };

type DescribedOperation = {
  tags: readonly string[];
  parameters?: readonly { $ref: string }[];
  requestBody?: object;
  security?: readonly object[];
  responses: Tree;
};

/** Responses to mistakes, by status, with the operations that they belong to. */
const mistakes: readonly [
  status: number,
  component: string,
  isPossible: (operation: DescribedOperation, isInQuery: boolean) => boolean,
][] = [
  [400, 'bad_request', ({ requestBody }, isInQuery) => requestBody !== undefined || isInQuery],
  [401, 'token_needed', () => true],
  [403, 'refused', () => true],
  [404, 'not_found', ({ tags }) => !tags.includes('Monitoring')],
  [413, 'content_too_large', ({ requestBody }) => requestBody !== undefined],
  [415, 'unsupported_media_type', ({ requestBody }) => requestBody !== undefined],
  [422, 'invalid', ({ requestBody }) => requestBody !== undefined],
];

/**
 * Merges the files of the control API's document, and adds to each operation its responses to mistakes; operations that are open to
 * anybody have none. Only `npm run generate` needs it.
 */
export async function bundleControl(): Promise<OpenApiDocument> {
  const folder = new URL('.', import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.yaml') && name !== base).sort();
  const texts = await Promise.all([base, ...names].map((name) => readFile(new URL(name, folder), 'utf8')));
  const document = texts
    .map((text): Tree => parse(text, { merge: true }))
    .reduce(merge) as unknown as OpenApiDocument;
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  for (const operation of operations) addMistakes(operation as DescribedOperation, document);
  return document;
}

const base = 'openapi.yaml';

function merge(into: Tree, from: Tree): Tree {
  for (const [name, value] of Object.entries(from)) {
    const known = into[name];
    into[name] = isTree(known) && isTree(value) ? merge(known, value) : value;
  }
  return into;
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function addMistakes(operation: DescribedOperation, document: OpenApiDocument): void {
  if (operation.security?.length === 1) return;
  const isInQuery = (operation.parameters ?? []).some(
    ({ $ref }) => Object(lookUpReference(document, $ref)).in === 'query',
  );
  for (const [status, component, isPossible] of mistakes)
    if (isPossible(operation, isInQuery))
      operation.responses[status] ??= { $ref: `#/components/responses/${component}` };
}

/**
 * A type with the operations of a document by the parts of their operationIds, and their summaries: `clock: { read: 'clock.read' }`. The
 * types of the client are mapped from it, and editors show the summaries.
 */
export function operationNames(document: OpenApiDocument): string {
  const groups = Map.groupBy(operationsOf(document), ({ operationId }) => operationId.split('.')[0] ?? '');
  const members = [...groups].map(([name, operations]) => {
    const lines = operations.map(({ operationId, path, method }) => {
      const { summary } = Object(Object(document.paths[path])[method.toLowerCase()]);
      const verb = operationId.split('.').at(-1);
      return `/** ${summary}. */\n${verb}: '${operationId}';`;
    });
    const isGroup = operations.some(({ operationId }) => operationId.includes('.'));
    return isGroup ? `${name}: {\n${lines.join('\n')}\n};` : lines.join('\n');
  });
  return `/** The operations by group and verb. */\nexport interface operationNames {\n${members.join('\n')}\n}\n`;
}

/** A type with the names of faults. */
export function faultNames(faults: readonly { name: string }[]): string {
  return `/** The names of the faults. */\nexport type faultName =\n${faults.map(({ name }) => `  | '${name}'`).join('\n')};\n`;
}
