import type { Exchange } from '../../http/exchange/exchange.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import { behaviour } from '../../world/behaviour.ts';
import type { Company } from '../../world/company.ts';
import type { User } from '../../world/user.ts';
import { issueCode } from '../grants/codes.ts';
import type { Access } from '../grants/scope.ts';
import { issueToken, tokenResponse } from '../grants/tokens.ts';
import { callbackUri } from './redirect-uri.ts';
import type { AuthorizationRequest } from './request.ts';

/** The parameters of a callback; undefined ones are omitted. */
export type CallbackParameters = Readonly<Record<string, string | undefined>>;

/**
 * Rule: the callback parameters when the user allows (spec#5.2-code-allow): `code`, or the token itself for the
 * implicit grant, in the query (facts#oauth-implicit); and `state`.
 */
export const allowedCallback = behaviour(
  (company: Company, user: User, request: AuthorizationRequest, access: Access): CallbackParameters => {
    const { app, state, responseType } = request;
    if (responseType === 'code') return { code: issueCode(company, user, request, access), state };
    const token = company.behaviours.get(tokenResponse)(issueToken(company, user, app, access));
    return { ...token, expires_in: token.expires_in?.toString(), state };
  },
);

/** Rule: the callback parameters when the user denies (spec#5.2-code-deny). */
export const deniedCallback = behaviour(
  ({ state }: AuthorizationRequest): CallbackParameters => ({ error: 'user_denied', state }),
);

/** Rule: the status of the redirect to the app (spec#5.2-code-allow). */
export const callbackStatus = behaviour((_moment: CallbackMoment): number => 302);

/** Whether a redirect carries a code that the user has just allowed, which the specification gives a status (spec#5.2-code-allow). */
export type CallbackMoment = 'code just allowed' | 'other';

/** Rule: the address that a browser is sent back to. */
export const callbackAddress = behaviour(callbackUri);

/** Redirects the browser to the app. The address contains secrets: it is neither cached nor sent on as `Referer`. */
export function redirectToApp(
  company: Company,
  { redirectUri }: Pick<AuthorizationRequest, 'redirectUri'>,
  callback: CallbackParameters,
  isJustAllowed = false,
): HttpResponse {
  const moment = isJustAllowed && callback.code !== undefined ? 'code just allowed' : 'other';
  return {
    status: company.behaviours.get(callbackStatus)(moment),
    headers: {
      Location: company.behaviours.get(callbackAddress)(redirectUri, callback),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  };
}

/** Rule: the response to the address of a form that a browser visits: to the start. */
export const visitForm = behaviour(
  (_exchange: Exchange, request: AuthorizationRequest): HttpResponse | Promise<HttpResponse> =>
    restartAuthorization(request),
);

/** Redirects the browser, by GET, to the start of an authorization request (RFC 9110, 15.4.4). */
export function restartAuthorization(
  { query }: AuthorizationRequest,
  headers: Record<string, string> = {},
): HttpResponse {
  return {
    status: 303,
    headers: { Location: `/oauth/authorize?${query}`, 'Cache-Control': 'no-store', ...headers },
  };
}
