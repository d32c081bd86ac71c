import { behaviour } from '../world/behaviour.ts';
import type { App, Company } from '../world/company.ts';
import { ScopeError } from '../world/permissions.ts';
import { Problem } from './problem.ts';
import { redirectFault } from './redirect-uri.ts';
import { readScope, type Wish } from './scope.ts';

/** How the answer comes back: a code to be exchanged, or the token itself (implicit grant). */
export type ResponseType = 'code' | 'token';

/** What an app asks of a user, after everything about it that can be wrong was found right. */
export interface AuthorizationRequest {
  app: App;
  /** As the app wrote it. */
  redirectUri: string;
  responseType: ResponseType;
  wish: Wish;
  state: string | undefined;
  /** The query that it came as, percent-encoded in one way: what a form of its pages leads back to. */
  query: string;
}

type Pairs = readonly (readonly [name: string, value: string])[];

const OF_FORMS = new Set(['seal', 'decision', 'email', 'password']);
const NAMES = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state'] as const;

type Name = (typeof NAMES)[number];

/** Rule: the app of a `client_id`. @throws Problem */
export const askingApp = behaviour(
  'oauth.authorize.app',
  (company: Company, clientId: string | undefined): App => {
    if (clientId === undefined) throw new Problem('client-missing');
    const app = company.app(clientId);
    if (app === undefined) throw new Problem('client-unknown', { client_id: clientId });
    return app;
  },
);

/** Rule: the grant that a `response_type` means; a code where it is left out (spec#4.5-authorize-optional). @throws Problem */
export const responseTypeOf = behaviour(
  'oauth.authorize.response-type',
  (given: string | undefined): ResponseType => {
    if (given === undefined || given === 'code') return 'code';
    if (given === 'token') return 'token';
    throw new Problem('response-type-unknown', { response_type: given });
  },
);

/**
 * Reads a request for authorization (spec#4.5, spec#5.2). An empty parameter counts as left out, one that comes
 * twice is refused (RFC 6749, 3.1), others are ignored.
 * @param contexts the contexts that a scope may name
 * @throws Problem
 */
export function readRequest(
  company: Company,
  pairs: Pairs,
  contexts: ReadonlySet<string>,
): AuthorizationRequest {
  const { behaviours } = company;
  const given = onlyOnce(pairs);
  const app = behaviours.get(askingApp)(company, given.client_id);
  return {
    app,
    redirectUri: ownAddress(company, app, given.redirect_uri),
    responseType: behaviours.get(responseTypeOf)(given.response_type),
    wish: wellFormed(given.scope, () => behaviours.get(readScope)(given.scope, contexts)),
    state: given.state,
    query: queryOf(pairs),
  };
}

/** Everything but what belongs to a form: it has no business in an address. */
function queryOf(pairs: Pairs): string {
  const kept = pairs.filter(([name]) => !OF_FORMS.has(name));
  return new URLSearchParams(kept.map(([name, value]) => [name, value])).toString();
}

function onlyOnce(pairs: Pairs): Partial<Record<Name, string>> {
  const given: Partial<Record<Name, string>> = {};
  for (const name of NAMES) {
    const [value, ...more] = pairs.filter(([key]) => key === name).map(([, text]) => text);
    if (more.length > 0) throw new Problem('parameter-twice', { [name]: [value, ...more].join(' · ') });
    if (value) given[name] = value;
  }
  return given;
}

function ownAddress(company: Company, app: App, redirectUri: string | undefined): string {
  const fault = company.behaviours.get(redirectFault)(redirectUri, app.siteUrl);
  // Whatever rule holds, a browser can be sent to nothing but an address.
  if (fault === undefined && redirectUri !== undefined && URL.canParse(redirectUri)) return redirectUri;
  throw new Problem(`redirect-${fault ?? 'missing'}`, {
    ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
    'Site URL': app.siteUrl,
  });
}

function wellFormed(scope: string | undefined, read: () => Wish): Wish {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ScopeError)) throw error;
    throw new Problem(`scope-${error.kind}`, { scope: error.part || (scope ?? '') });
  }
}
