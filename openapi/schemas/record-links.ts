import type { JsonSchema, Method, TypeSchema } from './type-schema.ts';

/** A link as data carries it: the address is an absolute path, filled in (spec#2.3-links-of-object). */
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
