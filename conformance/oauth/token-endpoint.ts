import type { Session } from '../context/session.ts';
import type { HeaderField } from '../errors/exchange.ts';
import type { Company } from '../http/request.ts';
import { anonymous, queryText } from '../http/request.ts';
import { type HttpResponse, jsonOf } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import type { App, User } from '../profile/profile.ts';
import { isObject } from '../schemas/json.ts';

/** Parameters of a token request; `null` leaves a parameter out, absent means the app's own. */
export type TokenRequest = {
  readonly app?: App;
  readonly company?: Company;
  readonly code?: string | null;
  readonly clientId?: string | null;
  readonly clientSecret?: string | null;
  readonly redirectUri?: string | null;
  readonly state?: string;
  readonly headers?: readonly HeaderField[];
  /** How it is sent; absent means as this target expects it. */
  readonly call?: TokenCall;
};

/** Which token to obtain. The same options get the same token within a run. */
export type TokenOptions = {
  readonly user?: User;
  readonly app?: App;
  readonly company?: Company;
  readonly scope?: string;
  /** The flow; if absent, the authorization code flow, for an app that has a secret. */
  readonly grant?: 'implicit';
};

/** The parameters of spec#5.2-code-exchange, without those that the request sets to null. */
function parametersOf(app: App, request: TokenRequest): Record<string, string | undefined> {
  const valueOrDefault = (value: string | null | undefined, usual: string | undefined): string | undefined =>
    value === null ? undefined : (value ?? usual);
  return {
    client_id: valueOrDefault(request.clientId, app.clientId),
    redirect_uri: valueOrDefault(request.redirectUri, app.redirectUri),
    client_secret: valueOrDefault(request.clientSecret, app.clientSecret),
    code: valueOrDefault(request.code, undefined),
    state: request.state,
  };
}

/** Method and parameters of a call to the token endpoint. */
export type TokenCall = { readonly method: 'GET' | 'POST'; readonly parameters: 'query' | 'form' };

/** Calls the token endpoint, by default as this target expects it. */
export async function requestToken(
  session: Session,
  app: App,
  request: TokenRequest,
  call = request.call,
): Promise<HttpResponse> {
  const { context } = session;
  const { method, parameters } = call ?? {
    method: context.traits.tokenMethod,
    parameters: context.traits.tokenParameters,
  };
  const query = parametersOf(app, request);
  const inForm = parameters === 'form' && method === 'POST';
  return session.send(method, '/oauth/token', {
    as: anonymous,
    company: request.company ?? context.people.company,
    ...(request.headers && { headers: request.headers }),
    ...(inForm ? { body: queryText(query), contentType: 'application/x-www-form-urlencoded' } : { query }),
  });
}

/** The token in a response of the token endpoint; undefined if there is none. */
export function tokenIn(response: HttpResponse): string | undefined {
  if (!isSuccess(response)) return undefined;
  const json = jsonOf(response);
  const token = isObject(json) ? json.access_token : undefined;
  return typeof token === 'string' && token !== '' ? token : undefined;
}
