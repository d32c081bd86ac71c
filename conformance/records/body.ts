import type { PublishedSchema } from '../schemas/published.ts';
import { type Anchors, namesFilledIn } from './anchors.ts';
import type { DataRecord } from './resource.ts';
import type { Mark } from './strings.ts';
import { valueFor } from './values.ts';

/** Fields that a creation needs by the specification itself, whatever the schema says (spec#2.2-email-to-addr). */
const printed: Readonly<Record<string, readonly string[]>> = { email: ['to_addr', 'body'] };

/** Names that the service fills in itself, though a schema of its answers lists them as required. */
const assigned = /^(id|links|created_at|updated_at|createdAt|updatedAt)$/;

/** The fields that a valid creation gives: what the schema requires of a writer, and what the specification prints. */
export function neededFields(type: string, schema: PublishedSchema | undefined): string[] {
  const required = (schema?.fields ?? [])
    .filter((it) => it.required && !it.readOnly && !assigned.test(it.name))
    .map((it) => it.name);
  return [...new Set([...required, ...(printed[type] ?? [])])];
}

/** A body with the given fields, each with a value that the schema admits (a text where it says nothing). */
export function bodyOf(
  names: readonly string[],
  schema: PublishedSchema | undefined,
  mark: Mark,
): DataRecord {
  const root = schema?.schema ?? {};
  const fieldOf = (name: string) => schema?.fields.find((it) => it.name === name)?.schema ?? {};
  return Object.fromEntries(names.map((name) => [name, valueFor(name, fieldOf(name), root, mark)]));
}

/** A body that the profile brought, with `${mark}` and what names other records filled in at every depth. */
export function filledIn(body: unknown, mark: Mark, anchors: Anchors = new Map()): unknown {
  if (typeof body === 'string') {
    return namesFilledIn(
      body.replaceAll(/\$\{mark\}/g, () => mark()),
      anchors,
    );
  }
  if (Array.isArray(body)) return body.map((it) => filledIn(it, mark, anchors));
  if (typeof body !== 'object' || body === null) return body;
  return Object.fromEntries(Object.entries(body).map(([key, it]) => [key, filledIn(it, mark, anchors)]));
}
