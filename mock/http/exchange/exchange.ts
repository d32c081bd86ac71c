import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject } from '../../contract/json.ts';
import type { AuthenticationMethod, Operation } from '../../contract/operation.ts';
import type { ParameterValue } from '../../contract/parameters.ts';
import type { Language } from '../../messages/messages.ts';
import type { Company } from '../../world/company.ts';
import type { Conversion } from '../../world/handler.ts';
import type { Permissions } from '../../world/permissions.ts';
import type { User } from '../../world/user.ts';
import type { Content, HttpResponse } from './response.ts';

/** The caller, and what this call is allowed to do: a user's own permissions, or what a token has of them. */
export type Caller = {
  user: User;
  permissions: Permissions;
};

/** A documented response that the client asks for (`Prefer`). */
export type Preference = {
  code: number;
  /** The name of one of its examples; undefined means the first. */
  example: string | undefined;
  /** Whether the body is generated from the schema instead of taken from an example. */
  dynamic: boolean;
};

/** A response as it was written to the connection. */
export type SentResponse = {
  status: number;
  /** Names and values of its header fields in turn, as Node lists those of a request. */
  fields: string[];
  data: Content['data'];
  /** The size of the data; undefined of a stream. */
  bytes: number | undefined;
};

/** Where a request goes. */
export type Address = {
  /** As it was sent, still percent-encoded; without the `.json` that a path of the API can end with. */
  path: string;
  /** Names and values, percent-decoded, in the order of the address. */
  query: readonly (readonly [name: string, value: string])[];
};

/** What serves a method and a path: an operation of the document, or a page outside of it. */
export type Route = { operation: Operation } | { page: PageRoute };

/** A route that was found, and its path parameters. */
export type RouteMatch = {
  route: Route;
  params: Readonly<Record<string, string>>;
};

/** A request as Node hands it over. */
export type Arrival = {
  message: IncomingMessage;
  response: ServerResponse;
  /** Whether the client waits for `100 Continue` before it sends the body. */
  awaitsContinue: boolean;
};

/** One request on its way through the steps; each step fills in what it finds out. */
export class Exchange {
  readonly message: IncomingMessage;
  readonly serverResponse: ServerResponse;
  readonly company: Company;
  /** Milliseconds on the system's monotonic clock. */
  readonly startedAt: number = performance.now();
  /** From its arrival until the response was sent, in milliseconds; 0 before that. */
  durationMs = 0;
  readonly awaitsContinue: boolean;
  address: Address = { path: '/', query: [] };
  match: RouteMatch | undefined;
  operation: Operation | undefined;
  page: PageHandler | undefined;
  /** Path parameters by name, percent-decoded. */
  params: Readonly<Record<string, string>> = {};
  caller: Caller | undefined;
  /** How the caller authenticated. */
  authenticationMethod: AuthenticationMethod | undefined;
  preference: Preference | undefined;
  query: Readonly<Record<string, ParameterValue>> = {};
  /** The bytes of the body, once read. */
  bodyBytes: Buffer | undefined;
  body: JsonObject | undefined;
  /** The values of the body that the handler stored in another type. */
  conversions: readonly Conversion[] = [];
  /** The language that the address asks for by `locale`. */
  locale: Language | undefined;
  /** Added to every response. */
  readonly headers: Record<string, string> = {};
  response: HttpResponse | undefined;
  /** Whether the response is an error that a step threw, not one of a handler, a page or Prism. */
  isHttpError = false;
  /** The name of the step that set the response or threw. */
  lastStep = '';
  /** The response as sent; undefined if the connection ended before. */
  sentResponse: SentResponse | undefined;

  constructor({ message, response, awaitsContinue }: Arrival, company: Company) {
    this.message = message;
    this.serverResponse = response;
    this.company = company;
    this.awaitsContinue = awaitsContinue;
  }

  /** Language of messages: from `locale`, else the caller's, else English (spec#4.2-locale). */
  get language(): string {
    return this.locale ?? this.caller?.user.language ?? 'en';
  }
}

/** Responds with raw HTTP: it sees the whole request and can send anything (pages, forms, redirects, cookies, streams). */
export type PageHandler = (exchange: Exchange) => HttpResponse | Promise<HttpResponse>;

/** A route outside of the document. */
export type PageRoute = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** A template as the document writes them, `/__mock/companies/{name}`; a last `*` matches the rest. */
  path: string;
  handle: PageHandler;
  /** Whether pages of other origins can call it and read the response. */
  crossOrigin?: boolean;
};
