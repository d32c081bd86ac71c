import type { App, Company, User } from '../profile/profile.ts';

/** What to ask the token endpoint; `null` leaves a parameter out, absent takes the app's own. */
export type TokenRequest = {
  readonly app?: App;
  readonly company?: Company;
  readonly code?: string | null;
  readonly clientId?: string | null;
  readonly clientSecret?: string | null;
  readonly redirectUri?: string | null;
  readonly state?: string;
};

/** Which token is wanted. The same request gets the same token within a run, so ask with a `scope` that tells. */
export type TokenOptions = {
  readonly user?: User;
  readonly app?: App;
  readonly company?: Company;
  readonly scope?: string;
};
