import { recordLinks, type TypeSchema } from 'countersign-contract/schemas';
import type { JsonObject } from '../../contract/json.ts';

/** A link as it stands in data: `href` is an absolute path (spec#2.3-links-of-object). */
export type Link = { rel: string; href: string; method: string; properties?: JsonObject };

/** The links of the records of one type. They differ from record to record in the id alone. */
export class Links {
  readonly #schema: TypeSchema;
  /** The JSON text of all links, cut where the id goes. */
  readonly #pieces: readonly string[];
  readonly #address: readonly string[] | undefined;

  constructor(schema: TypeSchema) {
    this.#schema = schema;
    const links = this.of(HOLE);
    this.#pieces = JSON.stringify(links).split(HOLE);
    this.#address = links.find(({ rel }) => rel === 'self')?.href.split(HOLE);
  }

  /** The links of the record with this id. */
  of(id: string): Link[] {
    return recordLinks(this.#schema, id) as Link[];
  }

  /** The address of the record with this id; undefined where the type has none. */
  addressOf(id: string): string | undefined {
    return this.#address?.join(id);
  }

  /** The links as JSON text. */
  textOf(id: string): string {
    return this.#pieces.join(id);
  }
}

// Shaped like an id, so that nothing escapes it; no schema file has it in its text.
const HOLE = 'the-id-goes-in-here---';
