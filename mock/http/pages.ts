import type { Answer } from './answer.ts';
import type { Exchange } from './exchange.ts';

/** Answers with raw HTTP: it sees the whole request and may answer anything (pages, forms, redirects, cookies, streams). */
export type PageHandler = (exchange: Exchange) => Answer | Promise<Answer>;

/** A route outside of the document. */
export interface Page {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A template as the document writes them, `/__mock/companies/{name}`; a last `*` matches the rest. */
  path: string;
  handle: PageHandler;
  /** Whether pages of other origins may call it and read what it answers. */
  crossOrigin?: boolean;
}
