import type { Derivation } from '../context/derivations.ts';
import { advanceClock } from '../context/hooks.ts';
import type { RunContext } from '../context/run-context.ts';
import { type Session, sessionAs, sessionAt } from '../context/session.ts';
import type { TargetDescription } from '../context/target-description.ts';
import type { Dialog } from '../dialog/dialog.ts';
import type { Exchange } from '../errors/exchange.ts';
import { Untestable } from '../errors/outcome.ts';
import type { Caller, Company, RequestOptions } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import type { FindMarkers } from '../model/markers.ts';
import type { Finding, Model } from '../model/model.ts';
import { type OAuthOperations, oauthOperations } from '../oauth/oauth-operations.ts';
import { hasPermission, implicitAppFor, usersIn } from '../profile/people.ts';
import type { App, Profile, User } from '../profile/profile.ts';
import { isImplemented, partsAt } from '../profile/service-parts.ts';
import { sharedInAttempt, sharedInRun } from '../records/creation.ts';
import { type RecordOperations, recordOperations } from '../records/record-operations.ts';
import type { Asserting, Assertions, Conditions } from './assertions.ts';

/**
 * The target as what prepares a check sees it: it asserts nothing, so it cannot fail the requirement of the check. Using something
 * that is missing (a second company, a clock …) throws Untestable.
 */
export type Preparation = {
  /** What is known about the target. */
  readonly description: TargetDescription;
  /** The version of the schemas that the profile names, which every call carries as `v`; undefined for the current one. */
  readonly schemaVersion?: string;
  /** Whether the target is declared to have what is at a path (`/api/schema`); what is not there yet is NotImplemented. */
  hasPath(path: string): boolean;
  /** Whether the profile declares that the target has a resource type, or a type that holds it. */
  hasType(type: string): boolean;

  // Who and where
  readonly company: Company;
  readonly otherCompany: Company;
  readonly user: User;
  readonly otherUser: User;
  /** A user of both companies. */
  readonly sharedUser: User;
  /** A user of the default company who does not work in the other one. */
  readonly outsider: User | undefined;
  readonly app: App;
  readonly otherApp: App;
  /** The app that requests the implicit grant: `app`, unless the profile says that it may not use this grant. */
  readonly implicitApp: App;
  /** The app that requests the implicit grant in the place of another one. */
  implicitAppFor(app: App): App;
  /** An app and a user who never authorizes it in any check, so that the dialog always appears. */
  readonly freshPair: { readonly app: App; readonly user: User };
  /** The same target with another company, and its first user, as the default of everything. */
  at(company: Company): Promise<Target>;
  /** The same target with another caller as the default. */
  as(caller: Caller): Target;
  /** All users of the company in the profile. */
  users(company?: Company): readonly User[];
  /** A user of the default company without the permission (`api/contacts:create`). */
  userWithout(permission: string): User;
  /** A user of the default company with the given language (`de`). */
  speaker(language: string): User;
  /** The caller of requests by default. */
  readonly me: Caller;

  // Requests
  request(method: string, path: string, options?: RequestOptions): Promise<HttpResponse>;
  get(path: string, options?: RequestOptions): Promise<HttpResponse>;
  post(path: string, options?: RequestOptions): Promise<HttpResponse>;
  put(path: string, options?: RequestOptions): Promise<HttpResponse>;
  patch(path: string, options?: RequestOptions): Promise<HttpResponse>;
  delete(path: string, options?: RequestOptions): Promise<HttpResponse>;

  /** What a derivation makes of a credential, which reports show as that; undefined where it gives nothing. Nothing else makes such values. */
  derive(credential: string, derivation: Derivation): string | undefined;

  /** What the profile says of bodies, of the names of fields, and why some operations are not called. */
  readonly profiled: Pick<Profile, 'bodies' | 'fields' | 'uncalled'>;

  /** A value that occurs nowhere else: 10 lower-case letters and digits, starting with `cs`. */
  marker(): string;
  /** The markers of this run in a text. */
  readonly markersIn: FindMarkers;

  // Replies
  /** Which drawn stories the run tells, and, once they are, what came of them. */
  readonly stories: RunContext['stories'];
  /** What the model judged for a requirement in all replies of the run so far, by kind of reply. */
  tallies: Model['tallies'];
  /** Whether anything came instead of an answer in this run: then a gateway can have answered in the place of the service, too. */
  hasTroubles(): boolean;
  /** Whether somebody asked for an operation in this run whom nobody lets in, for the reason that a requirement gives. */
  wasAsked: Model['wasAsked'];
  /** What the model found in the replies of this check so far. */
  readonly findings: readonly Finding[];
  /** Sends a request without a body again, as it was. */
  repeat(exchange: Exchange): Promise<HttpResponse>;
  /** Waits for work that another check does for this one, too. */
  waitFor<Result>(work: Promise<Result>): Promise<Result>;

  // Time
  /**
   * Advances the target's clock through the profile's hook. Only in checks that are `alone`. Without a hook, the first of two runs
   * leaves the rest of the check to the second, for which an hour has passed.
   */
  advance(seconds: number): Promise<void>;
  /** A value that the check makes before time passes; in the second of two runs, the one that the first made. The name is unique. */
  keep(name: string, make: () => Promise<string>): Promise<string>;
  /** Whether an hour has passed since values were kept, so that nothing between can be seen. */
  readonly isLater: boolean;
} & RecordOperations &
  OAuthOperations &
  Conditions;

