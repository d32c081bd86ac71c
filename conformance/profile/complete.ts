import { parseResolution } from '../http/resolve.ts';
import type { App, Company, Profile, User } from './profile.ts';

/** A profile as its schema (profile.schema.json) describes it. */
export type WrittenProfile = Partial<Omit<Profile, 'companies' | 'users' | 'apps' | 'resolve'>> & {
  readonly baseUrl: string;
  readonly companies?: readonly Company[];
  readonly users?: readonly (Omit<User, 'language'> & { readonly language?: string | null })[];
  readonly apps?: readonly (Pick<App, 'clientId' | 'redirectUri'> & Partial<App>)[];
  readonly resolve?: readonly string[];
};

const trimmed = (baseUrl: string): string => baseUrl.replace(/\/+$/, '');

/**
 * The companies with the one to judge first: the one that has the address, else the one whose name the address begins
 * with, else the first, at that address.
 */
export function companiesAt(baseUrl: string, listed: readonly Company[]): readonly [Company, ...Company[]] {
  const companies = listed.map((it) => ({ ...it, baseUrl: trimmed(it.baseUrl) }));
  const address = trimmed(baseUrl);
  const [label] = new URL(address).hostname.split('.');
  const chosen =
    companies.find((it) => it.baseUrl === address) ??
    companies.find((it) => it.name === label) ??
    companies[0];
  const first = { name: chosen?.name ?? label ?? address, baseUrl: address };
  return [first, ...companies.filter((it) => it !== chosen)];
}

function userOf({ language, ...user }: NonNullable<WrittenProfile['users']>[number]): User {
  return typeof language === 'string' ? { ...user, language } : user;
}

function appOf(app: NonNullable<WrittenProfile['apps']>[number]): App {
  const uri = URL.parse(app.redirectUri);
  const origin = uri && uri.origin !== 'null' ? uri.origin : app.redirectUri;
  return { name: app.clientId, siteUrl: origin, ...app };
}

/** Fills in every default of a valid profile. `target` wins over its `baseUrl`; `authority` is the PEM text it names. */
export function completeProfile(
  written: WrittenProfile,
  target: string | undefined,
  authority: string | undefined,
): Profile {
  const baseUrl = target ?? written.baseUrl;
  return {
    name: written.name ?? trimmed(baseUrl),
    companies: companiesAt(baseUrl, written.companies ?? []),
    users: (written.users ?? []).map(userOf),
    apps: (written.apps ?? []).map(appOf),
    tokens: written.tokens ?? [],
    choices: written.choices ?? {},
    fields: written.fields ?? {},
    parents: written.parents ?? {},
    bodies: written.bodies ?? {},
    dialog: written.dialog ?? {},
    hooks: written.hooks ?? {},
    resolve: (written.resolve ?? []).map(parseResolution).filter((it) => it !== undefined),
    ...(authority === undefined ? {} : { certificateAuthority: authority }),
    claims: written.claims ?? [],
    waivers: written.waivers ?? [],
  };
}
