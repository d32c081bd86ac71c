import type { QueryOf } from '../document/operation-types.ts';
import type { components } from '../document/types.gen.ts';
import type { JournalFilter } from '../journal/entry.ts';

type Schemas = components['schemas'];

export type App = Schemas['app'];
export type Clock = Schemas['clock'];
export type FaultEntry = Schemas['fault'];
export type JournalEntry = Schemas['journal_entry'];
export type MintedToken = Schemas['minted_token'];
export type MockProfile = Schemas['profile'];
export type NewApp = Schemas['new_app'];
export type NewCompany = Schemas['new_company'];
export type TokenWish = Schemas['token_request'];
export type TroubleChoice = Schemas['trouble_choice'];
export type Troubles = Schemas['troubles'];
export type ExportedState = Schemas['state'];

/**
 * Steers one company of a running mock, and makes others. Every function is one operation of the control surface's
 * document (`GET /__mock/openapi.json`), and throws a `ControlError` when it is refused.
 */
export interface Control {
  /** The company's address. */
  readonly baseUrl: string;
  /** `fetch` with addresses of the company: `control.fetch('/api/contacts')`. It finds `*.localhost` on every machine. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** Who and what is in the mock. */
  profile(): Promise<MockProfile>;
  /** Puts the company back to how it began; with `all`, every company. */
  reset(options?: { all?: boolean }): Promise<void>;
  companies: {
    /** Makes a company that nobody else knows. */
    create(order?: NewCompany): Promise<OwnCompany>;
    list(): Promise<Schemas['company'][]>;
    read(name: string): Promise<OwnCompany>;
    drop(name: string): Promise<void>;
  };
  apps: {
    /** Registers an app of one's own: browsers are sent back to its site alone. */
    register(app: NewApp): Promise<App>;
  };
  clock: {
    read(): Promise<Clock>;
    /** Stops time, now or at a time (ISO 8601 with an offset). */
    freeze(at?: string): Promise<Clock>;
    unfreeze(): Promise<Clock>;
    advance(seconds: number): Promise<Clock>;
    set(now: string): Promise<Clock>;
  };
  tokens: {
    /** An access token without a browser: of the first user for the first app with all permissions, or as wished. */
    mint(wish?: TokenWish): Promise<MintedToken>;
    list(): Promise<Schemas['tokens']['tokens']>;
    /** Ends tokens, and tells how many. */
    drop(mark?: QueryOf<'dropTokens'>): Promise<number>;
  };
  grants: {
    list(): Promise<Schemas['grants']['grants']>;
    /** Takes consents back, and tells how many. */
    drop(mark?: QueryOf<'dropGrants'>): Promise<number>;
  };
  faults: {
    list(): Promise<FaultEntry[]>;
    /** Switches exactly these on. */
    choose(names: readonly string[]): Promise<FaultEntry[]>;
    on(name: string): Promise<FaultEntry[]>;
    off(name: string): Promise<FaultEntry[]>;
    clear(): Promise<FaultEntry[]>;
  };
  troubles: {
    read(): Promise<Troubles>;
    make(choice: TroubleChoice): Promise<Troubles>;
    clear(): Promise<Troubles>;
  };
  journal: {
    /** The last requests, the latest last. */
    read(filter?: QueryOf<'readJournal'>): Promise<JournalEntry[]>;
    clear(): Promise<void>;
    /** Entries as they come, until the loop over them ends or `signal` says so. */
    follow(filter?: JournalFilter, signal?: AbortSignal): AsyncIterable<JournalEntry>;
  };
  state: {
    export(): Promise<ExportedState>;
    import(state: ExportedState): Promise<void>;
  };
}

/** A company that was made for somebody: who can log in, its app, and how to steer it. */
export interface OwnCompany {
  name: string;
  /** The same as its name. */
  subdomain: string;
  baseUrl: string;
  seed: string;
  timeZone: string;
  onDemand: boolean;
  users: Schemas['user'][];
  apps: App[];
  /** Steers this company. */
  control: Control;
  fetch: Control['fetch'];
  /** Drops the company; `await using` does so by itself, unless it is gone by then. */
  drop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
}
