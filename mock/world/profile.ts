import type { App } from './company.ts';
import { formatPermissions, type Permissions, unite } from './permissions.ts';
import type { World } from './world.ts';

/** What a client or a test suite needs to know of a mock: the response of `GET /__mock/profile`. */
export type Profile = {
  baseUrl: string;
  companies: { name: string; baseUrl: string }[];
  users: {
    email: string;
    password: string;
    language: string;
    companies: string[];
    /** Scope words (spec#5.2-scope-permission): the user's permissions in at least one of the companies. */
    permissions: string[];
  }[];
  apps: Pick<App, 'name' | 'clientId' | 'clientSecret' | 'siteUrl' | 'redirectUri'>[];
};

type Login = Omit<Profile['users'][number], 'permissions'> & { permissions: Permissions };

/**
 * The profile of companies. A login or an app that several of them have is listed once.
 * @param addressOf the base address of a company, or without a name that of the home company
 */
export function createProfile(
  world: Pick<World, 'companies'>,
  addressOf: (company?: string) => string,
): Profile {
  const logins = new Map<string, Login>();
  const apps = new Map<string, App>();
  for (const company of world.companies.values()) {
    for (const { email, password, language, permissions } of company.users) {
      const key = `${email} ${password}`;
      const known = logins.get(key) ?? { email, password, language, companies: [], permissions };
      const companies = [...known.companies, company.name];
      logins.set(key, { ...known, companies, permissions: unite(known.permissions, permissions) });
    }
    for (const app of company.apps) apps.set(app.clientId, app);
  }
  return {
    baseUrl: addressOf(),
    companies: [...world.companies.keys()].map((name) => ({ name, baseUrl: addressOf(name) })),
    users: [...logins.values()].map((login) => ({
      ...login,
      permissions: formatPermissions(login.permissions),
    })),
    apps: [...apps.values()].map(({ name, clientId, clientSecret, siteUrl, redirectUri }) => ({
      name,
      clientId,
      clientSecret,
      siteUrl,
      redirectUri,
    })),
  };
}
