import type { operations } from './types.gen.ts';

/** The operations of the control surface's document. */
export type OperationId = keyof operations;

/** The JSON of a request body or a response. */
type JsonOf<Part> = Part extends { content: { 'application/json': infer Body } } ? Body : undefined;

/** The body that an operation takes; undefined where it takes none, or it may be left out. */
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

/** What an operation may answer: each of its documented statuses with its body. */
export type ReplyOf<Id extends OperationId> = {
  [Status in keyof operations[Id]['responses'] & number]: {
    status: Status;
    headers?: Record<string, string>;
    body?: JsonOf<operations[Id]['responses'][Status]>;
  };
}[keyof operations[Id]['responses'] & number];
