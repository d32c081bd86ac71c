import { callHook } from '../context/hooks.ts';
import type { Session } from '../context/session.ts';
import type { TargetDescription } from '../context/target-description.ts';
import type { Dialog } from '../dialog/dialog.ts';
import { Untestable } from '../errors/outcome.ts';
import type { Reply } from '../http/reply.ts';
import type { Company } from '../http/request.ts';
import { asBearer, asQuery, asUser, type Caller, type RequestOptions } from '../http/request.ts';
import { type OAuthOperations, oauthOperations } from '../oauth/oauth-operations.ts';
import { may, usersIn } from '../profile/people.ts';
import type { App, User } from '../profile/profile.ts';
import { type RecordOperations, recordOperations } from '../records/record-operations.ts';
import type { Assertions } from './assertions.ts';

/**
 * What a check has in hand: the target, seen from outside. Each check has one of its own, with its own exchanges,
 * records and marks. Whatever is missing (a second company, a clock …) is an Untestable when it is asked for.
 */
export type Target = {
  /** What is known of the target. */
  readonly description: TargetDescription;

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

  /** A value that occurs nowhere else: 10 lower-case letters and digits, starting with `cs`. */
  mark(): string;

  // Time
  /** Advances the target's clock through the profile's hook. Only in checks that are `alone`. */
  advance(seconds: number): Promise<void>;
} & RecordOperations &
  OAuthOperations &
  Assertions;

/** What is there, or an Untestable that names what is missing. */
function present<Thing>(thing: Thing | undefined, what: string): Thing {
  if (thing === undefined) throw new Untestable(`the profile names no ${what}`);
  return thing;
}

/** The ways in which one user can authenticate: those that work with what the profile gives. */
async function waysOf(session: Session, token: Target['token']): Promise<{ name: string; as: Caller }[]> {
  const { user, app } = session.context.people;
  const basic = user ? [{ name: 'Basic', as: asUser(user) }] : [];
  if (!app && session.context.profile.tokens.length === 0) return basic;
  const it = await token();
  return [...basic, { name: 'Bearer', as: asBearer(it) }, { name: 'access_token', as: asQuery(it) }];
}

/** Puts a target together for one check. */
export function createTarget(session: Session, dialog: Dialog, assertions: Assertions): Target {
  const { context, send } = session;
  const { people, profile } = context;
  const oauth = oauthOperations(session, dialog);
  return {
    description: context.description,
    company: people.company,
    get otherCompany() {
      return present(people.otherCompany, 'second company');
    },
    get user() {
      return present(people.user, 'user with a password for the company');
    },
    get otherUser() {
      return present(people.otherUser, 'second user of the company');
    },
    get sharedUser() {
      return present(people.sharedUser, 'user who works in two companies');
    },
    get app() {
      return present(people.app, 'app');
    },
    get otherApp() {
      return present(people.otherApp, 'second app');
    },
    get freshPair() {
      return present(people.freshPair, 'second app, or third user, that could meet for the first time');
    },
    users: (company = people.company) => usersIn(profile, company),
    userWithout: (permission) =>
      present(
        usersIn(profile, people.company).find((it) => !may(it, permission)),
        `user without the permission ${permission}`,
      ),
    speaker: (language) =>
      present(
        usersIn(profile, people.company).find((it) => it.language?.split(/[-_]/)[0] === language),
        `user with the language ${language}`,
      ),
    me: people.me,
    ways: () => waysOf(session, oauth.token),
    request: send,
    get: (path, options) => send('GET', path, options),
    post: (path, options) => send('POST', path, options),
    put: (path, options) => send('PUT', path, options),
    patch: (path, options) => send('PATCH', path, options),
    delete: (path, options) => send('DELETE', path, options),
    ...recordOperations(session),
    mark: context.mark,
    ...oauth,
    async advance(seconds) {
      const hook = present(profile.hooks.advanceClock, 'hook that advances the clock');
      await callHook(session, hook, people.company, seconds);
      context.tokens.clear();
    },
    ...assertions,
  };
}
