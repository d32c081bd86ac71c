import { lacksBrowser } from '../context/browser.ts';
import { describeAuthorization } from '../dialog/authorization.ts';
import { type HttpResponse, jsonOf } from '../http/response.ts';
import { tokenKey } from '../oauth/oauth-operations.ts';
import { requestToken, type TokenCall, tokenIn } from '../oauth/token-endpoint.ts';
import { isObject, objectOr } from '../schemas/json.ts';
import type { DiscoveryStep, Explorer } from './explorer.ts';

/** The requests that a token endpoint may expect. spec#4.5-token-parameters shows the parameters in the query, and names no method. */
const tokenCallVariants: readonly (TokenCall & { readonly words: string })[] = [
  { method: 'POST', parameters: 'query', words: 'POST with a query' },
  { method: 'GET', parameters: 'query', words: 'GET' },
  { method: 'POST', parameters: 'form', words: 'POST with a form' },
];

/** Scores how much the response to an invalid request looks like a token endpoint's: an error of spec#7.3, another refusal, or neither. */
function scoreOf(response: HttpResponse): number {
  const json = jsonOf(response);
  const [error] = Array.isArray(json) ? json : [json];
  const named = isObject(error) && typeof error.error === 'string';
  if (named && /invalid_grant|invalid_client/.test(String(error.error))) return 3;
  if (named) return 2;
  return [400, 401, 422].includes(response.status) ? 1 : 0;
}

/** Records how the token endpoint is called. */
function recordTokenCall(
  it: Explorer,
  call: TokenCall,
  evidence: string,
  from: 'probe' | 'default' = 'probe',
): void {
  it.recordChoice('token.method', call.method, evidence, from);
  it.recordChoice('token.parameters', call.parameters, evidence, from);
}

/** The calls that the profile does not rule out and the run is allowed to send. */
export const possibleTokenCalls = (it: Explorer): readonly (TokenCall & { readonly words: string })[] =>
  tokenCallVariants.filter(
    ({ method, parameters }) =>
      (!it.isSetByProfile('token.method') || it.session.context.traits.tokenMethod === method) &&
      (!it.isSetByProfile('token.parameters') || it.session.context.traits.tokenParameters === parameters) &&
      (method === 'GET' || !it.session.context.client.readOnly),
  );

/** Discovers how the token endpoint is called, with a code that was never issued. */
export const tokenEndpoint: DiscoveryStep = {
  title: 'Calling the token endpoint',
  writes: false,
  parts: ['oauth'],
  async run(it) {
    const { context } = it.session;
    const app = context.people.app;
    if (!app) return;
    const observations: string[] = [];
    let best: { readonly call: TokenCall; readonly score: number } | undefined;
    for (const { words, ...call } of possibleTokenCalls(it)) {
      const response = await requestToken(
        it.session,
        app,
        { code: context.marker(), clientSecret: app.clientSecret ?? context.marker() },
        call,
      );
      observations.push(`${words}: ${response.status}`);
      const score = scoreOf(response);
      if (score > (best?.score ?? 0)) best = { call, score };
    }
    if (best)
      recordTokenCall(it, best.call, `A code that was never issued was refused: ${observations.join('; ')}.`);
    else if (possibleTokenCalls(it)[0])
      recordTokenCall(
        it,
        context.traits.tokenMethod === 'GET'
          ? { method: 'GET', parameters: 'query' }
          : { method: 'POST', parameters: 'query' },
        `No response looked like a token endpoint's: ${observations.join('; ')}.`,
        'default',
      );
  },
};

/** Exchanges a real code with each possible call until one returns a token. */
async function exchange(it: Explorer, code: string): Promise<void> {
  const { session } = it;
  const { context } = session;
  const app = context.people.app;
  if (!app || app.clientSecret === undefined) return;
  const { tokenMethod, tokenParameters } = context.traits;
  const chosenFirst = [...possibleTokenCalls(it)].sort((one, two) => {
    const rank = (call: typeof one) =>
      Number(call.method !== tokenMethod || call.parameters !== tokenParameters);
    return rank(one) - rank(two);
  });
  for (const call of chosenFirst) {
    const response = await requestToken(session, app, { code }, call);
    const token = tokenIn(response);
    if (token === undefined) continue;
    context.tokens.set(tokenKey(session, {}), Promise.resolve(token));
    const json = objectOr(response.json());
    recordTokenCall(it, call, `A new code was exchanged for a token with ${call.words}.`);
    const evidence = `The token response has ${Object.keys(json).join(', ')}.`;
    it.recordChoice('token.expires-in', json.expires_in, evidence);
    return;
  }
}

/** Discovers the dialog: its controls, the redirect with the code, and the token. */
export const dialogFlow: DiscoveryStep = {
  title: 'Trying the dialog',
  writes: true,
  parts: ['oauth'],
  async run(it) {
    const { session, dialog, recordChoice } = it;
    const { app, user } = session.context.people;
    if (!app || !user || lacksBrowser()) return;
    const browsing = await dialog.open();
    const result = await dialog.authorize({ state: session.context.marker() }, browsing);
    const evidence = `The dialog showed ${describeAuthorization(result)}.`;
    recordChoice('dialog.state', result.state !== undefined, evidence);
    if (result.code !== undefined) await exchange(it, result.code);
    const implicit = await dialog.authorize(
      { responseType: 'token', state: session.context.marker() },
      browsing,
    );
    if (implicit.accessToken === undefined) return;
    const place = implicit.redirect?.searchParams.has('access_token') ? 'query' : 'fragment';
    recordChoice('implicit.place', place, `The redirect has access_token in its ${place}.`);
    // That with a code is 302 where the user has just allowed the app (spec#5.2-code-allow), whatever other redirects are.
    const seen = `The dialog showed ${describeAuthorization(implicit)}.`;
    recordChoice('redirect.status', implicit.redirectStatus, seen);
  },
};
