import type { BrowserSource } from '../dialog/browser-source.ts';
import type { WarmSession } from '../dialog/warm.ts';
import type { Traits } from '../discovery/traits.ts';
import type { Client } from '../http/client.ts';
import type { People } from '../profile/people.ts';
import type { Profile } from '../profile/profile.ts';
import type { Anchor } from '../records/anchors.ts';
import type { Ledger } from '../records/ledger.ts';
import type { Recipes } from '../records/recipe.ts';
import type { NamingField } from '../records/references-to.ts';
import type { Resource } from '../records/resource.ts';
import type { Redactor } from '../redact/redactor.ts';

/** What all checks of a process share. Discovery fills in what it finds; after it, nothing here changes but tokens. */
export type Lab = {
  readonly profile: Profile;
  readonly people: People;
  readonly client: Client;
  readonly redactor: Redactor;
  readonly ledger: Ledger;
  readonly browser: BrowserSource;
  /** A value that occurs nowhere else: 10 lower-case letters and digits, starting with `cs`. */
  readonly mark: () => string;
  traits: Traits;
  resources: readonly Resource[];
  /** How a valid body of each type comes about. */
  readonly recipes: Recipes;
  /** Fields that name a record of another type, by both types. */
  readonly references: Map<string, NamingField>;
  /** Records that stay for the whole run, for others to refer to, by type. */
  readonly anchors: Map<string, Anchor>;
  /** Tokens by what they were asked for. */
  readonly tokens: Map<string, Promise<string>>;
  /** Browser sessions that stay logged in, by user and company. */
  readonly warm: Map<string, Promise<WarmSession>>;
  /** Milliseconds that the browser waits for each page. */
  readonly patience: number;
};
