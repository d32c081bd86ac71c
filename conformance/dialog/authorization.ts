import type { HeaderField, SentRequest } from '../errors/exchange.ts';
import type { KnownCause } from '../errors/mismatch.ts';
import type { Company } from '../http/request.ts';
import { pathOf, withQuery } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import { formatValue } from '../match/matcher.ts';
import type { App, User } from '../profile/profile.ts';

/** An authorization request of a check; everything has a default (first app, first user, default company, allow). */
export type AuthorizationRequest = {
  readonly app?: App;
  readonly user?: User;
  readonly company?: Company;
  readonly scope?: string;
  readonly state?: string;
  /** `token` requests the implicit grant; if absent, the parameter is not sent. */
  readonly responseType?: string;
  /** Replaces the app's own redirect address; `null` leaves the parameter out. */
  readonly redirectUri?: string | null;
  /** Replaces the app's own client id; `null` leaves the parameter out. */
  readonly clientId?: string | null;
  readonly decision?: 'allow' | 'deny';
  /**
   * Values to change in what the consent page sends back beside the decision, each with what it becomes: hidden fields, and parameters of
   * the address of its form or link.
   */
  readonly replaced?: Readonly<Record<string, string>>;
  /**
   * Before the user decides, what allowing the app sends is opened as an address, as a link of the app can open it: with what was asked for,
   * and whatever the form has that is the same for everybody.
   */
  readonly byAddress?: true;
  /** What another app asks for in a second tab of the browser, which is opened while the consent page is shown. */
  readonly beside?: { readonly app: App; readonly state: string };
  /** Parameters that are given once more, with these values. */
  readonly again?: Readonly<Record<string, string>>;
};

/** A text that is the same for two requests with the same contents. */
export const requestKey = (request: AuthorizationRequest): string =>
  JSON.stringify(Object.entries(request).toSorted());

/** A page of the dialog that was taken to ask nothing, and that the browser was redirected from: it may have asked for consent. */
export type ContinuedPage = {
  /** The name of the control that was pressed. */
  readonly control: string;
  readonly path: string;
  /** Whether the control names the account of the user, so that the page asks who they are. */
  readonly isAccount: boolean;
};

/** How a pass through the dialog ended. */
export type Authorization = {
  /**
   * `redirect`: the browser was sent to the redirect address; `page`: it stayed on a page of the target that offers
   * neither login nor decision (an error page, for example).
   */
  readonly end: 'redirect' | 'page';
  readonly loginShown: boolean;
  /** Whether the user was asked to decide; on a page with both login and decision, whether the decision was accepted. */
  readonly dialogShown: boolean;
  /** Whether login and decision were on one page, so that it is unknown whether a logged-in user would be asked again. */
  readonly choiceAtLogin: boolean;
  /** The page that the user only continued from before the browser was redirected; undefined where there was none. */
  readonly continuedFrom: ContinuedPage | undefined;
  /** The names of the fields and parameters of the consent page that were changed as requested. */
  readonly replacedFields: readonly string[];
  /** The addresses that were opened in place of the form of the consent page, without their queries; none where that form is not sent by POST. */
  readonly openedAddresses: readonly string[];
  /** The address that the browser was redirected to, fragment included; undefined if it stayed. */
  readonly redirect: URL | undefined;
  /** The status of the redirect; undefined if a script did it. */
  readonly redirectStatus: number | undefined;
  /** Parameters of the redirect: query and fragment together; the query wins. */
  readonly parameters: Readonly<Record<string, string>>;
  readonly code: string | undefined;
  readonly accessToken: string | undefined;
  readonly error: string | undefined;
  readonly state: string | undefined;
  /** Status and visible text of the last page of the target. */
  readonly page: { readonly status: number | undefined; readonly url: string; readonly text: string };
  /** Every response to a request for a document, redirects included, in order. */
  readonly responses: readonly DocumentResponse[];
};

/** How an authorization went, as a person saw it. */
export function describeAuthorization({
  end,
  redirect,
  page,
  loginShown,
  dialogShown,
}: Partial<Authorization>): string {
  const pages = [loginShown ? 'a login page' : '', dialogShown ? 'a consent page' : ''];
  const prompts = pages.filter((it) => it !== '').join(' and ') || 'no login and no consent page';
  const last =
    end === 'redirect'
      ? `a redirect to ${redirect?.href ?? 'an address that no browser opens'}`
      : `a page with status ${page?.status ?? 'unknown'} that shows ${formatValue(page?.text)}`;
  return `${prompts}, then ${last}`;
}

/** What the dialog does wrong that does not come to its end, in one clause; undefined if the browser was redirected. */
export function deadEndOf({ end, responses = [], page }: Partial<Authorization>): KnownCause | undefined {
  if (end !== 'page') return undefined;
  const { method = 'GET', url = '' } = responses.at(-1) ?? {};
  return {
    what: `the dialog ends with ${method} ${pathOf(url)}, status ${page?.status ?? 'unknown'}, instead of a redirect to the app`,
  };
}

/** A response to a request for a document of the dialog. */
export type DocumentResponse = {
  readonly url: string;
  readonly method: string;
  readonly status: number;
  readonly location: string | undefined;
  /** The request as the browser sent it, its cookies included. */
  readonly request: SentRequest;
  /** Header fields of the response. Its body is not read: a page may never end. */
  readonly headers: readonly HeaderField[];
};

/** One browser session with its own cookies, which can go through the dialog several times. */
export type BrowserSession = {
  authorize(request?: AuthorizationRequest): Promise<Authorization>;
  /** Requests the same by HEAD, as the user who is logged in. */
  head(request: AuthorizationRequest): Promise<HttpResponse>;
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
  };
  return withQuery(withQuery(`${company.baseUrl}/oauth/authorize`, parameters), request.again);
}

/**
 * Returns a test for addresses that end the dialog: the requested redirect address, and every host that is neither a
 * company's nor listed in the profile.
 */
export function outsideOf(
  companies: readonly Company[],
  hosts: readonly string[],
  redirectUri: string,
): (url: string) => boolean {
  const companyHosts = new Set(companies.map((it) => new URL(it.baseUrl).host));
  const otherHosts = new Set(hosts.map((it) => it.toLowerCase()));
  const redirectUrl = URL.parse(redirectUri);
  return (address) => {
    const url = URL.parse(address);
    if (!url || !/^https?:$/.test(url.protocol)) return true;
    if (redirectUrl && url.origin === redirectUrl.origin && url.pathname === redirectUrl.pathname)
      return true;
    return !companyHosts.has(url.host) && !otherHosts.has(url.host) && !otherHosts.has(url.hostname);
  };
}
