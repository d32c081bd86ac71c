import { setTimeout as pause } from 'node:timers/promises';
import { isSameSecret } from '../request/authentication.ts';
import { errorResponse, type HttpRequest, type HttpResponse, jsonResponse } from '../request/http.ts';
import { parseScope } from '../state/permissions.ts';
import {
  type App,
  type Code,
  type Company,
  type Grant,
  newSecret,
  type ServerState,
} from '../state/state.ts';
import { isWithinSite } from './redirects.ts';
import { parseForm } from './session.ts';

/** A token request: its parameters, and the app and the code that they name. */
type Exchange = {
  request: HttpRequest;
  parameters: URLSearchParams;
  app: App | undefined;
  code: Code | undefined;
};

type TokenError = {
  error: 'invalid_client' | 'invalid_grant' | 'invalid_request';
  error_description: string;
};

type Check = (exchange: Exchange) => TokenError | undefined;

const badClient = (text: string): TokenError => ({ error: 'invalid_client', error_description: text });
const badGrant = (text: string): TokenError => ({ error: 'invalid_grant', error_description: text });

const clientChecks: readonly Check[] = [
  ({ app }) => (app ? undefined : badClient('There is no app for this token.')),
  ({ request, app, parameters }) => {
    if (!app) return undefined;
    if (!parameters.get('client_secret') && !request.server.conforms('token.missing-is-invalid'))
      return { error: 'invalid_request', error_description: 'The secret of the app is missing.' };
    const isRight = isSameSecret(parameters.get('client_secret') ?? '', app.clientSecret);
    return isRight ? undefined : badClient('The id or the secret of the app is wrong.');
  },
];

/** Whether a code was not used in time, where the server sets one. */
const isTooOld = ({ choices, clock }: ServerState, { issuedAt }: Code): boolean =>
  choices.codeLifetime !== 'unlimited' && clock.now() - issuedAt > choices.codeLifetime;

const grantChecks: readonly Check[] = [
  ({ request, code, app, parameters }) => {
    if (!code) return badGrant('This code is not one of ours.');
    const isExempt = parameters.has('state') && !request.server.conforms('code.used-despite-state');
    if (code.used && !isExempt) return badGrant('This code has been used.');
    if (isTooOld(request.server, code)) return badGrant('This code has expired.');
    const isForeign = app && code.app !== app;
    return isForeign ? badGrant('This code belongs to another app.') : undefined;
  },
  ({ request, app, code, parameters }) => {
    const { choices } = request.server;
    const address = parameters.get('redirect_uri') ?? '';
    if (!app) return undefined;
    const isOther = choices.redirectUriAtToken === 'same as before' && code && address !== code.redirectUri;
    return isOther || !isWithinSite(request.server, app, address)
      ? badGrant("The redirect_uri is not within the app's address.")
      : undefined;
  },
  ({ code, parameters }) => {
    const state = parameters.get('state');
    const isOther = code && state !== null && state !== code.state;
    return isOther ? badGrant('The state is not the one that was sent before.') : undefined;
  },
];

function errorsOf(exchange: Exchange): TokenError[] {
  const { tokenErrors } = exchange.request.server.choices;
  const checks =
    tokenErrors === 'grant first' ? [...grantChecks, ...clientChecks] : [...clientChecks, ...grantChecks];
  const errors = checks.map((check) => check(exchange)).filter((error) => error !== undefined);
  return tokenErrors === 'all' ? errors : errors.slice(0, 1);
}

function rejectToken(
  { server, company }: HttpRequest,
  code: Code | undefined,
  errors: readonly TokenError[],
): HttpResponse {
  const { failedAttemptUsesCode, replayRevokesToken } = server.choices;
  if (code?.used && code.token && replayRevokesToken) company.tokens.delete(code.token);
  if (code && failedAttemptUsesCode) code.used = true;
  return jsonResponse(server, 400, errors);
}

const findApp = ({ server }: HttpRequest, parameters: URLSearchParams): App | undefined =>
  server.apps.find(({ clientId }) => clientId === parameters.get('client_id'));

function findCode({ server, company }: HttpRequest, parameters: URLSearchParams): Code | undefined {
  const companies = server.conforms('code.one-company') ? [company] : [...server.companies.values()];
  const name = parameters.get('code') ?? '';
  const isPattern = !server.conforms('code.is-no-pattern') && name.length > 8 && name.endsWith('%');
  const isMeant = (issued: string) => issued === name || (isPattern && issued.startsWith(name.slice(0, -1)));
  return companies.flatMap(({ codes }) => [...codes]).find(([issued]) => isMeant(issued))?.[1];
}

/** `{base_url}/oauth/token` (spec#4.5, spec#5.2-code-exchange, spec#7.3): exchanges a code for a token, with the method and parameters the server chooses. */
export async function handleToken(request: HttpRequest): Promise<HttpResponse> {
  const { server } = request;
  const { tokenMethod, tokenCredentials } = server.choices;
  const isRightMethod =
    tokenMethod === 'both' ? ['GET', 'POST'].includes(request.method) : request.method === tokenMethod;
  if (!isRightMethod) return errorResponse(request, server.choices.methodRefusal);
  const form = tokenCredentials === 'query or form' ? parseForm(request) : [];
  const parameters = new URLSearchParams([...request.query, ...form]);
  const code = findCode(request, parameters);
  const app = findApp(request, parameters);
  const errors = errorsOf({ request, parameters, app, code });
  if (errors.length > 0 || !code) return rejectToken(request, code, errors);
  if (!server.conforms('code.used-before-the-response')) await pause(20);
  const token = issueToken(server, request.company, code);
  code.used = true;
  code.token = token.access_token;
  const noState = server.conforms('state.absent-without-state') ? {} : { state: null };
  const state = code.state === undefined ? noState : { state: code.state };
  const isBrief = server.choices.tokenMembers === 'few';
  const others = isBrief ? {} : { token_type: 'bearer', scope: code.scope, user_id: code.user.id };
  const response = jsonResponse(server, 200, { ...token, ...state, ...others });
  return { ...response, headers: { ...response.headers, 'cache-control': 'no-store' } };
}

const never: Record<ServerState['choices']['offlineExpiry'], object> = {
  absent: {},
  zero: { expires_in: 0 },
  huge: { expires_in: 10 * 365 * 86_400 },
};

/** Issues an access token for a grant in one company, with the members that describe its lifetime (spec#5.2). */
export function issueToken(
  server: ServerState,
  company: Company,
  grant: Grant,
): { access_token: string; expires_in?: number } {
  const name = newSecret(server.choices);
  const isOffline = parseScope(grant.scope).includes('offline_access');
  const lifetime = server.choices.lifetime;
  const expiresAt = isOffline ? Number.POSITIVE_INFINITY : server.clock.now() + lifetime;
  const { user, app } = grant;
  const earlier = [...company.tokens].filter(([, it]) => it.user === user);
  if (!server.conforms('token.outlives-other-flows'))
    for (const [value, it] of earlier) if (it.app !== app) company.tokens.delete(value);
  const kept = server.conforms('scope.of-its-own-flow') ? undefined : earlier.at(-1)?.[1];
  const scope = grant.scope === '' && kept?.app === app ? kept.scope : grant.scope;
  company.tokens.set(name, { user, app, scope, expiresAt });
  return {
    access_token: name,
    ...(isOffline ? never[server.choices.offlineExpiry] : { expires_in: lifetime }),
  };
}
