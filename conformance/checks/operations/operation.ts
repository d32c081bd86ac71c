import type { Asserting } from '../../check/assertions.ts';
import type { Need } from '../../check/needs.ts';
import type { Preparation } from '../../check/target.ts';
import type { Caller } from '../../http/request.ts';
import type { HttpResponse } from '../../http/response.ts';
import type { CreatedRecord } from '../../records/creation.ts';

/** What an operation does, and to which type, in the terms of `x-resource` in the OpenAPI document. */
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
  /** The name of the list of its type, where it is not the usual plural: `people`. */
  readonly collection?: string;
  /** The type of the parent record. */
  readonly parent?: string;
  /** True where other users made the records and can destroy them at any time. */
  readonly canDisappear?: boolean;
};

/** The caller, and additional parameters. */
export type SendOptions = { readonly as?: Caller; readonly query?: Readonly<Record<string, string>> };

/** An operation with its preconditions in place. It can be sent several times. */
export type PreparedOperation = {
  /** Sends a valid request, which succeeds for a user with every permission. */
  send(options?: SendOptions): Promise<HttpResponse>;
  /** Sends an update with nested records only (spec#2.1-line-item-nested), where the type has such. */
  sendNestedOnly?(options?: SendOptions): Promise<HttpResponse>;
  /** Sends an update by each other method that updates records of its type, as the run's own user is seen to do (spec#4.1-open-methods). */
  sendByOtherMethods?(options?: SendOptions): Promise<readonly HttpResponse[]>;
  /** Expects that no request sent so far has changed anything that the run's own user can see, where one could. */
  expectUnchanged?(check: Asserting): Promise<void>;
};

/**
 * One operation of the API, without the methods, wrappings and addresses that the specification leaves open.
 * Families combine operations with authentication methods, versions, permissions and unknown ids.
 */
export type TestedOperation = OperationKind & {
  /** Completes the sentence "when …": `a contact is read`. */
  readonly name: string;
  /** Whether the operation or its preconditions send unsafe methods. */
  readonly writes: boolean;
  /**
   * Prepares it to be `completed`, or only to be `refused`: what no request changes is the same for all checks of a run. A record that is
   * read, updated or destroyed is beneath a parent of the first type that it can have, unless another is given.
   */
  prepare(t: Preparation, to?: Purpose, under?: CreatedRecord): Promise<PreparedOperation>;
};

/** Whether requests complete an operation, or all of them have to be refused. */
export type Purpose = 'completed' | 'refused';

/** The needs of a check that sends an operation: `needs`, and `writes` where the operation writes. */
export const needsOf = (operation: TestedOperation, needs: readonly Need[]): readonly Need[] =>
  operation.writes ? [...needs, 'writes'] : needs;
