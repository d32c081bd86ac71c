import type { Exchange } from '../http/exchange/exchange.ts';
import type { HttpResponse } from '../http/exchange/response.ts';
import type { PageHandler } from '../http/exchange/service.ts';
import { type AuthorizationRequest, readRequest } from './authorization-request.ts';
import { allowedCallback, goBack } from './go-back.ts';
import { isGranted, knownGrant } from './grants.ts';
import { consentPage } from './pages/consent-page.ts';
import { loginPage } from './pages/login-page.ts';
import { problemPage } from './pages/problem-page.ts';
import { Problem } from './problem.ts';
import { grantable } from './scope.ts';
import { visitOf } from './visit.ts';

/** What a page does for a request that is in order. */
export type RequestHandler = (
  exchange: Exchange,
  request: AuthorizationRequest,
) => HttpResponse | Promise<HttpResponse>;

/**
 * A page of the authorization of an app: it reads the request in its address, and says so where something is wrong
 * with it, without a redirect to anywhere.
 * @param contexts the contexts that a scope may name
 */
export function forRequest(contexts: ReadonlySet<string>, handler: RequestHandler): PageHandler {
  return (exchange) => {
    try {
      const request = readRequest(exchange.company, exchange.address.query, contexts);
      return handler(exchange, request);
    } catch (error) {
      if (error instanceof Problem) return problemPage(exchange, error);
      throw error;
    }
  };
}

/**
 * `GET /oauth/authorize`: the login where nobody is logged in, then the dialog, which a user who has allowed all of it
 * before does not see again (spec#4.5-authorize-client, spec#5.2-code-dialog, spec#5.2-consent-remembered).
 */
export function authorize(exchange: Exchange, request: AuthorizationRequest): HttpResponse {
  const { company } = exchange;
  const visit = visitOf(exchange);
  const { user } = visit;
  if (user === undefined) return loginPage(exchange, request, visit);
  const access = grantable(company, request.wish, user);
  const before = company.behaviours.get(knownGrant)(company, user, request.app);
  if (!company.behaviours.get(isGranted)(access, before)) {
    return consentPage(exchange, visit, { request, user, access, before });
  }
  const callback = company.behaviours.get(allowedCallback)(company, user, request, access);
  return goBack(company, request, callback);
}

/** Sends the browser, by GET, to where a request for authorization begins (RFC 9110, 15.4.4). */
export function startAgain(
  { query }: AuthorizationRequest,
  headers: Record<string, string> = {},
): HttpResponse {
  return {
    status: 303,
    headers: { Location: `/oauth/authorize?${query}`, 'Cache-Control': 'no-store', ...headers },
  };
}
