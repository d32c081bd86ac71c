import type { Json } from '../contract/json.ts';

/** A value in a body that was not of its declared type and was stored in it (ruling#values-of-other-types). */
export interface Conversion {
  /** The names and indexes that lead to it in the body: `contact`, `addresses`, 0, `zip`. */
  path: readonly (string | number)[];
  sent: Json;
  /** What is stored instead; undefined where the record keeps what it has. */
  stored: Json | undefined;
}
