import type { Company } from '../http/request.ts';
import type { Resolution } from '../http/resolution.ts';
import { literal } from '../schemas/texts.ts';
import type { Part } from './parts.ts';

/** A user who can log in. Without `permissions`, everything is allowed; without `companies`, the user belongs to all of them. */
export type User = {
  readonly email: string;
  readonly password: string;
  /** Locale (`de_DE`) or language (`de`) of the user. */
  readonly language?: string;
  /** Names of the companies that the user works in. */
  readonly companies?: readonly string[];
  /** Scope strings in the grammar of spec#5.2-scope-permission: `api/contacts:read`, or a bare context for all four. */
  readonly permissions?: readonly string[];
};

/** The flows of spec#5.2-flows. */
export type Grant = 'code' | 'implicit';

/** A registered app. Without `companies`, it is registered in all of them; without `grants`, it may use both. */
export type App = {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly siteUrl: string;
  readonly redirectUri: string;
  readonly companies?: readonly string[];
  readonly grants?: readonly Grant[];
};

/** An access token of the profile. */
export type OwnToken = {
  readonly token: string;
  readonly user?: string;
  readonly company?: string;
  readonly scope?: string;
  /** The target refuses it everywhere, so it is left out. */
  readonly isRefused?: boolean;
};

/** One step on a page of the dialog, with a Playwright selector. */
export type DialogStep =
  | { readonly fill: string; readonly value: string }
  | { readonly click: string }
  | { readonly check: string }
  | { readonly waitFor: string };

/** A page of the dialog that the profile describes: how to recognize it, and what to do on it. */
export type DialogPage = { readonly when: string; readonly steps: readonly DialogStep[] };

/** The profile's descriptions of the dialog. */
export type DialogHints = {
  readonly login?: DialogPage;
  readonly allow?: DialogPage;
  readonly deny?: DialogPage;
  readonly hosts?: readonly string[];
};

/** An HTTP call that a target offers for tests. */
export type Hook = {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
};

/** A requirement (by id, or with `*` at the end) that cannot be tested on the target. */
type Waiver = { readonly requirement: string; readonly reason: string };

/** A target as its owner describes it. There is at least one company; the first is the default one. */
export type Profile = {
  readonly name: string;
  readonly companies: readonly [Company, ...Company[]];
  /** Companies of the service that are not judged, to whose addresses nothing may lead. */
  readonly otherCompanies?: readonly Company[];
  readonly users: readonly User[];
  readonly apps: readonly App[];
  readonly tokens: readonly OwnToken[];
  readonly choices: Readonly<Record<string, unknown>>;
  readonly fields: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly parents: Readonly<Record<string, string>>;
  readonly bodies: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** Why operations are not called, by method and path. */
  readonly uncalled: Readonly<Record<string, string>>;
  readonly dialog: DialogHints;
  readonly hooks: {
    readonly advanceClock?: Hook;
    readonly reset?: Hook;
    /** Creates a company like the one that it is called at, for one run. */
    readonly createCompany?: Hook;
    readonly removeCompany?: Hook;
  };
  readonly resolve: readonly Resolution[];
  /** PEM text. */
  readonly certificateAuthority?: string;
  readonly claims: readonly string[];
  readonly waivers: readonly Waiver[];
  /** The version of the schemas to judge; absent for the current one. */
  readonly schemaVersion?: string;
  /** The parts of the service that are there; absent where all are. */
  readonly implemented?: readonly Part[];
  /** Why something of a kind was left out of what the owner wrote, since it does not hold, in a sentence. */
  readonly leftOut?: Readonly<Partial<Record<'companies' | 'users' | 'apps' | 'tokens' | 'hooks', string>>>;
  /** The environment variable behind a value of the profile, by its place: `users[0].password`. */
  readonly variables: Readonly<Record<string, string>>;
};

/** The regular expression of a pattern in which `*` stands for any text. */
const expressionOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.split('*').map(literal).join('.*')}$`, 's');

/** Whether an id or a title matches a pattern of the profile or the command line, in which `*` stands for any text. */
export const matchesPattern = (pattern: string, text: string): boolean =>
  pattern === text || (pattern.includes('*') && expressionOf(pattern).test(text));

/** A profile as its schema (profile.schema.json) describes it. */
export type WrittenProfile = Partial<
  Omit<Profile, 'companies' | 'otherCompanies' | 'users' | 'apps' | 'resolve' | 'variables'>
> & {
  readonly format?: 'countersign-profile-1';
  readonly baseUrl: string;
  readonly companies?: readonly Company[];
  readonly users?: readonly (Omit<User, 'language'> & { readonly language?: string | null })[];
  readonly apps?: readonly (Pick<App, 'clientId' | 'redirectUri'> & Partial<App>)[];
  readonly resolve?: readonly string[];
};
