import type { JsonObject } from '../contract/json.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import { HttpError } from '../http/exchange/http-error.ts';
import type { HttpResponse } from '../http/exchange/response.ts';
import { behaviour } from '../world/behaviour.ts';
import type { Company } from '../world/company.ts';
import { parsePermissions } from '../world/permissions.ts';
import { type Code, codes } from './codes.ts';
import { redeemable } from './redeem.ts';
import { effective } from './scope.ts';
import { digestOf } from './secrets.ts';
import { type TokenAnswer, tokenAnswer } from './token-answer.ts';
import { refusedToken, TokenRefusal } from './token-refusal.ts';
import { readTokenRequest, type TokenRequest } from './token-request.ts';
import { type IssuedToken, issueToken } from './tokens.ts';

/** Rule: the body of the answer to an app that gets a token: with the state, where one was used. */
export const givenToken = behaviour(
  'oauth.token.given',
  (token: TokenAnswer, state: Code['state']): JsonObject => ({ ...token, ...(state !== null && { state }) }),
);

const notForHead = {
  headers: { Allow: 'GET, POST, OPTIONS' },
  mentions: { method: 'HEAD', allowed: 'GET, POST' },
};

/** Tokens are not kept in caches (RFC 6749, 5.1). */
const headers = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

/**
 * `GET` and `POST /oauth/token`: exchanges a code for a token (spec#4.5-token-parameters, spec#5.2-code-exchange).
 * @throws HttpError 405 for `HEAD`, 413, 415
 */
export async function giveToken(exchange: Exchange): Promise<HttpResponse> {
  const { company, message } = exchange;
  // To ask what an answer would be like must not use a code up.
  if (message.method === 'HEAD') throw new HttpError(405, 'route.method', notForHead);
  try {
    const request = await readTokenRequest(exchange);
    const { issued, state } = exchangeCode(company, request);
    const token = company.behaviours.get(tokenAnswer)(issued);
    return { status: 200, headers, body: company.behaviours.get(givenToken)(token, state) };
  } catch (error) {
    const name = refusalOf(error);
    const refused = company.behaviours.get(refusedToken)(exchange, name);
    return { ...refused, headers: { ...headers, ...refused.headers } };
  }
}

function exchangeCode(
  company: Company,
  request: TokenRequest,
): { issued: IssuedToken; state: Code['state'] } {
  const { app, code } = redeemable(company, request);
  const user = company.user(code.email);
  if (user === undefined || request.code === undefined) throw new TokenRefusal('code-wrong');
  const permissions = effective(company, parsePermissions(code.permissions), user);
  const issued = issueToken(company, user, app, { permissions, offline: code.offline });
  codes.keep(company, request.code, { ...code, spentFor: digestOf(issued.accessToken) });
  return { issued, state: code.state };
}

function refusalOf(error: unknown) {
  if (error instanceof TokenRefusal) return error.refusal;
  if (error instanceof HttpError && error.status === 400) return 'malformed';
  throw error;
}
