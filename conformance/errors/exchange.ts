/** Header fields in the order and spelling that went over the wire. */
export type HeaderField = readonly [name: string, value: string];

/** A request as sent. `body` is bounded text for evidence; `undefined` where none was sent. */
export type SentRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly HeaderField[];
  readonly body: string | undefined;
};

/** A reply as received. `body` is bounded text for evidence. */
export type ReceivedReply = {
  readonly status: number;
  readonly headers: readonly HeaderField[];
  readonly body: string;
};

/** One request and what came of it, kept as evidence. Secrets are still in it: reports redact at their one door. */
export type Exchange = {
  /** Number of the exchange within its check, from 1. */
  readonly number: number;
  readonly request: SentRequest;
  readonly reply: ReceivedReply | undefined;
  /** The sentence of the network trouble, where no reply came. */
  readonly trouble: string | undefined;
  readonly milliseconds: number;
};
