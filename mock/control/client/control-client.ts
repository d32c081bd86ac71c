import type { components as ApiComponents } from 'countersign-contract';
import type { OperationId } from '../document/operation-types.ts';
import type { components, operationNames, operations } from '../document/types.gen.ts';
import type { JournalFilter } from '../journal/entry.ts';
import type { ApiOperation, NamedBody, NamedParams, NamedQuery } from './api-names.ts';
import type { ExpectedRequest } from './expect-requests.ts';

type Schemas = components['schemas'];

export type App = Schemas['app'];
export type Clock = Schemas['clock'];
export type FaultEntry = Schemas['fault'];
export type JournalEntry = Schemas['journal_entry'];
export type MintedToken = Schemas['minted_token'];
export type MockProfile = Schemas['profile'];
export type NewApp = Schemas['new_app'];
export type NewCompany = Schemas['new_company'];
export type TokenWish = Schemas['token_request'];
export type TroubleChoice = NamedBody<'troubles.set'>;
export type Troubles = Schemas['troubles'];
export type CustomResponses = Schemas['custom_responses']['responses'];
export type Scenario = Schemas['scenario'];
export type ExportedState = Schemas['state'];

/**
 * Calls an operation: with the values of its path parameters, then its body or its filters. A body or filter with one property can be
 * given as the value of that property. The result is the body of the response; of one with the company's name and another property, that
 * property.
 * @throws ControlError for an error response
 */
type OperationFunction<Id extends OperationId> = (...values: ArgumentsOf<Id>) => Promise<ResultOf<Id>>;

type ArgumentsOf<Id extends OperationId> = [...PathArguments<NamedParams<Id>>, ...InputArguments<Id>];

type PathArguments<Params> = [keyof Params] extends [never]
  ? []
  : IsUnion<keyof Params> extends true
    ? [first: Params[keyof Params], second: Params[keyof Params]]
    : [value: Params[keyof Params]];

type InputArguments<Id extends OperationId> = [NamedBody<Id>] extends [undefined]
  ? FilterArguments<NamedQuery<Id>>
  : undefined extends NamedBody<Id>
    ? [body?: Input<NonNullable<NamedBody<Id>>>]
    : [body: Input<NamedBody<Id>>, ...FilterArguments<NamedQuery<Id>>];

type FilterArguments<Query> = [keyof Query] extends [never] ? [] : [filter?: Input<Query>];

/** An object, or the value of its only property. */
type Input<Value> = IsUnion<keyof Value> extends true ? Value : Value | Readonly<Value[keyof Value]>;

type IsUnion<Type, Whole = Type> = Type extends unknown ? ([Whole] extends [Type] ? false : true) : never;

type Success<Id extends OperationId> = operations[Id]['responses'] extends infer Responses
  ? Responses[keyof Responses & (200 | 201 | 204)]
  : never;

/** What an operation returns. */
type ResultOf<Id extends OperationId> =
  Success<Id> extends { content: { 'application/json': infer Body } }
    ? Body extends { company: string }
      ? IsUnion<Exclude<keyof Body, 'company'>> extends true
        ? Body
        : Body[Exclude<keyof Body, 'company'>]
      : Body
    : Success<Id> extends { content: { 'text/plain': string } }
      ? string
      : undefined;

type FunctionOrGroup<Names> = Names extends OperationId
  ? OperationFunction<Names>
  : { [Verb in keyof Names]: FunctionOrGroup<Names[Verb]> };

/** A function for each operation: `clock.read` is `read` in `clock`. */
export type OperationFunctions = FunctionOrGroup<operationNames>;

type ApiSchemas = ApiComponents['schemas'];

/** The types that the API creates; with schema files of one's own there are others. */
type CreatedType = {
  [Name in keyof ApiSchemas]: Name extends `${infer Type}_create` ? Type : never;
}[keyof ApiSchemas];

type TypeName = CreatedType | (string & {});

/** What is sent to create a record of a type; of a type that the contract does not have, anything. */
export type NewRecord<Type extends string> = `${Type}_create` extends keyof ApiSchemas
  ? ApiSchemas[`${Type}_create`]
  : Readonly<Record<string, unknown>>;

/** A record of a type, as the API shows it. */
export type ShownRecord<Type extends string> = Type extends keyof ApiSchemas
  ? ApiSchemas[Type]
  : Readonly<Record<string, unknown>>;

/** Where a record is created, and whether anything is validated. */
export type RecordPlace = NonNullable<operations['records.create']['parameters']['query']>;

/** Functions that are more than a call of an operation. */
type SpecialFunctions = {
  companies: {
    /** Creates a company, isolated from all others. */
    create(options?: NewCompany): Promise<OwnCompany>;
    list(): Promise<Schemas['company'][]>;
    read(name: string): Promise<OwnCompany>;
  };
  journal: {
    /** Entries live, until the loop ends or `signal` is aborted. */
    follow(filter?: JournalFilter, signal?: AbortSignal): AsyncIterable<JournalEntry>;
    /**
     * The entries of requests that were expected, `times` or at least once; of several expectations, in this order, whatever came in between.
     * @throws AssertionError with the difference
     */
    expect(expected: ExpectedRequest | readonly ExpectedRequest[]): Promise<JournalEntry[]>;
  };
  records: {
    /** Creates several records. */
    create<Type extends TypeName>(
      type: Type,
      records: readonly NewRecord<Type>[],
      place?: RecordPlace,
    ): Promise<ShownRecord<Type>[]>;
    /** Creates a record, without its envelope. The last overload, since the compiler tells what is wrong with this one only. */
    create<Type extends TypeName>(
      type: Type,
      record: NewRecord<Type>,
      place?: RecordPlace,
    ): Promise<ShownRecord<Type>>;
    /** A body with plausible values for all that is left out, by the company's seed; nothing is stored. */
    build<Type extends TypeName>(type: Type, values?: NewRecord<Type>): Promise<NewRecord<Type>>;
    /** All records of a type, oldest first. */
    list<Type extends TypeName>(type: Type): Promise<ShownRecord<Type>[]>;
    read<Type extends TypeName>(type: Type, id: string): Promise<ShownRecord<Type>>;
    update<Type extends TypeName>(
      type: Type,
      id: string,
      changes: Partial<NewRecord<Type>>,
    ): Promise<ShownRecord<Type>>;
  };
  responses: {
    /** Clears the custom response of an operation, or all of them. */
    clear(operation?: ApiOperation): Promise<CustomResponses>;
  };
};

/**
 * Controls one company of a running mock, and creates others. The functions are the operations of the control API's
 * document (`GET /__mock/openapi.json`): `clock.advance(3600)` calls `clock.advance`, and throws a `ControlError` for an error response.
 */
export type Control = Omit<OperationFunctions, keyof SpecialFunctions> & {
  [Name in keyof SpecialFunctions]: Omit<OperationFunctions[Name], keyof SpecialFunctions[Name]>;
} & SpecialFunctions & {
    /** The company's address. */
    readonly baseUrl: string;
    /** `fetch` with addresses of the company: `control.fetch('/api/contacts')`. It finds `*.localhost` on every machine. */
    fetch(address: string | URL | Request, init?: RequestInit): Promise<Response>;
  };

/** A company with its users, its apps and its control. */
export type OwnCompany = Schemas['company_details'] & {
  /** Controls this company. */
  control: Control;
  fetch: Control['fetch'];
  /** Deletes the company; `await using` does so automatically. */
  delete(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};
