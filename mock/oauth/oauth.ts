import type { HttpServiceOptions, PageHandler, PageRoute } from '../http/exchange/service.ts';
import { errorPage } from '../pages/error-page.ts';
import { restartAuthorization } from './authorization/callback.ts';
import { submitConsent } from './authorization/consent.ts';
import {
  type AuthorizationRequestHandler,
  authorize,
  withAuthorizationRequest,
} from './authorization/endpoint.ts';
import { logIn, logOut } from './authorization/login.ts';
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
 * @param contexts the contexts that a scope may name
 */
export function oauth(contexts: ReadonlySet<string>): OAuthParts {
  return {
    operationPages: new Map<string, PageHandler>([
      ['authorize', withAuthorizationRequest(contexts, authorize)],
      ['requestTokenByQuery', requestToken],
      ['requestToken', requestToken],
    ]),
    pages: Object.entries(forms).flatMap(([path, handler]): PageRoute[] => [
      { method: 'POST', path, handle: withAuthorizationRequest(contexts, handler) },
      {
        method: 'GET',
        path,
        handle: withAuthorizationRequest(contexts, (_exchange, request) => restartAuthorization(request)),
      },
    ]),
    findTokenCaller: callerOfToken,
    errorResponse: (exchange, error) => tokenEndpointError(exchange, error) ?? errorPage(exchange, error),
  };
}
