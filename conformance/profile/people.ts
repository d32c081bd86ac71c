import { isDeepStrictEqual } from 'node:util';
import type { Company } from '../http/request.ts';
import { anonymous, asBearer, asUser, type Caller } from '../http/request.ts';
import { plural } from '../schemas/published.ts';
import type { App, Grant, OwnToken, Profile, User } from './profile.ts';
import { isImplemented } from './service-parts.ts';

/** The permission names of spec#5.2-scope-names. */
export const permissionNames = ['create', 'read', 'update', 'delete'] as const;

/** The permission that an action requires (spec#5.2-scope-names). */
export const permissionOf: Readonly<Record<string, string>> = {
  list: 'read',
  read: 'read',
  create: 'create',
  update: 'update',
  destroy: 'delete',
};

/** Whether scope strings (spec#5.2-scope-spaces, spec#5.2-scope-permission, spec#5.2-scope-list) grant a permission such as `api/contacts:read`. */
export function grants(scopes: readonly string[], permission: string): boolean {
  const [context = '', name = ''] = permission.split(':');
  return scopes
    .flatMap((it) => it.split(/\s+/))
    .some((scope) => {
      const [granted, list] = scope.split(':');
      return granted === context && (list === undefined || list.split(',').includes(name));
    });
}

/** How much scope strings grant, for comparison: the number of permissions. */
const countPermissions = (scopes: readonly string[]): number =>
  scopes
    .flatMap((it) => it.split(/\s+/))
    .reduce((sum, it) => sum + (it.split(':')[1]?.split(',').length ?? permissionNames.length), 0);

const belongsTo = (it: { readonly companies?: readonly string[] }, company: Company): boolean =>
  it.companies === undefined || it.companies.includes(company.name);

/** The address of a company by its name; the name itself where the profile no longer has it. */
export const addressOf = ({ companies }: Pick<Profile, 'companies'>, name: string): string =>
  companies.find((it) => it.name === name)?.baseUrl ?? name;

/** The given tokens of a company. */
export const tokensIn = ({ tokens, companies: [first] }: Profile, company: Company): readonly OwnToken[] =>
  tokens.filter((it) => !it.isRefused && (it.company ?? first.name) === company.name);

/** Whether a profile gives a token that can be used. */
export const hasTokens = ({ tokens }: Profile): boolean => tokens.some((it) => !it.isRefused);

/** The users of a company, those with the widest permissions first (none listed: everything). */
export function usersIn(profile: Profile, company: Company): readonly User[] {
  const width = (it: User) => (it.permissions ? countPermissions(it.permissions) : Number.POSITIVE_INFINITY);
  return profile.users
    .filter((it) => belongsTo(it, company))
    .sort((one, two) => (width(one) === width(two) ? 0 : width(two) - width(one)));
}

const canUse = ({ grants }: App, grant: Grant): boolean => grants?.includes(grant) ?? true;

const canExchangeCodes = (it: App): boolean => it.clientSecret !== undefined && canUse(it, 'code');

/** The apps of a company, those first that can exchange codes: they have a secret. */
export const appsIn = (profile: Profile, company: Company): readonly App[] =>
  profile.apps
    .filter((it) => belongsTo(it, company))
    .sort((one, two) => Number(canExchangeCodes(two)) - Number(canExchangeCodes(one)));

/**
 * The app that requests the implicit grant in place of another: the same one, unless it may not use this grant
 * (spec#5.2-implicit-purpose). Then the first app with the grant stands in for the first one without it, the second for the second,
 * and so on; undefined if there is none left.
 */
export function implicitAppFor(profile: Profile, company: Company, app: App): App | undefined {
  if (canUse(app, 'implicit')) return app;
  const apps = appsIn(profile, company);
  const without = apps.filter((it) => !canUse(it, 'implicit'));
  return apps.filter((it) => canUse(it, 'implicit'))[
    without.findIndex(({ clientId }) => clientId === app.clientId)
  ];
}

/** The roles of the users, apps and companies of a profile; undefined if it names none for the role. */
export type People = {
  readonly company: Company;
  readonly otherCompany: Company | undefined;
  readonly user: User | undefined;
  readonly otherUser: User | undefined;
  /** A user with the same permissions in both companies, listed once, or once for each company. */
  readonly sharedUser: User | undefined;
  /** A user of the default company whom the profile does not list for the other one. */
  readonly outsider: User | undefined;
  readonly app: App | undefined;
  readonly otherApp: App | undefined;
  /** An app and a user who never authorizes it elsewhere: the second app and the last user, else the app and a third user. */
  readonly freshPair: { readonly app: App; readonly user: User } | undefined;
  readonly me: Caller;
};

function freshPair(users: readonly User[], apps: readonly App[]): People['freshPair'] {
  const [app, otherApp] = apps;
  const [, , ...rest] = users;
  const last = rest.findLast(({ permissions }) => permissions === undefined) ?? rest.at(-1) ?? users.at(-1);
  if (otherApp && last) return { app: otherApp, user: last };
  const third = rest.at(-1);
  return app && third ? { app, user: third } : undefined;
}

/** Assigns the roles in the default company. */
export function peopleOf(profile: Profile): People {
  const [company, ...others] = profile.companies;
  const users = usersIn(profile, company);
  const apps = appsIn(profile, company);
  const [user, otherUser] = users;
  const [token] = tokensIn(profile, company);
  const otherCompany = others[0];
  const usersElsewhere = otherCompany ? usersIn(profile, otherCompany) : [];
  const entriesElsewhere = (user: User) => usersElsewhere.filter(({ email }) => email === user.email);
  const isShared = (user: User) =>
    entriesElsewhere(user).some((it) => isDeepStrictEqual(it.permissions, user.permissions));
  return {
    company,
    otherCompany,
    user,
    otherUser,
    sharedUser: users.find(isShared),
    outsider: otherCompany && users.find((it) => entriesElsewhere(it).length === 0),
    app: apps[0],
    otherApp: apps[1],
    freshPair: freshPair(users, apps),
    me:
      user && (!token || isImplemented(profile, 'basic'))
        ? asUser(user)
        : token
          ? asBearer(token.token)
          : anonymous,
  };
}

/** Whether a user has a permission; all of them if the profile lists none. */
export const hasPermission = (user: User, permission: string): boolean =>
  user.permissions === undefined || grants(user.permissions, permission);

/** Whether a user has a permission for records of a type: the context of a scope is their plural, or their name. */
export const isAllowed = (user: User, type: string, permission: string): boolean =>
  [plural(type), type].some((it) => hasPermission(user, `api/${it}:${permission}`));
