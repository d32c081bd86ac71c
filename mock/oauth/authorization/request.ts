import type { ContextNames } from '../../messages/messages.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { App, Company } from '../../world/company.ts';
import { ScopeError, type ScopeErrorKind, unknownContextError } from '../../world/permissions.ts';
import { type RequestedScope, readScope } from '../grants/scope.ts';
import { formFields } from './form.ts';
import { checkRedirectUri, type RedirectUriError } from './redirect-uri.ts';

/** What the callback has: a code to exchange, or the token itself (implicit grant). */
export type ResponseType = 'code' | 'token';

/** A valid authorization request. */
export type AuthorizationRequest = {
  app: App;
  /** As the app sent it. */
  redirectUri: string;
  responseType: ResponseType;
  scope: RequestedScope;
  /** What the contexts of scopes are called. */
  contextNames: ContextNames;
  state: string | undefined;
  /** Its query in one normal form, to which the forms of the pages return. */
  query: string;
};

/** The scopes that an app can ask for. */
export type ScopePolicy = {
  /** The contexts that exist. */
  contexts: ReadonlySet<string>;
  contextNames: ContextNames;
  /** Whether a scope that names another context is rejected; otherwise that part of it is ignored (RFC 6749, 3.3). */
  strict: boolean;
};

type Pairs = readonly (readonly [name: string, value: string])[];

const parameterNames = ['client_id', 'redirect_uri', 'response_type', 'scope', 'state'] as const;

type ParameterName = (typeof parameterNames)[number];

/** Rule: the app of a `client_id`. @throws InvalidAuthorizationRequest */
export const findRequestingApp = behaviour((company: Company, clientId: string | undefined): App => {
  if (clientId === undefined) throw new InvalidAuthorizationRequest('client-missing');
  const app = company.findApp(clientId);
  if (app === undefined) throw new InvalidAuthorizationRequest('client-unknown', { client_id: clientId });
  return app;
});

/** Rule: reads `response_type`, which is `code` by default (spec#4.5). @throws InvalidAuthorizationRequest */
export const readResponseType = behaviour((responseType: string | undefined): ResponseType => {
  if (responseType === undefined || responseType === 'code') return 'code';
  if (responseType === 'token') return 'token';
  throw new InvalidAuthorizationRequest('response-type-unknown', { response_type: responseType });
});

/**
 * Reads an authorization request (spec#4.5, spec#5.2). An empty parameter counts as missing, a repeated one is rejected,
 * unknown ones are ignored (RFC 6749, 3.1).
 * @throws InvalidAuthorizationRequest
 */
export function readAuthorizationRequest(
  company: Company,
  pairs: Pairs,
  { contexts, contextNames, strict }: ScopePolicy,
): AuthorizationRequest {
  const { behaviours } = company;
  const parameters = readParameters(pairs);
  const app = behaviours.get(findRequestingApp)(company, parameters.client_id);
  return {
    app,
    redirectUri: verifyRedirectUri(company, app, parameters.redirect_uri),
    responseType: behaviours.get(readResponseType)(parameters.response_type),
    scope: parseOrReject(parameters.scope, () => {
      const scope = behaviours.get(readScope)(parameters.scope, contexts);
      if (strict && scope !== 'everything' && scope.unknown.length > 0)
        throw unknownContextError(scope.unknown);
      return scope;
    }),
    contextNames,
    state: parameters.state,
    query: queryWithoutFormFields(pairs),
  };
}

/** The query without form fields, which must not appear in an address. */
export function queryWithoutFormFields(pairs: Pairs): string {
  const remaining = pairs.filter(([name]) => !formFields.has(name));
  return new URLSearchParams(remaining.map(([name, value]) => [name, value])).toString();
}

function readParameters(pairs: Pairs): Partial<Record<ParameterName, string>> {
  const parameters: Partial<Record<ParameterName, string>> = {};
  for (const name of parameterNames) {
    const [value, ...more] = pairs.filter(([key]) => key === name).map(([, text]) => text);
    if (more.length > 0)
      throw new InvalidAuthorizationRequest('parameter-twice', { [name]: [value, ...more].join(' · ') });
    if (value) parameters[name] = value;
  }
  return parameters;
}

function verifyRedirectUri(company: Company, app: App, redirectUri: string | undefined): string {
  const fault = company.behaviours.get(checkRedirectUri)(redirectUri, app.siteUrl);
  // A fault may replace the rule; a browser can be redirected to a valid URL only.
  if (fault === undefined && redirectUri !== undefined && URL.canParse(redirectUri)) return redirectUri;
  throw new InvalidAuthorizationRequest(`redirect-${fault ?? 'missing'}`, {
    ...(redirectUri !== undefined && { redirect_uri: redirectUri }),
    'Site URL': app.siteUrl,
  });
}

function parseOrReject(scope: string | undefined, read: () => RequestedScope): RequestedScope {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ScopeError)) throw error;
    throw new InvalidAuthorizationRequest(`scope-${error.kind}`, { scope: error.part || (scope ?? '') });
  }
}

/** Why an authorization request is rejected. */
export type RequestErrorName =
  | 'parameter-twice'
  | 'client-missing'
  | 'client-unknown'
  | `redirect-${RedirectUriError}`
  | 'response-type-unknown'
  | `scope-${ScopeErrorKind}`
  | 'scope-beyond-user';

/** Thrown for an invalid authorization request; the browser is not redirected. */
export class InvalidAuthorizationRequest extends Error {
  override name = 'InvalidAuthorizationRequest';
  readonly reason: RequestErrorName;
  /** The parameters in question, as they were sent. */
  readonly parameters: Readonly<Record<string, string>>;

  constructor(reason: RequestErrorName, parameters: Readonly<Record<string, string>> = {}) {
    super(reason);
    this.reason = reason;
    this.parameters = parameters;
  }
}
