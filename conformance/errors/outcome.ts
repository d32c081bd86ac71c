import type { Exchange } from './exchange.ts';

/**
 * The outcome of a check. `not-applicable`: the requirement does not bind this target, for a declared reason.
 * `untestable`: a named precondition is missing, so nothing is known. `error`: suite or network failed, not the target.
 */
export type OutcomeKind = 'pass' | 'fail' | 'not-applicable' | 'untestable' | 'error';

/** The target violates a requirement: what was expected, what was received, and the exchange that shows it. */
export class Violation extends Error {
  override readonly name = 'Violation';
  readonly expected: string;
  readonly got: string;
  readonly exchange: Exchange | undefined;

  constructor(expected: string, got: string, evidence: { exchange?: Exchange | undefined } = {}) {
    super(`expected ${expected}, got ${got}`);
    this.expected = expected;
    this.got = got;
    this.exchange = evidence.exchange;
  }
}

/** A precondition is missing; `message` names it in one sentence. */
export class Untestable extends Error {
  override readonly name = 'Untestable';
}

/** The requirement does not bind this target; `message` says why in one sentence. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

/** The network, the target's machine or the browser failed before there was a response; `message` says how in one sentence. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** Whether the target took the request and then closed the connection, or wrote something that is not HTTP. */
  readonly dropped: boolean;

  constructor(message: string, { dropped = false }: { readonly dropped?: boolean } = {}) {
    super(message);
    this.dropped = dropped;
  }
}
