/** A company of the target, reached at an address of its own (section 1, sentence 3). */
export type Company = { readonly name: string; readonly baseUrl: string };

/** A person who can log in. Where `permissions` is absent, everything is allowed; `companies` absent: all of them. */
export type User = {
  readonly email: string;
  readonly password: string;
  /** Locale (`de_DE`) or language (`de`) of the user. */
  readonly language?: string;
  /** Names of the companies that the user works in. */
  readonly companies?: readonly string[];
  /** Scope strings in the grammar of section 5.2: `api/contacts:read`, or a bare context for all four. */
  readonly permissions?: readonly string[];
};

/** A registered app. `companies` absent: registered in all of them. */
export type App = {
  readonly name: string;
  readonly clientId: string;
  readonly clientSecret?: string;
  readonly siteUrl: string;
  readonly redirectUri: string;
  readonly companies?: readonly string[];
};
