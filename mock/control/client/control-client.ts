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
export type CustomResponses = Schemas['custom_responses']['responses'];
export type Scenario = Schemas['scenario'];
export type ExportedState = Schemas['state'];

/**
 * Controls one company of a running mock, and creates others. Every function is one operation of the control API's
 * document (`GET /__mock/openapi.json`), and throws a `ControlError` for an error response.
 */
export type Control = {
  /** The company's address. */
  readonly baseUrl: string;
  /** `fetch` with addresses of the company: `control.fetch('/api/contacts')`. It finds `*.localhost` on every machine. */
  fetch(address: string, init?: RequestInit): Promise<Response>;
  /** The profile: addresses, users and apps. */
  profile(): Promise<MockProfile>;
  /** Resets the company to its initial data; with `all`, every company. */
  reset(options?: { all?: boolean }): Promise<void>;
  companies: {
    /** Creates a company, isolated from all others. */
    create(options?: NewCompany): Promise<OwnCompany>;
    list(): Promise<Schemas['company'][]>;
    read(name: string): Promise<OwnCompany>;
    drop(name: string): Promise<void>;
  };
  apps: {
    /** Registers an app; redirects are limited to its site. */
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
    /** Issues an access token without a browser: by default of the first user for the first app with all permissions. */
    mint(options?: TokenWish): Promise<MintedToken>;
    list(): Promise<Schemas['tokens']['tokens']>;
    /** Revokes tokens, and returns how many. */
    drop(filter?: QueryOf<'dropTokens'>): Promise<number>;
  };
  grants: {
    list(): Promise<Schemas['grants']['grants']>;
    /** Revokes consents, and returns how many. */
    drop(filter?: QueryOf<'dropGrants'>): Promise<number>;
  };
  faults: {
    list(): Promise<FaultEntry[]>;
    /** Switches exactly these faults on. */
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
    /** The last requests as an HTTP Archive 1.2, without secrets. */
    har(filter?: QueryOf<'exportHar'>): Promise<Schemas['har']>;
    /** Sends a request again, as it was or changed, and returns its entry. */
    replay(id: number, edit?: Schemas['replay']): Promise<JournalEntry>;
    /** Entries live, until the loop ends or `signal` is aborted. */
    follow(filter?: JournalFilter, signal?: AbortSignal): AsyncIterable<JournalEntry>;
  };
  responses: {
    /** The custom responses by operationId. */
    list(): Promise<CustomResponses>;
    /** Sets what an operation responds with. */
    set(operation: string, response: Schemas['custom_response']): Promise<CustomResponses>;
    /** Clears the custom response of an operation, or all of them. */
    clear(operation?: string): Promise<CustomResponses>;
  };
  scenario: {
    /** Saves state, clock, faults, troubles and custom responses under a name. */
    save(name?: string): Promise<Scenario>;
    /** Replaces everything in the company. */
    load(scenario: Scenario): Promise<void>;
  };
  state: {
    export(): Promise<ExportedState>;
    import(state: ExportedState): Promise<void>;
  };
};

/** A company with its users, its apps and its control. */
export type OwnCompany = {
  name: string;
  /** The same as its name. */
  subdomain: string;
  baseUrl: string;
  seed: string;
  timeZone: string;
  onDemand: boolean;
  users: Schemas['user'][];
  apps: App[];
  /** Controls this company. */
  control: Control;
  fetch: Control['fetch'];
  /** Deletes the company; `await using` does so automatically. */
  drop(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};
