import type { Json } from '../../contract/json.ts';
import { localPart } from '../../http/exchange/address.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { HttpError } from '../../http/exchange/http-error.ts';
import type { HttpResponse } from '../../http/exchange/response.ts';
import type { Company } from '../../world/company.ts';
import { parsePermissions } from '../../world/permissions.ts';
import { type AuthorizationCode, codes } from '../grants/codes.ts';
import { effectivePermissions } from '../grants/scope.ts';
import { digestOf } from '../grants/secret-table.ts';
import { type IssuedToken, issueToken, tokenResponse } from '../grants/tokens.ts';
import { verifyRequest } from './code-exchange.ts';
import { TokenError, tokenErrorResponse } from './error.ts';
import { readTokenRequest, type TokenRequest } from './request.ts';

const methodNotAllowed = {
  headers: { Allow: 'GET, POST, OPTIONS' },
  values: { method: 'HEAD', allowed: 'GET, POST' },
};

/** Caches must not store tokens (RFC 6749, 5.1). */
const headers = { 'Cache-Control': 'no-store', Pragma: 'no-cache' };

/**
 * `GET` and `POST /oauth/token`: exchanges a code for a token (spec#4.5-token-parameters, spec#5.2-code-exchange).
 * @throws HttpError 405 for `HEAD`, 413, 415
 */
export async function requestToken(exchange: Exchange): Promise<HttpResponse> {
  const { company, message } = exchange;
  // A HEAD request must not use up a code.
  if (message.method === 'HEAD') throw new HttpError(405, 'route.method', methodNotAllowed);
  try {
    const request = await readTokenRequest(exchange);
    const { issued, state } = exchangeCode(company, request);
    const token = company.behaviours.get(tokenResponse)(issued);
    return { status: 200, headers, body: { ...token, ...(state !== null && { state }) } };
  } catch (error) {
    if (error instanceof TokenError) return respondTo(error, exchange);
    throw error;
  }
}

/**
 * The response of the token endpoint to a request that is malformed before its parameters are read, in the shape of its
 * other errors (spec#7.3); undefined for other endpoints and statuses.
 */
export function tokenEndpointError(exchange: Exchange, { status }: HttpError): HttpResponse | undefined {
  const [path] = localPart(exchange.message.url ?? '/').split('?');
  return path === '/oauth/token' && status === 400
    ? respondTo(new TokenError('malformed'), exchange)
    : undefined;
}

function respondTo({ reason, others }: TokenError, exchange: Exchange): HttpResponse {
  const refuse = exchange.company.behaviours.get(tokenErrorResponse);
  const response = refuse(exchange, reason);
  const more = others.map((other) => refuse(exchange, other).body);
  const body = more.length === 0 ? response.body : ([response.body, ...more].flat() as Json[]);
  return {
    ...response,
    ...(body === undefined ? {} : { body }),
    headers: { ...headers, ...response.headers },
  };
}

function exchangeCode(
  company: Company,
  request: TokenRequest,
): { issued: IssuedToken; state: AuthorizationCode['state'] } {
  const { app, code } = company.behaviours.get(verifyRequest)(company, request);
  const user = company.findUser(code.email);
  if (user === undefined || request.code === undefined) throw new TokenError('code-wrong');
  const permissions = effectivePermissions(company, parsePermissions(code.permissions), user);
  const issued = issueToken(company, user, app, { permissions, offline: code.offline });
  codes.set(company, request.code, { ...code, spentFor: digestOf(issued.accessToken) });
  return { issued, state: code.state };
}
