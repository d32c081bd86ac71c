import { randomBytes, randomUUID } from 'node:crypto';
import type { BehaviourName } from '../behaviours/behaviours.ts';
import type { Choices } from '../choices/choices.ts';
import type { ResourceTypes } from '../choices/resource-types.ts';

/** A value that a field holds. */
export type Value = string | number | boolean | null;

/** A record: its id, the values of its fields, its nested records by the name of the part, and where it was created. */
export interface StoredRecord {
  type: string;
  id: string | number;
  values: Map<string, Value>;
  nested: Map<string, StoredRecord[]>;
  parent?: { collection: string; id: string };
  /** How often it was changed. */
  version: number;
  /** Whether a client made it; otherwise it was there from the start. */
  isNew?: true;
}

/** Somebody who can log in. `rights` is a list of permissions in the grammar of section 5.2; `companies` are subdomains. */
export interface User {
  id: number;
  email: string;
  password: string;
  language: 'en' | 'de' | 'fr';
  companies: readonly string[];
  permissions: readonly string[];
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
  user: User;
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
  records: Map<string, Map<string, StoredRecord>>;
  sessions: Map<string, User>;
  pendingPages: Map<string, PendingPage>;
  grants: Grant[];
  codes: Map<string, Code>;
  tokens: Map<string, Token>;
}

/** A page of the dialog that was sent out and waits for its answer. */
export interface PendingPage {
  /** The query of the authorization request. */
  parameters: URLSearchParams;
  user?: User;
  email?: string;
}

/** The whole server: its choices, its companies, users, apps and clock (seconds since the epoch, movable by tests). */
export interface ServerState {
  choices: Choices;
  types: ResourceTypes;
  conforms: (law: BehaviourName) => boolean;
  companies: Map<string, Company>;
  users: User[];
  apps: App[];
  clock: { now: () => number; advance: (seconds: number) => void };
  nextNumber: () => number;
  /** The address of a company, without a slash at its end. */
  urlOf: (company: Company) => string;
}

/** A company without anything in it. */
export function newCompany(name: string): Company {
  return {
    name,
    records: new Map(),
    sessions: new Map(),
    pendingPages: new Map(),
    grants: [],
    codes: new Map(),
    tokens: new Map(),
  };
}

/** The records of one type in a company, by id as text. */
export function recordsOf(company: Company, type: string): Map<string, StoredRecord> {
  const records = company.records.get(type) ?? new Map<string, StoredRecord>();
  company.records.set(type, records);
  return records;
}

/** Makes the next id of the chosen type; `serial` counts up. */
export const newId: Record<Choices['ids'], (serial: number) => string | number> = {
  integer: (serial) => serial,
  uuid: () => randomUUID(),
  opaque: (serial) => `x${serial.toString(36)}-${randomBytes(6).toString('base64url')}`,
};

/** A secret that cannot be guessed: a token, a code, a session. */
export function newSecret(): string {
  return randomBytes(24).toString('base64url');
}
