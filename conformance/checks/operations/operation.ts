import type { Target } from '../../check/target.ts';
import type { Caller } from '../../http/caller.ts';
import type { Reply } from '../../http/reply.ts';

/** What an act does to which type, in the words of the contract's document (`x-resource`). */
export type OperationKind = {
  readonly action:
    | 'list'
    | 'read'
    | 'create'
    | 'update'
    | 'destroy'
    | 'schema'
    | 'schemas'
    | 'version'
    | 'permissions'
    | 'permission'
    | 'current';
  readonly type?: string;
  /** The type beneath whose record it happens. */
  readonly parent?: string;
  /** True where it is about records that others made, who can take them away meanwhile. */
  readonly mayVanish?: boolean;
};

/** Who sends it, and with which parameters on top. */
export type SendOptions = { readonly as?: Caller; readonly query?: Readonly<Record<string, string>> };

/** An act whose preconditions are made: it can be sent several times. */
export type PreparedOperation = {
  /** Sends a well-formed request that succeeds for someone who is allowed everything. */
  send(options?: SendOptions): Promise<Reply>;
  /** A violation where, seen by the run's own user, any of the requests sent so far has changed something. */
  expectUnchanged(): Promise<void>;
};

/**
 * One operation that the specification names, told without verbs, wrappings and addresses that it leaves open. Families
 * cross the acts with ways of authenticating, versions, permissions and unknown records.
 */
export type TestedOperation = OperationKind & {
  /** In words that finish "when …": `a contact is read`. */
  readonly name: string;
  /** Whether a request of it, or of its preconditions, is unsafe. */
  readonly writes: boolean;
  prepare(t: Target): Promise<PreparedOperation>;
};
