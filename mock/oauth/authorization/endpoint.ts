import type { Exchange, PageHandler } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { User } from '../../world/user.ts';
import { findGrant, isAlreadyGranted } from '../grants/grants.ts';
import { grantableAccess } from '../grants/scope.ts';
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

/** Rule: the response to a browser in which nobody is logged in: the login page. */
export const askForLogin = behaviour(
  (exchange: Exchange, request: AuthorizationRequest, session: BrowserSession): HttpResponse =>
    loginPage(exchange, request, session),
);

/** Rule: the response to a scope with permissions that the user does not have; undefined where the app gets the others. */
export const refuseBeyondUser = behaviour(
  (_exchange: Exchange, _request: AuthorizationRequest, _user: User): PageAnswer | undefined => undefined,
);

/**
 * `GET /oauth/authorize`: shows the login page unless a user is logged in, then the consent dialog unless the user has granted all of it
 * before, then redirects to the app with a code or a token (spec#4.5-authorize-client, spec#5.2-code-dialog, spec#5.2-consent-remembered).
 */
export function authorize(exchange: Exchange, request: AuthorizationRequest): PageAnswer {
  const { company } = exchange;
  const { behaviours } = company;
  const session = browserSessionOf(exchange);
  const { user } = session;
  if (user === undefined) return behaviours.get(askForLogin)(exchange, request, session);
  const refusal = behaviours.get(refuseBeyondUser)(exchange, request, user);
  if (refusal !== undefined) return refusal;
  const access = grantableAccess(company, request.scope, user);
  const grantedBefore = behaviours.get(findGrant)(company, user, request.app);
  if (!behaviours.get(isAlreadyGranted)(access, grantedBefore))
    return consentPage(exchange, session, { request, user, access, grantedBefore });
  return redirectToApp(company, request, behaviours.get(allowedCallback)(company, user, request, access));
}
