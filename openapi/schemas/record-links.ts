import type { JsonSchema, Method, TypeSchema } from './type-schema.ts';

/** A link as data carries it: the address is an absolute path, filled in (specification 2.3.3). */
export interface Link {
  rel: string;
  href: string;
  method: Method;
  properties?: Record<string, JsonSchema>;
}

/**
 * The links of one record: every link of its type that names a record, with the record's id filled in (ids need no
 * escaping). Links of the whole collection belong to lists.
 */
export function recordLinks(schema: TypeSchema, id: string): Link[] {
  return schema.links
    .filter(({ href }) => href.includes('/'))
    .map(({ rel, href, ...rest }) => ({ rel, href: `/api/${href.replace('{id}', id)}`, ...rest }));
}
