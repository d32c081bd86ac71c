import type { PublishedSchema } from '../schemas/published.ts';

/** A record as the target shows it, without envelope and links. */
export type DataRecord = { readonly [field: string]: unknown };

/** A resource type as the target publishes it, as far as replies are judged by it. */
export type PublishedType = {
  /** Singular name, which is the property of the envelope: `contact`. */
  readonly type: string;
  /** Plural name, which is the property of a list: `contacts`. */
  readonly plural: string;
  /** Path of the list: `/api/contacts`. Undefined where the type has no list of its own. */
  readonly path: string | undefined;
  /** Types under whose path it is created (`comment`: `['order']`); empty if it is created in its own list. */
  readonly parents: readonly string[];
  readonly schema: PublishedSchema | undefined;
};

/** All types that a target publishes. */
export type PublishedTypes = { readonly resources: readonly PublishedType[] };
