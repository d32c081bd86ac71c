import type { Readable } from 'node:stream';
import { type Json, Serialised } from '../../contract/json.ts';

/** A body that is not JSON: a page, a form, an event stream. */
export class Content {
  /** Media type with its parameters, `text/html; charset=utf-8`. */
  readonly type: string;
  readonly data: string | Uint8Array | Readable;

  constructor(type: string, data: string | Uint8Array | Readable) {
    this.type = type;
    this.data = data;
  }
}

/** A page. */
export const htmlPage = (markup: string): Content => new Content('text/html; charset=utf-8', markup);

/** A response over HTTP. Every `OperationResponse` of a handler is one. */
export type HttpResponse = {
  status: number;
  headers?: Readonly<Record<string, string | string[]>>;
  body?: Json | Serialised | Content;
};

/** An error response (spec#7.2): a property, or `base`, and a sentence about it. */
export function errorResponse(status: number, [property, sentence]: readonly [string, string]): HttpResponse {
  return { status, body: { errors: [[property, sentence]] } };
}

/** The JSON of a response; undefined where it has none. */
export function jsonOf({ body }: HttpResponse): Json | undefined {
  if (body instanceof Content) return undefined;
  return body instanceof Serialised ? (JSON.parse(body.text) as Json) : body;
}
