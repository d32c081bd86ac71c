import type { Example, Reference } from '../document/document.ts';
import type { Endpoint } from '../schemas/endpoints.ts';
import { nestingOf, schemaOf } from '../schemas/nesting.ts';
import { publishSchema } from '../schemas/publish-schema.ts';
import type { Schemas } from '../schemas/type-schema.ts';
import { exampleEnvelope } from './example-record.ts';
import { filledValue } from './example-value.ts';

/** Named examples of one answer; those that several operations show are components. */
export type Examples = Record<string, Example | Reference>;

/** A page of a list that has another page after it, and a list that holds nothing. */
export function listExamples(schemas: Schemas, { type, collection, path, parent }: Endpoint): Examples {
  const owner = schemaOf(parent?.type ?? type, schemas).properties.id ?? {};
  const href = path.replace('{id}', String(filledValue(owner)));
  const self = { rel: 'self', href, method: 'GET' };
  const next = { rel: 'next', href: `${href}?page=2&per_page=2`, method: 'GET' };
  const records = [exampleEnvelope(schemas, type, 'filled'), exampleEnvelope(schemas, type, 'sparse')];
  const page = { current_page: 1, per_page: 2, total_entries: 3, total_pages: 2 };
  const nothing = { current_page: 1, per_page: 50, total_entries: 0, total_pages: 0 };
  return {
    page: {
      summary: 'The first of two pages',
      value: { [collection]: records, links: [self, next], collection: page },
    },
    empty: { summary: 'No results', value: { [collection]: [], links: [self], collection: nothing } },
  };
}

/** The published schema of a type, shortened to its first fields, which nest nothing, and its first link. */
export function schemaExamples(schemas: Schemas, type: string): Examples {
  const schema = schemaOf(type, schemas);
  const fields = Object.entries(schema.properties).filter(([, field]) => !nestingOf(field));
  const properties = Object.fromEntries(fields.slice(0, 3));
  const required = (schema.required ?? []).filter((name) => Object.hasOwn(properties, name));
  const shortened = { ...schema, properties, required, links: schema.links.slice(0, 1) };
  const published = publishSchema(type, { ...schemas, types: new Map([[type, shortened]]) });
  return { shortened: { summary: 'The schema, shortened', value: published } };
}
