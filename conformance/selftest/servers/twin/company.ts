import type { Choices } from './choices.ts';
import type { Kinds } from './kinds.ts';
import type { LawName } from './laws.ts';

/** A value that a field holds. */
export type Value = string | number | boolean | null;

/** A record: its id, the values of its fields, its nested records by the name of the part, and where it was created. */
export interface Item {
  kind: string;
  id: string | number;
  values: Map<string, Value>;
  parts: Map<string, Item[]>;
  parent?: { collection: string; id: string };
  /** How often it was changed. */
  version: number;
  /** Whether a client made it; otherwise it was there from the start. */
  isNew?: true;
}

/** Somebody who can log in. `rights` is a list of permissions in the grammar of section 5.2; `companies` are subdomains. */
export interface Person {
  id: number;
  email: string;
  password: string;
  language: 'en' | 'de' | 'fr';
  companies: readonly string[];
  rights: readonly string[];
}

/** A registered app (section 5.2). It is known in every company; authorizing it is done per company. */
export interface App {
  name: string;
  clientId: string;
  clientSecret: string;
  siteUrl: string;
  redirectUri: string;
}

/** What a user allowed an app: the scope as it was asked for ('' for all). */
export interface Grant {
  person: Person;
  app: App;
  scope: string;
}

/** An authorization code, its grant, and the token that it was changed into. */
export interface Code extends Grant {
  redirectUri: string;
  state: string | undefined;
  used: boolean;
  token?: string;
}

/** An access token; `until` is in seconds of the twin's clock. */
export interface Token extends Grant {
  until: number;
}

/** Everything that belongs to one company and to no other (section 1). */
export interface Company {
  name: string;
  items: Map<string, Map<string, Item>>;
  sessions: Map<string, Person>;
  tickets: Map<string, Ticket>;
  grants: Grant[];
  codes: Map<string, Code>;
  tokens: Map<string, Token>;
}

/** A page of the dialog that was sent out and waits for its answer. */
export interface Ticket {
  /** The query of the authorization request. */
  request: URLSearchParams;
  person?: Person;
  email?: string;
}

/** The whole server: its choices, its companies, people, apps and clock (seconds since the epoch, movable by tests). */
export interface Twin {
  choices: Choices;
  kinds: Kinds;
  keeps: (law: LawName) => boolean;
  companies: Map<string, Company>;
  people: Person[];
  apps: App[];
  clock: { now: () => number; advance: (seconds: number) => void };
  nextNumber: () => number;
  /** The address of a company, without a slash at its end. */
  addressOf: (company: Company) => string;
}

/** A company without anything in it. */
export function emptyCompany(name: string): Company {
  return {
    name,
    items: new Map(),
    sessions: new Map(),
    tickets: new Map(),
    grants: [],
    codes: new Map(),
    tokens: new Map(),
  };
}

/** The records of one type in a company, by id as text. */
export function itemsOf(company: Company, kind: string): Map<string, Item> {
  const items = company.items.get(kind) ?? new Map<string, Item>();
  company.items.set(kind, items);
  return items;
}
