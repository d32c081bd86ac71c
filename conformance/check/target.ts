import type { Authorization, AuthorizationRequest, BrowserSession } from '../dialog/authorization.ts';
import type { Caller } from '../http/caller.ts';
import type { Query } from '../http/query.ts';
import type { Reply } from '../http/reply.ts';
import type { RequestOptions } from '../http/wire.ts';
import type { Matcher } from '../match/matcher.ts';
import type { App, Company, User } from '../profile/profile.ts';
import type { DataRecord, Resource } from '../records/resource.ts';
import type { Known } from './known.ts';
import type { TokenOptions, TokenRequest } from './token-request.ts';

/** A record that this run created; it is removed at the end of the check. */
export type Made = {
  readonly type: string;
  readonly id: string | number;
  /** Its own address, as a path: `/api/contacts/17`. */
  readonly path: string;
  /** The record in the reply to its creation. */
  readonly record: DataRecord;
  /** The links of the record, where its creation or its own address shows any. */
  readonly links: readonly unknown[];
  /** What was sent, without wrapping. */
  readonly sent: DataRecord;
  readonly reply: Reply;
  readonly company: Company;
  readonly as: Caller;
};

/** How to make a record: fields on top of the built ones, the parent, who makes it and where. */
export type MakeOptions = {
  readonly with?: DataRecord;
  readonly under?: Made;
  readonly as?: Caller;
  readonly company?: Company;
  readonly query?: Query;
  /** Another method or path than the one that this target takes creations at. */
  readonly method?: string;
  readonly path?: string;
  /** Turns the wrapped body into what is sent, where JSON in UTF-8 is not it. */
  readonly encode?: (body: unknown) => Pick<RequestOptions, 'body' | 'contentType'>;
};

/** The two halves of an envelope of one record (section 2.3, sentence 1). */
export type Enveloped = { readonly record: DataRecord; readonly links: readonly unknown[] };

/**
 * What a check has in hand: the target, seen from outside. Each check has one of its own, with its own exchanges,
 * records and marks. Whatever is missing (a second company, a clock …) is an Untestable when it is asked for.
 */
export type Target = {
  readonly known: Known;

  // Who and where
  readonly company: Company;
  readonly otherCompany: Company;
  readonly user: User;
  readonly otherUser: User;
  /** Someone who works in both companies. */
  readonly sharedUser: User;
  readonly app: App;
  readonly otherApp: App;
  /** An app and a user whom no check ever lets authorize it: the dialog appears whenever they meet. */
  readonly freshPair: { readonly app: App; readonly user: User };
  /** Everyone whom the profile names in the company. */
  users(company?: Company): readonly User[];
  /** Someone in the default company who has not the permission (`api/contacts:create`), but may log in. */
  userWithout(permission: string): User;
  /** Someone in the default company whose language is the given one (`de`). */
  speaker(language: string): User;
  /** The caller of requests that name none. */
  readonly me: Caller;
  /** Each way of authenticating that is at hand for the same user, with its name: Basic, Bearer, query. */
  ways(): Promise<readonly { readonly name: string; readonly as: Caller }[]>;

  // Requests
  request(method: string, path: string, options?: RequestOptions): Promise<Reply>;
  get(path: string, options?: RequestOptions): Promise<Reply>;
  post(path: string, options?: RequestOptions): Promise<Reply>;
  put(path: string, options?: RequestOptions): Promise<Reply>;
  patch(path: string, options?: RequestOptions): Promise<Reply>;
  delete(path: string, options?: RequestOptions): Promise<Reply>;

  // Records, through the verbs and wrappings that this target chose
  resource(type: string): Resource;
  /** The per_page with which most records of a list are seen at once, as far as it was found out. */
  largestPage(type: string): number;
  /** The name of the field that plays a part: `number`, `firstName`, `lastName`, `organisation`, `email` of a contact. */
  fieldName(type: string, part: string): string;
  /** A body that the target's own schema of the type calls valid, fresh each time, without wrapping. */
  build(type: string, overrides?: DataRecord): DataRecord;
  /** A nested record as this target takes it inside the body of its parent: bare, or beneath the name of its type. */
  nest(type: string, record: DataRecord): unknown;
  /**
   * Creates a valid record and removes it at the end. A target that refuses what it was seen to take is a Violation; where
   * it was never seen to take any, nothing is known.
   */
  make(type: string, options?: MakeOptions): Promise<Made>;
  /** Sends a body as a creation, valid or not. A record that comes of it is removed at the end. */
  create(type: string, body: DataRecord, options?: MakeOptions): Promise<Reply>;
  update(made: Made, fields: DataRecord, options?: RequestOptions): Promise<Reply>;
  destroy(made: Made, options?: RequestOptions): Promise<Reply>;
  read(made: Made, options?: RequestOptions): Promise<Reply>;
  list(type: string, options?: RequestOptions & { readonly under?: Made }): Promise<Reply>;
  /** The record and the links in the answer for one resource; any other shape is a Violation. */
  one(reply: Reply, type: string): Enveloped;
  /** The records in the answer for a list, unwrapped; any other shape is a Violation. */
  many(reply: Reply, type: string): readonly Enveloped[];
  /** The pairs of `{"errors": [[property, message], …]}` (section 7.2); any other shape is a Violation. */
  propertyErrors(reply: Reply): readonly (readonly [string, string])[];
  /** A value that occurs nowhere else: 10 lower-case letters and digits, starting with `cs`. */
  mark(): string;

  // OAuth
  session(): Promise<BrowserSession>;
  /** Walks through the dialog in a fresh session. */
  authorize(request?: AuthorizationRequest): Promise<Authorization>;
  /** A code for the app, fresh each time. */
  code(request?: AuthorizationRequest): Promise<string>;
  /** Asks the token endpoint in the way that this target chose. */
  exchange(request: TokenRequest): Promise<Reply>;
  token(options?: TokenOptions): Promise<string>;

  // Time
  /** Advances the target's clock through the profile's hook. Only in checks that are `alone`. */
  advance(seconds: number): Promise<void>;

  // Judging
  /** Applies every matcher; the first mismatch is a Violation. A Reply as subject is the evidence, else the last exchange. */
  expect<Subject>(subject: Subject, ...matchers: readonly [Matcher<Subject>, ...Matcher<Subject>[]]): void;
  /** A Violation straight away, where no matcher says it better. */
  violation(expected: string, got: string, evidence?: Reply): never;
  untestable(reason: string): never;
  notApplicable(reason: string): never;
  /** A remark for the report. */
  note(sentence: string): void;
};
