import type { Company } from '../http/request.ts';
import type { Resolution } from '../http/resolution.ts';
import { literal } from '../schemas/texts.ts';
import type { components } from './types.gen.ts';

type Schemas = components['schemas'];

/** A profile as its schema (profile.schema.json) describes it. */
export type WrittenProfile = Schemas['profile'];

/** A user who can log in. Without `permissions`, everything is allowed; without `companies`, the user belongs to all of them. */
export type User = Omit<Schemas['user'], 'language'> & {
  /** Locale (`de_DE`) or language (`de`) of the user. */
  readonly language?: string;
};

/** A registered app. Without `companies`, it is registered in all of them; without `grants`, it may use both. */
export type App = Schemas['app'] & Required<Pick<Schemas['app'], 'name' | 'siteUrl'>>;

/** The flows of spec#5.2-flows. */
export type Grant = NonNullable<App['grants']>[number];

/** An access token of the profile. */
export type OwnToken = Schemas['token'] & {
  /** The target refuses it everywhere, so it is left out. */
  readonly isRefused?: boolean;
};

/** One step on a page of the dialog, with a Playwright selector. */
export type DialogStep = Schemas['step'];

/** A page of the dialog that the profile describes: how to recognize it, and what to do on it. */
export type DialogPage = Schemas['page'];

/** The profile's descriptions of the dialog. */
export type DialogHints = Schemas['dialog'];

/** An HTTP call that a target offers for tests. */
export type Hook = Schemas['hook'];

/** What has a value in every profile: what its owner wrote, or the default. */
type Completed =
  | 'name'
  | 'choices'
  | 'fields'
  | 'parents'
  | 'bodies'
  | 'uncalled'
  | 'dialog'
  | 'hooks'
  | 'claims'
  | 'waivers';

/** A target as its owner describes it. There is at least one company; the first is the default one. */
export type Profile = Required<Pick<WrittenProfile, Completed>> &
  Pick<WrittenProfile, 'schemaVersion' | 'implemented'> & {
    readonly companies: readonly [Company, ...Company[]];
    /** Companies of the service that are not judged, to whose addresses nothing may lead. */
    readonly otherCompanies?: readonly Company[];
    readonly users: readonly User[];
    readonly apps: readonly App[];
    readonly tokens: readonly OwnToken[];
    readonly resolve: readonly Resolution[];
    /** PEM text. */
    readonly certificateAuthority?: string;
    /** Why something of a kind was left out of what the owner wrote, since it does not hold, in a sentence. */
    readonly leftOut?: Readonly<Partial<Record<'companies' | 'users' | 'apps' | 'tokens' | 'hooks', string>>>;
    /** The environment variable behind a value of the profile, by its place: `users[0].password`. */
    readonly variables: Readonly<Record<string, string>>;
    /** Where the patterns of waivers and claims stand, in their order: `target.yaml:12:5`. */
    readonly places: { readonly waivers: readonly string[]; readonly claims: readonly string[] };
  };

/** The regular expression of a pattern in which `*` stands for any text. */
const expressionOf = (pattern: string): RegExp =>
  new RegExp(`^${pattern.split('*').map(literal).join('.*')}$`, 's');

/** Whether an id or a title matches a pattern of the profile or the command line, in which `*` stands for any text. */
export const matchesPattern = (pattern: string, text: string): boolean =>
  pattern === text || (pattern.includes('*') && expressionOf(pattern).test(text));
