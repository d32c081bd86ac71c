import { type Answer, type Call, json } from '../call.ts';
import type { App, Code } from '../company.ts';
import { sameSecret } from '../identify.ts';
import { refuse } from '../refusals.ts';
import { issueToken } from './issue.ts';
import { isWithinSite } from './redirects.ts';
import { formOf } from './session.ts';

/** A request for a token: its parameters, and the app and the code that they name. */
interface Exchange {
  call: Call;
  given: URLSearchParams;
  app: App | undefined;
  code: Code | undefined;
}

interface TokenError {
  error: 'invalid_client' | 'invalid_grant';
  error_description: string;
}

type Check = (exchange: Exchange) => TokenError | undefined;

const badClient = (text: string): TokenError => ({ error: 'invalid_client', error_description: text });
const badGrant = (text: string): TokenError => ({ error: 'invalid_grant', error_description: text });

const clientChecks: readonly Check[] = [
  ({ app }) => (app ? undefined : badClient('There is no app for this token.')),
  ({ app, given }) => {
    if (!app) return undefined;
    const isRight = sameSecret(given.get('client_secret') ?? '', app.clientSecret);
    return isRight ? undefined : badClient('The id or the secret of the app is wrong.');
  },
];

const grantChecks: readonly Check[] = [
  ({ code, app }) => {
    if (!code) return badGrant('This code is not one of ours.');
    if (code.used) return badGrant('This code has been used.');
    const isForeign = app && code.app !== app;
    return isForeign ? badGrant('This code belongs to another app.') : undefined;
  },
  ({ call, app, code, given }) => {
    const { choices } = call.twin;
    const address = given.get('redirect_uri') ?? '';
    if (!app) return undefined;
    const isOther = choices.redirectUriAtToken === 'same as before' && code && address !== code.redirectUri;
    return isOther || !isWithinSite(call.twin, app, address)
      ? badGrant("The redirect_uri is not within the app's address.")
      : undefined;
  },
  ({ code, given }) => {
    const state = given.get('state');
    const isOther = code && state !== null && state !== code.state;
    return isOther ? badGrant('The state is not the one that was sent before.') : undefined;
  },
];

function errorsOf(exchange: Exchange): TokenError[] {
  const { tokenErrors } = exchange.call.twin.choices;
  const checks =
    tokenErrors === 'grant first' ? [...grantChecks, ...clientChecks] : [...clientChecks, ...grantChecks];
  const errors = checks.map((check) => check(exchange)).filter((error) => error !== undefined);
  return tokenErrors === 'all' ? errors : errors.slice(0, 1);
}

function refused({ twin, company }: Call, code: Code | undefined, errors: readonly TokenError[]): Answer {
  const { failedAttemptUsesCode, replayRevokesToken } = twin.choices;
  if (code?.used && code.token && replayRevokesToken) company.tokens.delete(code.token);
  if (code && failedAttemptUsesCode) code.used = true;
  return json(twin, 400, errors);
}

const findApp = ({ twin }: Call, given: URLSearchParams): App | undefined =>
  twin.apps.find(({ clientId }) => clientId === given.get('client_id'));

function findCode({ twin, company }: Call, given: URLSearchParams): Code | undefined {
  const places = twin.keeps('code.one-company') ? [company] : [...twin.companies.values()];
  return places.map(({ codes }) => codes.get(given.get('code') ?? '')).find(Boolean);
}

/** `{base_url}/oauth/token` (sections 4.5, 5.2 step 3, 7.3): a code becomes a token, by the method and in the place that the twin has chosen. */
export function answerToken(call: Call): Answer {
  const { twin } = call;
  const { tokenMethod, tokenCredentials } = twin.choices;
  const isRightMethod =
    tokenMethod === 'both' ? ['GET', 'POST'].includes(call.method) : call.method === tokenMethod;
  if (!isRightMethod) return refuse(call, twin.choices.methodRefusal);
  const form = tokenCredentials === 'query or form' ? formOf(call) : [];
  const given = new URLSearchParams([...call.query, ...form]);
  const code = findCode(call, given);
  const app = findApp(call, given);
  const errors = errorsOf({ call, given, app, code });
  if (errors.length > 0 || !code) return refused(call, code, errors);
  const token = issueToken(twin, call.company, code);
  code.used = true;
  code.token = token.access_token;
  const state = code.state === undefined ? {} : { state: code.state };
  const answer = json(twin, 200, { ...token, ...state });
  return { ...answer, headers: { ...answer.headers, 'cache-control': 'no-store' } };
}
