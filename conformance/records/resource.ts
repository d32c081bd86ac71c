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
  /** Whether it is created beneath a parent only, though it has a list of its own. */
  readonly beneathOnly?: boolean;
  readonly schema: PublishedSchema | undefined;
  /** Fields that name records of other types, as far as they were found out: no client writes in them as it likes. */
  readonly references?: readonly string[];
  /** Whether an update was seen to change one. */
  readonly seenUpdated?: boolean;
  /** Whether one inside another record was seen to be kept. */
  readonly seenInside?: boolean;
  /** The largest per_page that its list was seen to take (spec#8-open-per-page: the maximum is not shown). */
  readonly largestPage?: number;
};

/** Whether a record of the type cannot be created without a parent (spec#2.1-comment, or by the target's choice). */
export const needsParent = ({ path, beneathOnly }: Resource): boolean =>
  path === undefined || beneathOnly === true;

/** A record as the target shows it, without envelope and links. */
export type DataRecord = { readonly [field: string]: unknown };
