import type { OpenApiDocument } from 'countersign-contract/document';
import { operationsOf } from '../../contract/operation.ts';

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
