import type { Endpoint } from '../schemas/endpoints.ts';
import type { Schemas } from '../schemas/type-schema.ts';

/** What the parts of the document are made from. */
export interface Assembly {
  schemas: Schemas;
  endpoints: Endpoint[];
  /** Types whose records the parameter `fields` can narrow. */
  narrowable: ReadonlySet<string>;
}

const narrowing = new Set(['list', 'read', 'current']);

/** Gathers what the document is made from. Types that can be read can be narrowed (spec#4.2-fields). */
export function assemblyOf(schemas: Schemas, endpoints: Endpoint[]): Assembly {
  const read = endpoints.filter(({ action }) => narrowing.has(action));
  return { schemas, endpoints, narrowable: new Set(read.map(({ type }) => type)) };
}
