import type { AssembledDocument } from 'countersign-contract/document';
import type { JsonSchema } from 'countersign-contract/schemas';
import type { Json, JsonObject } from '../contract/json.ts';
import type { Operation } from '../contract/operation.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import type { HttpResponse } from '../http/exchange/response.ts';
import { behaviour } from '../world/behaviour.ts';

/** One call of an operation: what the steps of the representation can look at. */
export type Call = {
  exchange: Exchange;
  /** As the mock itself has it, whatever the company chose. */
  operation: Operation | undefined;
  /** The document without choices. */
  document: AssembledDocument;
  /** The address that the caller used: `http://acme.localhost:4010`. */
  origin: string;
};

/** A field of a type, with its schema in the document without choices. */
export type FieldPlace = { type: string; name: string; schema: JsonSchema };

/** Where a record stands: alone, as an element of a list, or in another record. */
export type RecordPlace = 'alone' | 'element' | 'nested';

/** Which record it is, and of which call. */
type RecordAbout = { type: string; place: RecordPlace; call: Call };

/** A record with its links, before it is put into its envelope. */
export type ShownRecord = { type: string; record: JsonObject; links: Json; place: RecordPlace };

/** A list before it is put together. */
type ShownList = { collection: string; elements: Json[]; links: Json; page: Json };

/** A link as the mock itself has it. */
export type ShownLink = { rel: string; href: string; method: string; properties?: JsonObject };

/** Names and values of a query. */
export type Pairs = readonly (readonly [name: string, value: string])[];

/**
 * How a company shows what the mock has, and reads what clients send: each step is a behaviour that choices replace, and by itself
 * changes nothing. A company without choices takes none of them.
 */
export const representation = {
  /** Changes the document, a copy of the one without choices. */
  document: behaviour((_document: AssembledDocument): void => undefined),
  query: behaviour((pairs: Pairs, _call: Call): Pairs => pairs),
  /** The body of a create or update. @throws HttpError */
  body: behaviour((body: JsonObject, _call: Call): JsonObject => body),
  /** A value that a client sends for a field. */
  sentValue: behaviour((value: Json, _field: FieldPlace, _call: Call): Json => value),
  value: behaviour((value: Json, _field: FieldPlace, _call: Call): Json => value),
  /** The values of a record, shown, those nested in it among them. */
  record: behaviour((record: JsonObject, _about: RecordAbout): JsonObject => record),
  envelope: behaviour(({ type, record, links }: ShownRecord): JsonObject => ({ [type]: record, links })),
  link: behaviour((link: ShownLink, _call: Call): Json => link),
  list: behaviour(
    ({ collection, elements, links, page }: ShownList, _call: Call): Json => ({
      [collection]: elements,
      links,
      collection: page,
    }),
  ),
  /** The schema of a type as it is published. */
  schema: behaviour((schema: JsonObject, _type: string, _call: Call): JsonObject => schema),
  /** All published schemas by type. */
  schemas: behaviour((schemas: JsonObject, _call: Call): Json => schemas),
  /** A response of the API or of a page, before it is sent. */
  response: behaviour((response: HttpResponse, _call: Call): HttpResponse => response),
  /** The media type of JSON. */
  mediaType: behaviour((): string => 'application/json; charset=utf-8'),
  /** JSON as text. */
  text: behaviour((json: Json): string => JSON.stringify(json)),
} as const;
