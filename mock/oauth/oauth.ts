import type { FindTokenCaller, PageHandler, PageRoute } from '../http/exchange/service.ts';
import { authorize, forRequest, type RequestHandler, startAgain } from './authorize.ts';
import { callerOfToken } from './caller.ts';
import { decide } from './decide.ts';
import { logIn, logOut } from './log-in.ts';
import { giveToken } from './token-endpoint.ts';

/** What OAuth hands to the front. */
export interface OAuthParts {
  /** By operationId. */
  operationPages: ReadonlyMap<string, PageHandler>;
  pages: readonly PageRoute[];
  findTokenCaller: FindTokenCaller;
}

/** The forms of the pages, and what answers them. Who opens such an address by hand is sent to the start. */
const forms: Readonly<Record<string, RequestHandler>> = {
  '/oauth/login': logIn,
  '/oauth/logout': logOut,
  '/oauth/consent': decide,
};

/**
 * OAuth 2.0: its three operations of the document, the forms between them, and whose a token is (specification 5.2).
 * @param contexts the contexts that a scope may name
 */
export function oauth(contexts: ReadonlySet<string>): OAuthParts {
  return {
    operationPages: new Map<string, PageHandler>([
      ['authorize', forRequest(contexts, authorize)],
      ['requestTokenByQuery', giveToken],
      ['requestToken', giveToken],
    ]),
    pages: Object.entries(forms).flatMap(([path, handler]): PageRoute[] => [
      { method: 'POST', path, handle: forRequest(contexts, handler) },
      { method: 'GET', path, handle: forRequest(contexts, (_exchange, request) => startAgain(request)) },
    ]),
    findTokenCaller: callerOfToken,
  };
}
