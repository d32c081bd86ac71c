import type { Reply } from '../../http/reply.ts';
import { readSchemas } from '../../schemas/read.ts';

/**
 * The names of the fields of each type that an answer of a schema endpoint describes, sorted: what is to be compared
 * where containers, drafts and written-out references are free. `type` is the one that the address names.
 */
export function namesByType(reply: Reply, type?: string): Readonly<Record<string, readonly string[]>> {
  const schemas = readSchemas([{ json: reply.json(), ...(type ? { type } : {}) }]);
  const names = [...schemas].map(
    ([name, { fields }]) => [name, fields.map((field) => field.name).toSorted()] as const,
  );
  return Object.fromEntries(names.toSorted(([one], [other]) => one.localeCompare(other)));
}
