import { atPointer } from '../../schemas/references.ts';
import { isObject } from '../../schemas/json.ts';


function references(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(references);
  if (!isObject(value)) return [];
  const own = typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(references)];
}

/**
 * References of a schema into its own document (`#/…`, RFC 6901) that lead nowhere in any of the documents that it may
 * mean. References to other documents are free: where those are published is not shown.
 */
export const danglingReferences = (schema: unknown, documents: readonly unknown[]): readonly string[] =>
  [...new Set(references(schema))].filter(
    (it) => it.startsWith('#/') && documents.every((one) => atPointer(one, it.slice(1)) === undefined),
  );
