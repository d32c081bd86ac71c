import type { PublishedSchema } from '../schemas/published.ts';

/** A resource type as the target offers it: printed in the specification or found in the target's schemas. */
export type Resource = {
  /** Singular name, which is the property of the envelope: `contact`. */
  readonly type: string;
  /** Plural name, which is the property of a list: `contacts`. */
  readonly plural: string;
  /** Path of the list: `/api/contacts`. Undefined where the type has no list of its own. */
  readonly path: string | undefined;
  /** Types beneath whose path it is created (`comment`: `['order']`); empty where it is created in its own list. */
  readonly parents: readonly string[];
  readonly schema: PublishedSchema | undefined;
};

/** A record as the target shows it, without envelope and links. */
export type DataRecord = { readonly [field: string]: unknown };
