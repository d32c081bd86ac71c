import type { Exchange, HeaderField } from './exchange.ts';

/** An answer of the target, whole. */
export type Reply = {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  /** The value of a header field (names in any case), several joined with `, `; undefined where it is absent. */
  header(name: string): string | undefined;
  readonly bytes: Uint8Array;
  /** The body decoded as UTF-8; a body that is not UTF-8 is a Violation. */
  readonly text: string;
  /** The body parsed as JSON; a body that is none is a Violation. */
  json(): unknown;
  readonly exchange: Exchange;
};
