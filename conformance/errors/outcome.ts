import type { Exchange } from './exchange.ts';
import { describeMismatch, type Mismatch } from './mismatch.ts';

/**
 * The outcomes of a check, in the order in which reports show them. `not-applicable`: the requirement does not bind this
 * target, for a declared reason. `untestable`: a named precondition is missing, so nothing is known. `uncertain`: the
 * requirement binds this target by the words of the specification, and what the target answers elsewhere kept the check
 * from judging it. `error`: suite or network failed, not the target. `not-implemented`: the requirement is about a part of
 * the service that the profile, or `--types`, declares as not there yet.
 */
export const outcomeKinds = [
  'pass',
  'fail',
  'error',
  'uncertain',
  'untestable',
  'not-implemented',
  'not-applicable',
] as const;

/** The outcome of a check. */
export type OutcomeKind = (typeof outcomeKinds)[number];

/** Outcomes of checks that did not judge the target, which a failure elsewhere can explain. */
export const unjudged: ReadonlySet<OutcomeKind> = new Set(['not-applicable', 'untestable', 'uncertain']);

/** Whether nothing is known of a requirement that binds the target, which a waiver can excuse. */
export const isOpen = (outcome: OutcomeKind): boolean => outcome === 'untestable' || outcome === 'uncertain';

/**
 * The target answers otherwise than an operation of the suite needs. Where a check prepares or controls by it, the check is
 * uncertain because of it; where the check asserts it, it is an AssertedViolation.
 */
export class Violation extends Error {
  override readonly name: string = 'Violation';
  readonly mismatch: Mismatch;
  /** The exchange that shows it; undefined for the last one of the session. */
  readonly exchange: Exchange | undefined;

  constructor(mismatch: Mismatch, exchange?: Exchange) {
    const { expected, got } = describeMismatch(mismatch);
    super(`expected ${expected}, got ${got}`);
    this.mismatch = mismatch;
    this.exchange = exchange;
  }
}

/** The target violates what a check asserts: the only thing that fails a requirement. */
export class AssertedViolation extends Violation {
  override readonly name = 'AssertedViolation';
}

/** Whether a violation is one of what a check of a requirement asserts, also where an operation of the suite saw it. */
export const isAsserted = (error: unknown, requirement: string): error is Violation =>
  error instanceof AssertedViolation ||
  (error instanceof Violation && error.mismatch.requirement === requirement);

/** A precondition is missing; `message` names it in one sentence. */
export class Untestable extends Error {
  override readonly name = 'Untestable';
}

/**
 * The requirement binds this target, and cannot be judged for what the target answers elsewhere: its schemas lack what
 * the specification puts there, or it accepts no valid record. `message` says why in one sentence, and `evidence` is the answer that
 * it comes from, where one alone does.
 */
export class Uncertain extends Error {
  override readonly name = 'Uncertain';
  readonly evidence: { readonly mismatch: Mismatch; readonly exchange: Exchange } | undefined;

  constructor(message: string, evidence?: Uncertain['evidence']) {
    super(message);
    this.evidence = evidence;
  }
}

/** The requirement does not bind this target; `message` says why in one sentence. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}

const notImplementedYet = ' is declared as not implemented yet';

/** The reason of a not-implemented outcome for a part of the service: `order`, `oauth`. */
export const notImplementedReason = (part: string): string => `${part}${notImplementedYet}`;

/** The part that the reason of a not-implemented outcome names; undefined for another reason. */
export const partOf = (reason: string): string | undefined =>
  reason.endsWith(notImplementedYet) ? reason.slice(0, -notImplementedYet.length) : undefined;

/** What is judged belongs to a part of the service that is declared as not there yet. */
export class NotImplemented extends Error {
  override readonly name = 'NotImplemented';
  /** The part: `order`, `oauth`. */
  readonly part: string;

  constructor(part: string) {
    super(notImplementedReason(part));
    this.part = part;
  }
}

/** The network, the target's machine or the browser failed before there was a response; `message` says how in one sentence. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  /** Whether the target took the request and then closed the connection, or wrote something that is not HTTP. */
  readonly dropped: boolean;
  /** Whether the service did not get the request: a gateway answered in its place, or nothing listened. */
  readonly unavailable: boolean;
  /** Whether a limit of time ended the wait for the target: it stands still, or this machine is busy. */
  readonly timedOut: boolean;
  /** Whether the network of this machine changed meanwhile: it got an interface, or lost one. */
  readonly networkChanged: boolean;
  /** The request of a browser that failed; undefined where a client sent it. */
  readonly pageRequest: { readonly method: string; readonly path: string } | undefined;

  constructor(
    message: string,
    {
      dropped = false,
      unavailable = false,
      timedOut = false,
      networkChanged = false,
      pageRequest,
    }: {
      readonly dropped?: boolean;
      readonly unavailable?: boolean;
      readonly timedOut?: boolean;
      readonly networkChanged?: boolean;
      readonly pageRequest?: NetworkError['pageRequest'];
    } = {},
  ) {
    super(message);
    this.dropped = dropped;
    this.unavailable = unavailable;
    this.timedOut = timedOut;
    this.networkChanged = networkChanged;
    this.pageRequest = pageRequest;
  }
}

/** What work gives, or what stands for it where the network fails; any other error is thrown. */
export async function unlessNetworkFails<Result, Other>(
  work: () => Promise<Result>,
  otherwise: (error: NetworkError) => Other,
): Promise<Result | Other> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof NetworkError) return otherwise(error);
    throw error;
  }
}

/**
 * A reason without the request that it begins with (`GET https://… : `), the queries of addresses in it, and the paths of pages, which can
 * be random: the same text for all requests, and all pages, that fail for one cause.
 */
export const withoutRequest = (reason: string): string =>
  reason
    .replace(/^[A-Z]+ \S+: /, '')
    .replaceAll(/(https?:\/\/[^\s?]*)\?[^\s)]*/g, '$1')
    .replaceAll(/ at \/[^\s:]+/g, ' at a page');