/** The target as a check sees it. Each check has its own, with its own exchanges, records and markers. */
export type Target = Preparation & Asserting;

/** Returns the thing, or throws an Untestable that names what is missing. */
function orUntestable<Thing>(thing: Thing | undefined, what: string): Thing {
  if (thing === undefined) throw new Untestable(`the profile names no ${what}`);
  return thing;
}

/** Why the first of two runs does not judge what a check asserts after an hour. */
export const leftToSecondRun = 'an hour has to pass: a second run with --later judges it';

const implementedParts = new WeakMap<TargetDescription, TargetDescription>();

/**
 * The description of a target without the types that are declared as not there yet. The same object for all checks of a run,
 * since what they share is remembered for it.
 */
function implementedPartOf({ description, resources }: RunContext): TargetDescription {
  const known = implementedParts.get(description);
  if (known) return known;
  const part = { ...description, resources };
  implementedParts.set(description, part);
  return part;
}

/**
 * Creates the target of one check. What checks share is remembered for the description: with one of its own, a check shares nothing that
 * others learned.
 */
export function createTarget(
  session: Session,
  dialog: Dialog,
  assertions: Assertions,
  description = implementedPartOf(session.context),
): Target {
  const { context, send } = session;
  const { people, profile } = context;
  const oauth = oauthOperations(session, dialog);
  const isOfRun = description === implementedPartOf(context);
  const share = isOfRun ? sharedInRun(session, description) : sharedInAttempt(description);
  const records = recordOperations(session, share);
  return {
    description,
    hasPath: (path) => partsAt(path).every((it) => isImplemented(profile, it)),
    hasType: (type) => isImplemented(profile, type),
    ...(profile.schemaVersion !== undefined && { schemaVersion: profile.schemaVersion }),
    company: people.company,
    get otherCompany() {
      return orUntestable(people.otherCompany, 'second company');
    },
    get user() {
      return orUntestable(people.user, 'user with a password for the company');
    },
    get otherUser() {
      return orUntestable(people.otherUser, 'second user of the company');
    },
    get sharedUser() {
      return orUntestable(people.sharedUser, 'user who works in two companies');
    },
    outsider: people.outsider,
    get app() {
      return orUntestable(people.app, 'app');
    },
    get otherApp() {
      return orUntestable(people.otherApp, 'second app');
    },
    get implicitApp() {
      const { app, company } = people;
      const found = app && implicitAppFor(profile, company, app);
      return orUntestable(found, 'app that may use the implicit grant');
    },
    implicitAppFor: (app) =>
      orUntestable(
        implicitAppFor(profile, people.company, app),
        `app that may use the implicit grant in the place of ${app.name}`,
      ),
    get freshPair() {
      return orUntestable(people.freshPair, 'second app, or third user, that could meet for the first time');
    },
    async at(company) {
      const types = context.resources.map(({ type }) => type);
      const targets = await records.createReferenceTargets(types, company);
      return createTarget(sessionAt(session, company, targets), dialog, assertions, description);
    },
    as: (caller) => createTarget(sessionAs(session, caller), dialog, assertions, description),
    users: (company = people.company) => usersIn(profile, company),
    userWithout: (permission) =>
      orUntestable(
        usersIn(profile, people.company).find((it) => !hasPermission(it, permission)),
        `user without the permission ${permission}`,
      ),
    speaker: (language) =>
      orUntestable(
        usersIn(profile, people.company).find((it) => it.language?.split(/[-_]/)[0] === language),
        `user with the language ${language}`,
      ),
    me: session.me,
    request: send,
    get: (path, options) => send('GET', path, options),
    post: (path, options) => send('POST', path, options),
    put: (path, options) => send('PUT', path, options),
    patch: (path, options) => send('PATCH', path, options),
    delete: (path, options) => send('DELETE', path, options),
    ...records,
    profiled: profile,
    marker: context.marker,
    markersIn: context.markersIn,
    derive: context.redactor.derive,
    stories: context.stories,
    tallies: context.model.tallies,
    hasTroubles: () => context.network.hasTroubles(),
    wasAsked: context.model.wasAsked,
    findings: session.findings,
    repeat: ({ request: { method, url, headers } }) => session.sendRequest({ method, url, headers }),
    waitFor: session.track,
    ...oauth,
    isLater: context.later?.isSecond === true,
    async keep(name, make) {
      const value = context.later ? context.later.get(name, make) : make();
      if (value === undefined) throw new Untestable(`the first run kept no ${name}`);
      return value;
    },
    async advance(seconds) {
      if (context.later?.isSecond) return;
      if (context.later) throw new Untestable(leftToSecondRun);
      const hook = orUntestable(profile.hooks.advanceClock, 'hook that advances the clock');
      await advanceClock(session, hook, seconds);
    },
    ...assertions,
  };
}
