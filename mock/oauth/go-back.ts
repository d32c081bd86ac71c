import type { HttpResponse } from '../http/exchange/response.ts';
import { behaviour } from '../world/behaviour.ts';
import type { Company } from '../world/company.ts';
import type { User } from '../world/user.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { issueCode } from './codes.ts';
import { callbackAddress } from './redirect-uri.ts';
import type { Access } from './scope.ts';
import { tokenAnswer } from './token-answer.ts';
import { issueToken } from './tokens.ts';

/** Parameters that the browser takes back to the app; those that are undefined are left out. */
export type Callback = Readonly<Record<string, string | undefined>>;

/**
 * Rule: what the app gets back when its user allows (spec#5.2-code-allow): `code`, or for the implicit
 * grant the token itself, in the query (facts#oauth-implicit); and the state.
 */
export const allowedCallback = behaviour(
  'oauth.authorize.allowed',
  (company: Company, user: User, request: AuthorizationRequest, access: Access): Callback => {
    const { app, state, responseType } = request;
    if (responseType === 'code') return { code: issueCode(company, user, request, access), state };
    const token = company.behaviours.get(tokenAnswer)(issueToken(company, user, app, access));
    return { ...token, expires_in: token.expires_in?.toString(), state };
  },
);

/** Rule: what the app gets back when its user does not allow (spec#5.2-code-deny). */
export const deniedCallback = behaviour(
  'oauth.authorize.denied',
  ({ state }: AuthorizationRequest): Callback => ({ error: 'user_denied', state }),
);

/** Rule: the status with which the browser is sent back (spec#5.2-code-allow). */
export const callbackStatus = behaviour('oauth.authorize.callback-status', (): number => 302);

/** Sends the browser back to the app. The address holds secrets: it is not stored, and its next page is told nothing. */
export function goBack(
  company: Company,
  { redirectUri }: AuthorizationRequest,
  callback: Callback,
): HttpResponse {
  return {
    status: company.behaviours.get(callbackStatus)(),
    headers: {
      Location: callbackAddress(redirectUri, callback),
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    },
  };
}
