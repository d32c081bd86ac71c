import { lacksBrowser } from '../dialog/browser-source.ts';
import type { Lab } from './lab.ts';
import type { Need } from './needs.ts';

const when = (missing: boolean, sentence: string): string | undefined => (missing ? sentence : undefined);

/** For each need, what is missing for it, in words; undefined where nothing is. */
const tests: Readonly<Record<Need, (lab: Lab) => string | undefined>> = {
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
  token: (lab) => (lab.profile.tokens.length > 0 ? undefined : (tests.app(lab) ?? tests.dialog(lab))),
  dialog: (lab) => tests.app(lab) ?? tests.user(lab) ?? lacksBrowser(),
  freshPair: (lab) =>
    when(
      !lab.people.freshPair,
      'the profile names neither a second app nor a third user, so no pair is sure to meet the dialog',
    ),
  clock: ({ profile }) =>
    when(!profile.hooks.advanceClock, "the profile names no hook that advances the target's clock"),
  writes: () => undefined,
};

/** What is missing for the needs of a check, as one sentence; undefined where nothing is. */
export function unmet(needs: readonly Need[], lab: Lab): string | undefined {
  const missing = needs.map((it) => tests[it](lab)).filter((it) => it !== undefined);
  return missing.length === 0 ? undefined : [...new Set(missing)].join('; ');
}
