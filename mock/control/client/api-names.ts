import type { operations as apiOperations } from 'countersign-contract';
import type { BodyOf, OperationId, ParamsOf, QueryOf } from '../document/operation-types.ts';
import type { faultName } from '../document/types.gen.ts';

/** An operation of the API; with schema files of one's own there are others. */
export type ApiOperation = keyof apiOperations;

/** A fault of the mock. */
export type FaultName = faultName;

/** Values of the control API, with the names of the API's operations in place of any text. */
type WithOperations<Values> = {
  [Name in keyof Values]: Name extends 'operation'
    ? ApiOperation
    : Name extends 'operations'
      ? readonly ApiOperation[] | null
      : Values[Name];
};

/** The path parameters of an operation: in those about a fault its name is one of the mock's. */
export type NamedParams<Id extends OperationId> = Id extends 'faults.enable' | 'faults.disable'
  ? { name: FaultName }
  : WithOperations<ParamsOf<Id>>;

export type NamedQuery<Id extends OperationId> = WithOperations<QueryOf<Id>>;

export type NamedBody<Id extends OperationId> = Id extends 'faults.set'
  ? { on: readonly FaultName[] }
  : Id extends 'troubles.set'
    ? WithOperations<BodyOf<Id>>
    : BodyOf<Id>;
