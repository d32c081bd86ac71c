import type { operations } from './types.gen.ts';

/** The operations of the control API's document: `clock.read`, or `reset`. */
export type OperationId = keyof operations;

/** The JSON of a request body or a response. */
type JsonOf<Part> = Part extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The request body of an operation; undefined if it has none, or if it is optional. */
export type BodyOf<Id extends OperationId> = operations[Id] extends { requestBody: infer Declared }
  ? JsonOf<Declared>
  : operations[Id] extends { requestBody?: infer Declared }
    ? JsonOf<NonNullable<Declared>> | undefined
    : undefined;

/** Path parameters by name. */
export type ParamsOf<Id extends OperationId> = operations[Id]['parameters'] extends { path: infer Params }
  ? Params
  : Record<never, never>;

/** Query parameters by name. */
export type QueryOf<Id extends OperationId> = operations[Id]['parameters'] extends { query?: infer Query }
  ? NonNullable<Query>
  : Record<never, never>;

/** The documented responses of an operation: each status with its body. */
export type ResponseOf<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses'] & number]: {
    status: Status;
    headers?: Record<string, string>;
    body?: JsonOf<operations[Id]['responses'][Status]>;
  };
}[keyof operations[Id]['responses'] & number];
