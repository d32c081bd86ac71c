import { lacksBrowser } from '../context/browser.ts';
import type { RunContext } from '../context/run-context.ts';
import { notImplementedReason } from '../errors/outcome.ts';
import { isImplemented, type Part } from '../profile/parts.ts';

/**
 * Preconditions that a check can name.
 * - `user`: someone with a password, allowed everything, in the default company; `otherUser`: a second one
 * - `restrictedUser`: someone whose permissions the profile lists (see `t.userWithout`)
 * - `sharedUser`: someone who works in two companies; `otherCompany`: a second company
 * - `app`: a registered app; `secret`: it has a client secret; `otherApp`: a second app
 * - `token`: a token can be obtained (from the profile or the dialog)
 * - `dialog`: the dialog can be driven: app, user with password, Chromium
 * - `freshPair`: an app and a user who never authorizes it in any check, so that the dialog appears (for denial)
 * - `clock`: a hook of the profile that advances the target's clock
 * - `writes`: the run may send unsafe methods
 */
export type Need =
  | 'user'
  | 'otherUser'
  | 'restrictedUser'
  | 'sharedUser'
  | 'otherCompany'
  | 'app'
  | 'secret'
  | 'otherApp'
  | 'token'
  | 'dialog'
  | 'freshPair'
  | 'clock'
  | 'writes';

const when = (missing: boolean, sentence: string): string | undefined => (missing ? sentence : undefined);

/** For each need, what is missing, in words; undefined if nothing is. */
const tests: Readonly<Record<Need, (context: RunContext) => string | undefined>> = {
  user: ({ people }) => when(!people.user, 'the profile names no user with a password for the company'),
  otherUser: ({ people }) => when(!people.otherUser, 'the profile names no second user of the company'),
  restrictedUser: ({ profile }) =>
    when(!profile.users.some((it) => it.permissions), "the profile lists no user's permissions"),
  sharedUser: ({ people }) =>
    when(!people.sharedUser, 'the profile names no user who works in two companies'),
  otherCompany: ({ people }) => when(!people.otherCompany, 'the profile names no second company'),
  app: ({ people }) => when(!people.app, 'the profile names no app'),
  secret: ({ people }) =>
    when(people.app?.clientSecret === undefined, 'the profile names no app with a client secret'),
  otherApp: ({ people }) => when(!people.otherApp, 'the profile names no second app'),
  token: (context) =>
    context.profile.tokens.length > 0 ? undefined : (tests.app(context) ?? tests.dialog(context)),
  dialog: (context) => tests.app(context) ?? tests.user(context) ?? lacksBrowser(),
  freshPair: (context) =>
    when(
      !context.people.freshPair,
      'the profile names neither a second app nor a third user, so no pair is sure to be shown the dialog',
    ),
  clock: ({ profile }) =>
    when(!profile.hooks.advanceClock, "the profile names no hook that advances the target's clock"),
  writes: () => undefined,
};

/**
 * Why a read-only run leaves a check out, whatever the profile names: the dialog sends forms, and a clock is advanced by a
 * request that changes something. Undefined if it does not.
 */
export function ruledOutFor(
  needs: readonly Need[],
  { client, profile }: Pick<RunContext, 'client' | 'profile'>,
): string | undefined {
  if (!client.readOnly) return undefined;
  const obtainsToken = needs.includes('token') && profile.tokens.length === 0;
  if (needs.includes('dialog') || obtainsToken) return 'the run is read-only, and the dialog sends forms';
  return needs.includes('clock') ? 'the run is read-only, and advances no clock' : undefined;
}

/** The part of the service that a need takes. */
const partNeeded: Readonly<Partial<Record<Need, Part>>> = {
  sharedUser: 'companies',
  otherCompany: 'companies',
  restrictedUser: 'roles',
  app: 'oauth',
  secret: 'oauth',
  otherApp: 'oauth',
  token: 'oauth',
  dialog: 'oauth',
  freshPair: 'oauth',
};

/** Why a check is about something that is not there yet; undefined if the target is declared to have all that it needs. */
export function notImplementedFor(
  needs: readonly Need[],
  { profile }: Pick<RunContext, 'profile'>,
): string | undefined {
  const part = needs
    .map((it) => partNeeded[it])
    .find((it) => it !== undefined && !isImplemented(profile, it));
  return part === undefined ? undefined : notImplementedReason(part);
}

/** What is missing for the needs of a check, as one sentence; undefined if nothing is. */
export function missingFor(needs: readonly Need[], context: RunContext): string | undefined {
  const missing = needs.map((it) => tests[it](context)).filter((it) => it !== undefined);
  return missing.length === 0 ? undefined : [...new Set(missing)].join('; ');
}
