/** Header fields in the order and spelling that went over the wire. */
export type HeaderField = readonly [name: string, value: string];

/** The value of the first header field of a name in lower case, however it is written; undefined where it is absent. */
export const fieldOf = (fields: readonly HeaderField[], name: string): string | undefined =>
  fields.find(([it]) => it.toLowerCase() === name)?.[1];

/** A request as sent. `body` is bounded text for evidence; `undefined` where none was sent. */
export type SentRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderField[];
  readonly body: string | undefined;
};

/** A response as received. `body` is bounded text for evidence. */
export type ReceivedResponse = {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly body: string;
};

/** One request and its outcome, kept as evidence. It still holds secrets: they are redacted when the report is assembled. */
export type Exchange = {
  /** Number of the exchange within its check, from 1. */
  readonly number: number;
  readonly request: SentRequest;
  /** Named `reply` in reports. Undefined if there was none. */
  readonly reply: ReceivedResponse | undefined;
  /** The network error, if there was no response. */
  readonly trouble: string | undefined;
  readonly milliseconds: number;
};
