import type { Choices } from '../choices/choices.ts';
import { getType } from '../choices/resource-types.ts';
import { alwaysReadable, contextOf } from './permissions.ts';
import { createRecord, type JsonObject } from './records.ts';
import { type App, type Company, recordsOf, type ServerState, type User } from './state.ts';

/** The subdomains of the companies. */
export const companyNames = ['nordwind', 'suedlicht'] as const;

/** All permissions, as contexts without a list. */
function allContexts(server: Pick<ServerState, 'choices' | 'types'>): string[] {
  const contexts = [...server.types.values()]
    .filter((type) => !type.isNestedOnly)
    .map((type) => contextOf(server.choices, type));
  return [...contexts, ...alwaysReadable.map((name) => `${name}:read`)];
}

/**
 * The users: one per language with all permissions (the first in both companies), one in the second company only, and one whose
 * role only allows reading contacts and orders.
 */
export function createUsers(server: Pick<ServerState, 'choices' | 'types'>): User[] {
  const all = allContexts(server);
  const readable = ['contact', 'order'].map(
    (name) => `${contextOf(server.choices, getType(server.types, name))}:read`,
  );
  const little = [...readable, ...alwaysReadable.map((name) => `${name}:read`)];
  const user = (
    id: number,
    email: string,
    language: User['language'],
    companies: string[],
    permissions = all,
  ) => ({
    id,
    email,
    password: `pa:ss wörd ${id}`,
    language,
    companies,
    permissions,
  });
  return [
    user(1, 'ada+owner@nordwind.example', 'en', [...companyNames]),
    user(2, 'bert@nordwind.example', 'de', ['nordwind']),
    user(3, 'chloe@nordwind.example', 'fr', ['nordwind']),
    user(4, 'dan@nordwind.example', 'en', ['nordwind'], little),
    user(5, 'eve@suedlicht.example', 'de', ['suedlicht']),
  ];
}

/** Two registered apps on different hosts. The redirect URI of the second has a query. */
export const apps: readonly App[] = [
  {
    name: 'Ledger & Sons',
    clientId: 'app-1f7a',
    clientSecret: 'sécret/+=1 first',
    siteUrl: 'https://ledger.example/',
    redirectUri: 'https://ledger.example/oauth/back',
  },
  {
    name: 'Parcel <beta>',
    clientId: 'app-2c9e',
    clientSecret: 'second-secret',
    siteUrl: 'https://parcel.example/start',
    redirectUri: 'https://parcel.example/back?tenant=7&lang=de',
  },
];

const browserApps: readonly App[] = ['charts', 'labels'].map((name, at) => ({
  name,
  clientId: `app-3d0${at}`,
  clientSecret: `unused-secret-${at}`,
  siteUrl: `https://${name}.example`,
  redirectUri: `https://${name}.example/done?tenant=7`,
  grants: ['implicit'],
}));

/** The registered apps: two that may use both flows or, if the server restricts the implicit grant to browser apps, two of each kind. */
export const createApps = ({ implicitApps }: Choices): App[] =>
  implicitApps === 'all'
    ? [...apps]
    : [...apps.map((it) => ({ ...it, grants: ['code' as const] })), ...browserApps];

const contacts: Record<ServerState['choices']['vocabulary'], (at: number) => JsonObject> = {
  english: (at) => ({
    given_name: `Given${at}`,
    family_name: `Family${at}`,
    company_name: 'Old & Co',
    mail: `c${at}@x.example`,
  }),
  german: (at) => ({
    anrede: 'Frau',
    vorname: `Vor${at}`,
    nachname: `Nach${at}`,
    mailadresse: `c${at}@x.example`,
  }),
  minimal: (at) => ({ number: `T${at}`, n1: `Uno${at}`, n2: `Dos${at}` }),
};

/** Adds a dozen contacts to a company. */
export function seedContacts(server: ServerState, company: Company): void {
  for (let at = 1; at <= 12; at += 1) {
    const record = createRecord(
      server,
      getType(server.types, 'contact'),
      contacts[server.choices.vocabulary](at),
    );
    recordsOf(company, 'contact').set(String(record.id), record);
  }
}
