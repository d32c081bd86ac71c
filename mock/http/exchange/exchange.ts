import type { IncomingMessage, ServerResponse } from 'node:http';
import type { JsonObject } from '../../contract/json.ts';
import type { AuthenticationMethod, Operation } from '../../contract/operation.ts';
import type { ParameterValue } from '../../contract/parameters.ts';
import type { Language } from '../../messages/messages.ts';
import type { Company } from '../../world/company.ts';
import type { Conversion } from '../../world/handler.ts';
import type { Permissions } from '../../world/permissions.ts';
import type { User } from '../../world/user.ts';
import type { Address } from './address.ts';
import type { Content, HttpResponse } from './response.ts';
import type { RouteMatch } from './routes.ts';
import type { PageHandler } from './service.ts';

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

/** One request on its way through the steps; each step fills in what it finds out. */
export class Exchange {
  readonly message: IncomingMessage;
  readonly serverResponse: ServerResponse;
  readonly company: Company;
  /** Milliseconds on the system's monotonic clock. */
  readonly startedAt: number = performance.now();
  /** From its arrival until the response was sent, in milliseconds; 0 before that. */
  durationMs = 0;
  /** Whether the client waits for `100 Continue` before it sends the body. */
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

  constructor(message: IncomingMessage, response: ServerResponse, company: Company, awaitsContinue = false) {
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
