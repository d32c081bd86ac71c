import type { PageHandler, PageRoute } from '../http/exchange/exchange.ts';
import type { HttpServiceOptions } from '../http/exchange/service.ts';
import { errorPage } from '../pages/error-page.ts';
import { visitForm } from './authorization/callback.ts';
import { submitConsent } from './authorization/consent.ts';
import {
  type AuthorizationRequestHandler,
  authorize,
  withAuthorizationRequest,
} from './authorization/endpoint.ts';
import { logIn, logOut } from './authorization/login.ts';
import type { ScopePolicy } from './authorization/request.ts';
import { callerOfToken } from './grants/tokens.ts';
import { requestToken, tokenEndpointError } from './token/endpoint.ts';

/** The parts of OAuth that the HTTP service needs. */
export type OAuthParts = Required<
  Pick<HttpServiceOptions, 'operationPages' | 'pages' | 'findTokenCaller' | 'errorResponse'>
>;

/** The handlers of the forms, by path; a GET of such a path redirects to the start. */
const forms: Readonly<Record<string, AuthorizationRequestHandler>> = {
  '/oauth/login': logIn,
  '/oauth/logout': logOut,
  '/oauth/consent': submitConsent,
};

/**
 * OAuth 2.0: its three operations of the document, the forms between them, and the callers of tokens (spec#5.2).
 * @param scopes the scopes that an app can ask for
 */
export function oauth(scopes: ScopePolicy): OAuthParts {
  return {
    operationPages: new Map<string, PageHandler>([
      ['authorize', withAuthorizationRequest(scopes, authorize)],
      ['requestTokenByQuery', requestToken],
      ['requestToken', requestToken],
    ]),
    pages: Object.entries(forms).flatMap(([path, handler]): PageRoute[] => [
      { method: 'POST', path, handle: withAuthorizationRequest(scopes, handler) },
      {
        method: 'GET',
        path,
        handle: withAuthorizationRequest(scopes, (exchange, request) =>
          exchange.company.behaviours.get(visitForm)(exchange, request),
        ),
      },
    ]),
    findTokenCaller: callerOfToken,
    errorResponse: (exchange, error) => tokenEndpointError(exchange, error) ?? errorPage(exchange, error),
  };
}
