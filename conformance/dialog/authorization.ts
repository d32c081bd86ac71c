import type { Company } from '../http/request.ts';
import { withQuery } from '../http/request.ts';
import type { App, User } from '../profile/profile.ts';

/** What a check asks the dialog for; everything has a default (first app, first user, default company, allow). */
export type AuthorizationRequest = {
  readonly app?: App;
  readonly user?: User;
  readonly company?: Company;
  readonly scope?: string;
  readonly state?: string;
  /** `token` asks for the implicit grant; absent, the parameter is not sent. */
  readonly responseType?: string;
  /** Another redirect address than the app's own; `null` leaves the parameter out. */
  readonly redirectUri?: string | null;
  /** Another client id than the app's own; `null` leaves the parameter out. */
  readonly clientId?: string | null;
  readonly decision?: 'allow' | 'deny';
  /** Parameters to add as they are. */
  readonly extra?: Readonly<Record<string, string>>;
};

/** How a walk through the dialog ended. */
export type Authorization = {
  /**
   * `redirect`: the browser was sent to the redirect address; `page`: it stayed on a page of the target that offers
   * neither login nor decision (an error page, for example).
   */
  readonly end: 'redirect' | 'page';
  readonly loginShown: boolean;
  /** Whether the user was asked to decide; on a page that asks for login and decision together, whether it took the decision. */
  readonly dialogShown: boolean;
  /** Whether login and decision stood on one page: nobody can tell then whether a user who is logged in would be asked again. */
  readonly choiceAtLogin: boolean;
  /** The address that the browser was sent to, fragment included; undefined where it stayed. */
  readonly redirect: URL | undefined;
  /** The status of the reply that redirected; undefined where a page's script did it. */
  readonly redirectStatus: number | undefined;
  /** Parameters of the redirect: query and fragment together; the query wins. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly code: string | undefined;
  readonly accessToken: string | undefined;
  readonly error: string | undefined;
  readonly state: string | undefined;
  /** Status and visible text of the last page of the target. */
  readonly page: { readonly status: number | undefined; readonly url: string; readonly text: string };
  /** Every reply that a document of the walk came from, redirects included, in order. */
  readonly replies: readonly DocumentReply[];
};

/** A reply that a document of the dialog came from. */
export type DocumentReply = {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly location: string | undefined;
};

/** One browser session (cookies of its own) that can walk through the dialog several times. */
export type BrowserSession = {
  authorize(request?: AuthorizationRequest): Promise<Authorization>;
};

/** The address of the dialog (spec#4.5) for a request. */
export function authorizeAddress(company: Company, app: App, request: AuthorizationRequest): string {
  const { clientId, redirectUri } = request;
  const parameters = {
    client_id: clientId === null ? undefined : (clientId ?? app.clientId),
    redirect_uri: redirectUri === null ? undefined : (redirectUri ?? app.redirectUri),
    response_type: request.responseType,
    scope: request.scope,
    state: request.state,
    ...request.extra,
  };
  return withQuery(`${company.baseUrl}/oauth/authorize`, parameters);
}

/**
 * Tells addresses that end the dialog from those that belong to it: the redirect address asked for ends it, and so does
 * every host that is neither a company's nor named in the profile.
 */
export function outsideOf(
  companies: readonly Company[],
  hosts: readonly string[],
  redirectUri: string,
): (url: string) => boolean {
  const own = new Set(companies.map((it) => new URL(it.baseUrl).host));
  const named = new Set(hosts.map((it) => it.toLowerCase()));
  const wanted = URL.parse(redirectUri);
  return (address) => {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) return true;
    if (wanted && url.origin === wanted.origin && url.pathname === wanted.pathname) return true;
    return !own.has(url.host) && !named.has(url.host) && !named.has(url.hostname);
  };
}

/** The parameters of a redirect: those of the query, and those of the fragment that the query does not have. */
export function redirectParameters(url: URL): Record<string, string> {
  const fragment = new URLSearchParams(url.hash.replace(/^#/, ''));
  return { ...Object.fromEntries(fragment), ...Object.fromEntries(url.searchParams) };
}
