import type { JsonObject } from '../contract/json.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import type { HttpResponse } from '../http/exchange/response.ts';
import type { PageHandler } from '../http/exchange/service.ts';
import type { Company } from '../world/company.ts';
import { addressOf } from './addresses.ts';
import type { operations } from './document/types.gen.ts';
import type { Steered } from './steered.ts';

/** The operations of the control surface's document. */
export type OperationId = keyof operations;

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

/** One call of an operation, routed and validated. */
export interface Call<Id extends OperationId> {
  /** The company of the address. */
  company: Company;
  params: ParamsOf<Id>;
  query: QueryOf<Id>;
  body: BodyOf<Id>;
  /** The address that the caller used. */
  baseUrl: string;
  /** The base address of a company, as the caller would reach it. */
  addressOf: (company: string) => string;
  /** The `Authorization` with which the caller was let in; undefined where none was shown. */
  authorization: string | undefined;
}

/** Answers one operation of the control surface; what it answers is what the document says, by type. */
export type Operate<Id extends OperationId> = (call: Call<Id>, mock: Steered) => ReplyOf<Id>;

/** A refusal in the shape of the API's own errors. */
export function refuse<Status extends number>(status: Status, property: string, sentence: string) {
  return { status, body: { errors: [[property, sentence] satisfies [string, string]] } };
}

/** Lets an operation answer over HTTP. */
export function overHttp<Id extends OperationId>(operate: Operate<Id>, mock: Steered): PageHandler {
  return (exchange) => operate(callOf<Id>(exchange, mock), mock) as HttpResponse;
}

function callOf<Id extends OperationId>(exchange: Exchange, mock: Steered): Call<Id> {
  const { company, params, query, body, message } = exchange;
  const host = message.headers.host ?? 'localhost';
  // The steps before have validated all three against the document, from which these types are generated.
  const given = { params, query, body } as {
    params: ParamsOf<Id>;
    query: QueryOf<Id>;
    body: JsonObject & BodyOf<Id>;
  };
  const isCompany = (label: string) => mock.world.companies.has(label);
  return {
    company,
    ...given,
    baseUrl: `http://${host}`,
    addressOf: (name) => addressOf(host, name, isCompany),
    authorization: message.headers.authorization,
  };
}
