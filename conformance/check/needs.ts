import { countOf } from 'countersign-contract/text';
import { lacksBrowser } from '../context/browser.ts';
import type { RunContext } from '../context/run-context.ts';
import { notImplementedReason } from '../errors/outcome.ts';
import { hasTokens, isAllowed, usersIn } from '../profile/people.ts';
import type { User } from '../profile/profile.ts';
import { isImplemented, type Part } from '../profile/service-parts.ts';
import { listedTypes } from '../profile/specified-types.ts';

/**
 * Preconditions that a check can name.
 * - `user`: someone with a password, allowed everything, in the default company; `otherUser`: a second one
 * - `restrictedUser`: someone whose permissions the profile lists (see `t.userWithout`)
 * - `cannotCreate`, `cannotRead`, `cannotUpdate`, `cannotDelete`: someone whose permissions forbid it for contacts, orders or
 *   invoices
 * - `sharedUser`: someone who works in two companies; `otherCompany`: a second company
 * - `app`: a registered app; `secret`: it has a client secret; `otherApp`: a second app
 * - `token`: a token can be obtained (from the profile or the dialog)
 * - `dialog`: the dialog can be driven: app, user with password, Chromium
 * - `freshPair`: an app and a user who never authorizes it in any check, so that the dialog appears (for denial)
 * - `clock`: a hook of the profile that advances the target's clock, or a second run an hour later (`--later`)
 * - `writes`: the run may send unsafe methods
 */
export type Need =
  | 'user'
  | 'otherUser'
  | 'restrictedUser'
  | 'cannotCreate'
  | 'cannotRead'
  | 'cannotUpdate'
  | 'cannotDelete'
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

/** Something that a profile can lack: in words, and the lines that add it. */
type Gap = { readonly sentence: string; readonly lines: readonly string[] };

const gaps = {
  user: {
    sentence: 'the profile names no user with a password for the company',
    lines: ['users:', `  - { email: "$\{ADMIN_EMAIL}", password: "$\{ADMIN_PASSWORD}", language: en }`],
  },
  otherUser: {
    sentence: 'the profile names no second user of the company',
    lines: ['users:', `  - { email: "$\{OTHER_EMAIL}", password: "$\{OTHER_PASSWORD}", language: de }`],
  },
  restrictedUser: {
    sentence: "the profile lists no user's permissions",
    lines: [
      'users:',
      `  - { email: "$\{CLERK_EMAIL}", password: "$\{CLERK_PASSWORD}", permissions: ["api/contacts:read"] }`,
    ],
  },
  sharedUser: {
    sentence: 'the profile names no user who has the same permissions in two companies',
    lines: ['users:', '  - { email: …, password: …, companies: [ONE, OTHER] }'],
  },
  otherCompany: {
    sentence: 'the profile names no second company',
    lines: ['companies:', '  - { name: other, baseUrl: https://other.example.com }'],
  },
  app: {
    sentence: 'the profile names no app',
    lines: [
      'apps:',
      `  - { clientId: "$\{APP_ID}", clientSecret: "$\{APP_SECRET}", redirectUri: https://app.example.com/callback }`,
    ],
  },
  secret: {
    sentence: 'the profile names no app with a client secret',
    lines: ['apps:', `  - { clientId: …, clientSecret: "$\{APP_SECRET}", redirectUri: … }`],
  },
  otherApp: {
    sentence: 'the profile names no second app',
    lines: [
      'apps:',
      `  - { clientId: "$\{OTHER_ID}", clientSecret: "$\{OTHER_SECRET}", redirectUri: https://other.example.com/callback }`,
    ],
  },
  freshPair: {
    sentence:
      'the profile names neither a second app nor a third user, so no pair is sure to be shown the dialog',
    lines: ['users:', `  - { email: "$\{THIRD_EMAIL}", password: "$\{THIRD_PASSWORD}", language: fr }`],
  },
  clock: {
    sentence: "the profile names no hook that advances the target's clock",
    lines: ['hooks:', `  advanceClock: { url: /test/clock, body: { seconds: "$\{seconds}" } }`],
  },
} as const satisfies Readonly<Record<string, Gap>>;

/** What a profile lacks that names no hook to advance the clock. */
export const clockGap: string = gaps.clock.sentence;

/** Lines that say how to operate a page of the dialog that the suite cannot read, to be completed. */
const dialogLines: readonly string[] = [
  'dialog:',
  '  allow: { when: "SELECTOR OF THE PAGE", steps: [{ click: "SELECTOR OF THE BUTTON" }] }',
  '  deny: { when: "SELECTOR OF THE PAGE", steps: [{ click: "SELECTOR OF THE BUTTON" }] }',
];

