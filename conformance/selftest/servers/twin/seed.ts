import { type App, type Company, itemsOf, type Person, type Twin } from './company.ts';
import { kindNamed } from './kinds.ts';
import { always, contextOf } from './permissions.ts';
import type { Sent } from './property-errors.ts';
import { recordFrom } from './records.ts';

/** The companies that a twin has: their subdomains. */
export const companyNames = ['nordwind', 'suedlicht'] as const;

/** All permissions that the twin's types have, as bare contexts. */
function everything(twin: Pick<Twin, 'choices' | 'kinds'>): string[] {
  const contexts = [...twin.kinds.values()]
    .filter((kind) => !kind.nestedOnly)
    .map((kind) => contextOf(twin.choices, kind));
  return [...contexts, ...always.map((name) => `${name}:read`)];
}

/**
 * The people of a twin: one per language who can do everything (the first in both companies), one in the second company only, and
 * one restricted by roles to reading contacts and orders.
 */
export function peopleOf(twin: Pick<Twin, 'choices' | 'kinds'>): Person[] {
  const all = everything(twin);
  const readable = ['contact', 'order'].map(
    (name) => `${contextOf(twin.choices, kindNamed(twin.kinds, name))}:read`,
  );
  const little = [...readable, ...always.map((name) => `${name}:read`)];
  const person = (
    id: number,
    email: string,
    language: Person['language'],
    companies: string[],
    rights = all,
  ) => ({
    id,
    email,
    password: `pa:ss wörd ${id}`,
    language,
    companies,
    rights,
  });
  return [
    person(1, 'ada+owner@nordwind.example', 'en', [...companyNames]),
    person(2, 'bert@nordwind.example', 'de', ['nordwind']),
    person(3, 'chloe@nordwind.example', 'fr', ['nordwind']),
    person(4, 'dan@nordwind.example', 'en', ['nordwind'], little),
    person(5, 'eve@suedlicht.example', 'de', ['suedlicht']),
  ];
}

/** Two registered apps on hosts of their own; the second one's redirect address has a query. */
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

const contacts: Record<Twin['choices']['vocabulary'], (at: number) => Sent> = {
  given: (at) => ({
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
  terse: (at) => ({ number: `T${at}`, n1: `Uno${at}`, n2: `Dos${at}` }),
};

/** Puts a dozen contacts into a company, which was there before any client came. */
export function seedContacts(twin: Twin, company: Company): void {
  for (let at = 1; at <= 12; at += 1) {
    const item = recordFrom(twin, kindNamed(twin.kinds, 'contact'), contacts[twin.choices.vocabulary](at));
    itemsOf(company, 'contact').set(String(item.id), item);
  }
}
