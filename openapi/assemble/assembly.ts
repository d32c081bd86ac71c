import type { Endpoint } from '../schemas/endpoints.ts';
import type { Schemas } from '../schemas/type-schema.ts';

/** The input from which each part of the document is assembled. */
export interface Assembly {
  schemas: Schemas;
  endpoints: Endpoint[];
  /** Types whose records the parameter `fields` can narrow. */
  narrowable: ReadonlySet<string>;
}

const narrowing = new Set(['list', 'read', 'current']);

/** Prepares the input of the assembly. `fields` can narrow every type that can be read (spec#4.2-fields). */
export function assemblyOf(schemas: Schemas, endpoints: Endpoint[]): Assembly {
  const read = endpoints.filter(({ action }) => narrowing.has(action));
  return { schemas, endpoints, narrowable: new Set(read.map(({ type }) => type)) };
}