/** The lines that add to a profile what a sentence says is missing; none for another sentence. */
export function linesFor(sentence: string): readonly string[] {
  if (/ in the dialog of the profile( \(|$)/.test(sentence)) return dialogLines;
  return Object.values<Gap>(gaps).find((it) => it.sentence === sentence)?.lines ?? [];
}

const when = (missing: boolean, gap: Gap): Gap | undefined => (missing ? gap : undefined);

/** No user of the company is forbidden this for any of the types with a list. Where nobody's permissions are listed, that is what is missing. */
function roleGap(permission: string, allowed: string): (context: RunContext) => Gap | undefined {
  return ({ profile, people }) => {
    const users = usersIn(profile, people.company).filter((it) => it.permissions);
    const isForbidden = (user: User) => listedTypes.some((type) => !isAllowed(user, type, permission));
    return when(users.length > 0 && !users.some(isForbidden), {
      sentence: `the profile names no user who may not ${permission} contacts, orders or invoices`,
      lines: [
        'users:',
        `  - { email: "$\{ROLE_EMAIL}", password: "$\{ROLE_PASSWORD}", permissions: ["${allowed}"] }`,
      ],
    });
  };
}

/** The browser is no line of a profile; given tokens stand in for it in part. */
function browserGap(): Gap | undefined {
  const sentence = lacksBrowser();
  return sentence === undefined
    ? undefined
    : { sentence, lines: ['tokens:', `  - { token: "$\{ACCESS_TOKEN}" }  # or install Chromium`] };
}

/** For each need, what is missing; undefined if nothing is. */
const tests: Readonly<Record<Need, (context: RunContext) => Gap | undefined>> = {
  user: ({ people }) => when(!people.user, gaps.user),
  otherUser: ({ people }) => when(!people.otherUser, gaps.otherUser),
  restrictedUser: ({ profile }) => when(!profile.users.some((it) => it.permissions), gaps.restrictedUser),
  cannotCreate: roleGap('create', 'api/contacts:read'),
  cannotRead: roleGap('read', 'api/orders:read'),
  cannotUpdate: roleGap('update', 'api/contacts:read'),
  cannotDelete: roleGap('delete', 'api/contacts:read'),
  sharedUser: ({ people }) => when(!people.sharedUser, gaps.sharedUser),
  otherCompany: ({ people }) => when(!people.otherCompany, gaps.otherCompany),
  app: ({ people }) => when(!people.app, gaps.app),
  secret: ({ people }) => when(people.app?.clientSecret === undefined, gaps.secret),
  otherApp: ({ people }) => when(!people.otherApp, gaps.otherApp),
  token: (context) =>
    hasTokens(context.profile) ? undefined : (tests.app(context) ?? tests.dialog(context)),
  dialog: (context) => tests.app(context) ?? tests.user(context) ?? browserGap(),
  freshPair: (context) => when(!context.people.freshPair, gaps.freshPair),
  clock: ({ profile, later }) => when(!profile.hooks.advanceClock && !later, gaps.clock),
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
  const obtainsToken = needs.includes('token') && !hasTokens(profile);
  if (needs.includes('dialog') || obtainsToken) return 'the run is read-only, and the dialog sends forms';
  return needs.includes('clock') ? 'the run is read-only, and advances no clock' : undefined;
}

/** The part of the service that a need takes. */
const partNeeded: Readonly<Partial<Record<Need, Part>>> = {
  sharedUser: 'companies',
  otherCompany: 'companies',
  restrictedUser: 'roles',
  cannotCreate: 'roles',
  cannotRead: 'roles',
  cannotUpdate: 'roles',
  cannotDelete: 'roles',
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

/** A gap that something which was left out of the profile would fill, with the reason. */
function explainLeftOut(gap: Gap, { profile: { leftOut = {} } }: RunContext): Gap {
  const why = Object.entries(leftOut).find(([kind]) => gap.lines[0] === `${kind}:`)?.[1];
  return why === undefined ? gap : { sentence: `${gap.sentence} that can be used: ${why}`, lines: [] };
}

const gapsFor = (needs: readonly Need[], context: RunContext): readonly Gap[] =>
  needs
    .map((it) => tests[it](context))
    .filter((it) => it !== undefined)
    .map((it) => explainLeftOut(it, context));

/** What is missing for the needs of a check, as one sentence; undefined if nothing is. */
export function missingFor(needs: readonly Need[], context: RunContext): string | undefined {
  const missing = gapsFor(needs, context);
  return missing.length === 0 ? undefined : [...new Set(missing.map((it) => it.sentence))].join('; ');
}

/**
 * What the profile lacks for checks that are to run, with the number of requirements that are untestable for it and the lines
 * to add: the one that most of them wait for first. Empty if nothing is missing.
 */
export function describeGaps(
  checks: readonly { readonly requirement: string; readonly needs: readonly Need[] }[],
  context: RunContext,
): readonly string[] {
  const judged = checks.filter(
    ({ needs }) =>
      notImplementedFor(needs, context) === undefined && ruledOutFor(needs, context) === undefined,
  );
  const found = judged.flatMap(({ requirement, needs }) =>
    gapsFor(needs, context).map((gap) => ({ requirement, gap })),
  );
  const groups = [...Map.groupBy(found, ({ gap }) => gap.sentence).values()].map((group) => ({
    gap: group[0]?.gap,
    requirements: new Set(group.map((it) => it.requirement)).size,
  }));
  return groups
    .toSorted((one, other) => other.requirements - one.requirements)
    .flatMap(({ gap, requirements }) =>
      gap === undefined
        ? []
        : [
            `  ${gap.sentence}: ${countOf(requirements, 'requirement')}`,
            ...gap.lines.map((it) => `      ${it}`),
          ],
    );
}
