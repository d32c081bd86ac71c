import { randomBytes, randomUUID } from 'node:crypto';
import type { BehaviourName } from '../behaviours/behaviours.ts';
import type { Choices } from '../choices/choices.ts';
import type { ResourceTypes } from '../choices/resource-types.ts';

/** The value of a field. */
export type Value = string | number | boolean | null;

/** A record: its id, the values of its fields, its nested records by the name of their list, and the parent it was created under. */
export type StoredRecord = {
  type: string;
  id: string | number;
  values: Map<string, Value>;
  nested: Map<string, StoredRecord[]>;
  parent?: { collection: string; id: string };
  /** The number of updates. */
  version: number;
  /** When it was created and last changed, in seconds since 1970. */
  createdAt: number;
  changedAt: number;
  /** Whether a client created it. */
  isNew?: true;
};

/** A user. `permissions` are in the grammar of spec#5.2; `companies` are subdomains. */
export type User = {
  id: number;
  email: string;
  password: string;
  language: 'en' | 'de' | 'fr';
  companies: readonly string[];
  permissions: readonly string[];
};

/** A registered app (spec#5.2). It is known in every company and authorized per company. */
export type App = {
  name: string;
  clientId: string;
  clientSecret: string;
  siteUrl: string;
  redirectUri: string;
  /** Both if absent. */
  grants?: readonly ('code' | 'implicit')[];
};

/** The scope that a user granted an app ('' for everything). */
export type Grant = {
  user: User;
  app: App;
  scope: string;
};

/** An authorization code, its grant, and the token it was exchanged for. */
export interface Code extends Grant {
  redirectUri: string;
  state: string | undefined;
  used: boolean;
  /** In seconds since 1970. */
  issuedAt: number;
  token?: string;
}

/** An access token; `expiresAt` is in seconds of the server's clock. */
export interface Token extends Grant {
  expiresAt: number;
}

/** Everything that belongs to one company only (spec#1). */
export type Company = {
  name: string;
  records: Map<string, Map<string, StoredRecord>>;
  sessions: Map<string, User>;
  pendingPages: Map<string, PendingPage>;
  grants: Grant[];
  codes: Map<string, Code>;
  tokens: Map<string, Token>;
  /** The ids of records that were destroyed. */
  destroyed: Set<string>;
};

/** A page of the dialog that was sent and not yet submitted. */
export type PendingPage = {
  /** The parameters of the authorization request. */
  parameters: URLSearchParams;
  user?: User;
  email?: string;
};

/** The state of the server: choices, companies, users, apps, and a clock in seconds since 1970 that tests can advance. */
export type ServerState = {
  choices: Choices;
  types: ResourceTypes;
  conforms: (behaviour: BehaviourName) => boolean;
  companies: Map<string, Company>;
  users: User[];
  apps: App[];
  clock: { now: () => number; advance: (seconds: number) => void };
  nextNumber: () => number;
  /** The URL of a company, without a trailing slash. */
  urlOf: (company: Company) => string;
};

/** An empty company. */
export function newCompany(name: string): Company {
  return {
    name,
    records: new Map(),
    sessions: new Map(),
    pendingPages: new Map(),
    grants: [],
    codes: new Map(),
    tokens: new Map(),
    destroyed: new Set(),
  };
}

/** The records of a type in a company, by id as text. */
export function recordsOf(company: Company, type: string): Map<string, StoredRecord> {
  const records = company.records.get(type) ?? new Map<string, StoredRecord>();
  company.records.set(type, records);
  return records;
}

/** Creates an id of the chosen kind; `serial` counts up. */
export const newId: Record<Choices['ids'], (serial: number) => string | number> = {
  integer: (serial) => serial,
  uuid: () => randomUUID(),
  punctuated: (serial) => `r:${serial}~${serial % 7}.x`,
  mixed: (serial) => (serial % 2 === 0 ? serial : `k${serial}`),
  opaque: (serial) => `x${serial.toString(36)}-${randomBytes(6).toString('base64url')}`,
};

/** A random secret for a token, a code or a session. In base64 it has each of the characters that a URL needs encoded. */
export function newSecret({ secrets }: Pick<Choices, 'secrets'> = { secrets: 'base64url' }): string {
  const secret = randomBytes(24);
  return secrets === 'base64url'
    ? secret.toString('base64url')
    : Buffer.concat([Buffer.from([0xfb, 0xef, 0xff]), secret, Buffer.from([1])]).toString('base64');
}
