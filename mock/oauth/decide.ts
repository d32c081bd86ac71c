import type { Exchange } from '../http/exchange/exchange.ts';
import type { HttpResponse } from '../http/exchange/response.ts';
import type { AuthorizationRequest } from './authorization-request.ts';
import { startAgain } from './authorize.ts';
import { isOwnForm, readForm } from './form.ts';
import { allowedCallback, deniedCallback, goBack } from './go-back.ts';
import { remember } from './grants.ts';
import { consentSeal } from './pages/seals.ts';
import { stalePage } from './pages/stale-page.ts';
import { grantable } from './scope.ts';
import { visitOf } from './visit.ts';

/**
 * `POST /oauth/consent`: does what the user decided in the dialog, and goes back to the app (spec#5.2-code-allow,
 * spec#5.2-code-deny). What was shown and what is granted are the same: where the user's role has changed in between, the form
 * is no longer valid. Sent twice, it answers twice, each time with a code of its own.
 */
export async function decide(exchange: Exchange, request: AuthorizationRequest): Promise<HttpResponse> {
  const { company } = exchange;
  const form = await readForm(exchange);
  const { secret, user } = visitOf(exchange);
  if (user === undefined) return startAgain(request);
  const access = grantable(company, request.wish, user);
  const decision = form.get('decision');
  if (!isOwnForm(exchange, form, consentSeal(secret, request, access))) return stalePage(exchange, request);
  if (decision === 'deny') return goBack(company, request, company.behaviours.get(deniedCallback)(request));
  if (decision !== 'allow') return stalePage(exchange, request);
  remember(company, user, request.app, access);
  return goBack(company, request, company.behaviours.get(allowedCallback)(company, user, request, access));
}
