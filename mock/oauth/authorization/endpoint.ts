import type { Exchange, PageHandler } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { User } from '../../world/user.ts';
import { findGrant, isAlreadyGranted } from '../grants/grants.ts';
import { type Access, grantableAccess } from '../grants/scope.ts';
import { allowedCallback, redirectToApp } from './callback.ts';
import { consentPage } from './consent.ts';
import { refuseRequest } from './error-pages.ts';
import { loginPage } from './login.ts';
import {
  type AuthorizationRequest,
  InvalidAuthorizationRequest,
  readAuthorizationRequest,
  type ScopePolicy,
} from './request.ts';
import { type BrowserSession, browserSessionOf } from './session.ts';

/** What a page responds with. */
type PageAnswer = HttpResponse | Promise<HttpResponse>;

/** Handles a valid authorization request. */
export type AuthorizationRequestHandler = (exchange: Exchange, request: AuthorizationRequest) => PageAnswer;

/**
 * A page that reads the authorization request in its address, or shows the error, without a redirect.
 * @param scopes the scopes that an app can ask for
 */
export function withAuthorizationRequest(
  scopes: ScopePolicy,
  handler: AuthorizationRequestHandler,
): PageHandler {
  return (exchange) => {
    try {
      const request = readAuthorizationRequest(exchange.company, exchange.address.query, scopes);
      return handler(exchange, request);
    } catch (error) {
      if (error instanceof InvalidAuthorizationRequest)
        return exchange.company.behaviours.get(refuseRequest)(exchange, error);
      throw error;
    }
  };
}

/** A valid authorization request, and what the steps have found out. */
type Authorization = {
  exchange: Exchange;
  request: AuthorizationRequest;
  session: BrowserSession;
  granted?: { user: User; access: Access };
};

/** Rule: the response to a browser in which nobody is logged in: the login page. */
export const askForLogin = behaviour(
  (exchange: Exchange, request: AuthorizationRequest, session: BrowserSession): HttpResponse =>
    loginPage(exchange, request, session),
);

/** Rule: the response to a scope with permissions that the user does not have; undefined where the app gets the others. */
export const refuseBeyondUser = behaviour(
  (_exchange: Exchange, _request: AuthorizationRequest, _user: User): PageAnswer | undefined => undefined,
);

/** The steps of `GET /oauth/authorize`, in this order, until one returns a response (spec#4.5-authorize-client, spec#5.2-code-dialog, spec#5.2-consent-remembered). */
const authorizationSteps = { requireLogin, requireConsent, sendCallback };

/** `GET /oauth/authorize` */
export function authorize(exchange: Exchange, request: AuthorizationRequest): PageAnswer {
  const authorization: Authorization = { exchange, request, session: browserSessionOf(exchange) };
  for (const step of Object.values(authorizationSteps)) {
    const response = step(authorization);
    if (response !== undefined) return response;
  }
  throw new Error('The last step of the authorization always returns a response.');
}

/** Shows the login page unless a user is logged in. */
function requireLogin({ exchange, request, session }: Authorization): HttpResponse | undefined {
  return session.user === undefined
    ? exchange.company.behaviours.get(askForLogin)(exchange, request, session)
    : undefined;
}

/** Shows the consent dialog unless the user has granted all of it before. */
function requireConsent(authorization: Authorization): PageAnswer | undefined {
  const { exchange, request, session } = authorization;
  const { company } = exchange;
  const { user } = session;
  if (user === undefined) return undefined;
  const refusal = company.behaviours.get(refuseBeyondUser)(exchange, request, user);
  if (refusal !== undefined) return refusal;
  const access = grantableAccess(company, request.scope, user);
  const grantedBefore = company.behaviours.get(findGrant)(company, user, request.app);
  if (!company.behaviours.get(isAlreadyGranted)(access, grantedBefore)) {
    return consentPage(exchange, session, { request, user, access, grantedBefore });
  }
  authorization.granted = { user, access };
  return undefined;
}

/** Redirects to the app with a code or a token. */
function sendCallback({ exchange, request, granted }: Authorization): HttpResponse | undefined {
  const { company } = exchange;
  if (granted === undefined) return undefined;
  const callback = company.behaviours.get(allowedCallback)(company, granted.user, request, granted.access);
  return redirectToApp(company, request, callback);
}
