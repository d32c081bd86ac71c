import { lacksBrowser } from '../context/browser.ts';
import type { Reply } from '../http/reply.ts';
import { describeEnd, tokenKey } from '../oauth/oauth-operations.ts';
import { requestToken, type TokenCall, tokenIn } from '../oauth/token-endpoint.ts';
import { isObject } from '../schemas/json.ts';
import { type Explorer, type Step, shapeOf } from './explorer.ts';

/** The ways in which an honest token endpoint is asked; spec#4.5-token-parameters prints the parameters in the query, and no method. */
const doors: readonly (TokenCall & { readonly words: string })[] = [
  { method: 'POST', parameters: 'query', words: 'POST with a query' },
  { method: 'GET', parameters: 'query', words: 'GET' },
  { method: 'POST', parameters: 'form', words: 'POST with a form' },
];

const jsonOf = (reply: Reply): unknown => {
  try {
    return reply.json();
  } catch {
    return undefined;
  }
};

/** How much an answer to a bogus request looks like that of a token endpoint: the errors of spec#7.3, a refusal, or neither. */
function resemblance(reply: Reply): number {
  const json = jsonOf(reply);
  const [error] = Array.isArray(json) ? json : [json];
  const named = isObject(error) && typeof error.error === 'string';
  if (named && /invalid_grant|invalid_client/.test(String(error.error))) return 3;
  if (named) return 2;
  return [400, 401, 422].includes(reply.status) ? 1 : 0;
}

/** Choices of the token endpoint for a door. */
export function chooseTokenCall(
  it: Explorer,
  door: TokenCall,
  evidence: string,
  from: 'probe' | 'default' = 'probe',
): void {
  it.choose('token.method', 'Method of the token endpoint', door.method, evidence, from);
  it.choose(
    'token.parameters',
    'Where the token endpoint takes its parameters',
    door.parameters,
    evidence,
    from,
  );
}

/** The doors that the profile leaves open, those that the run may use. */
export const possibleTokenCalls = (it: Explorer): readonly (TokenCall & { readonly words: string })[] =>
  doors.filter(
    ({ method, parameters }) =>
      (!it.isGiven('token.method') || it.session.context.traits.tokenMethod === method) &&
      (!it.isGiven('token.parameters') || it.session.context.traits.tokenParameters === parameters) &&
      (method === 'GET' || !it.session.context.client.readOnly),
  );

/** How the token endpoint is asked, found with a code that nobody ever gave out. */
export const tokenEndpoint: Step = {
  title: 'Asking the token endpoint',
  writes: false,
  async run(it) {
    const { context } = it.session;
    const app = context.people.app;
    if (!app) return;
    const seen: string[] = [];
    let best: { readonly door: TokenCall; readonly score: number } | undefined;
    for (const { words, ...door } of possibleTokenCalls(it)) {
      const reply = await requestToken(
        it.session,
        app,
        { code: context.mark(), clientSecret: app.clientSecret ?? context.mark() },
        door,
      );
      seen.push(`${words}: ${reply.status}`);
      const score = resemblance(reply);
      if (score > (best?.score ?? 0)) best = { door, score };
    }
    if (best)
      chooseTokenCall(it, best.door, `A code that nobody gave out was refused so: ${seen.join('; ')}.`);
    else if (possibleTokenCalls(it)[0])
      chooseTokenCall(
        it,
        context.traits.tokenMethod === 'GET'
          ? { method: 'GET', parameters: 'query' }
          : { method: 'POST', parameters: 'query' },
        `Nothing answered like a token endpoint: ${seen.join('; ')}.`,
        'default',
      );
  },
};

/** Exchanges a real code at each open door until one gives a token; the door that does is the target's. */
async function exchange(it: Explorer, code: string): Promise<void> {
  const { session } = it;
  const { context } = session;
  const app = context.people.app;
  if (!app || app.clientSecret === undefined) return;
  const { tokenMethod, tokenParameters } = context.traits;
  const chosenFirst = [...possibleTokenCalls(it)].sort((one, two) => {
    const rank = (door: typeof one) =>
      Number(door.method !== tokenMethod || door.parameters !== tokenParameters);
    return rank(one) - rank(two);
  });
  for (const door of chosenFirst) {
    const reply = await requestToken(session, app, { code }, door);
    const token = tokenIn(reply);
    if (token === undefined) continue;
    context.tokens.set(tokenKey(session, {}), Promise.resolve(token));
    const json = reply.json();
    chooseTokenCall(it, door, `A fresh code was exchanged for a token by ${door.words}.`);
    const evidence = `The token came as ${shapeOf(json)}.`;
    it.choose(
      'token.expires-in',
      'Seconds that a token lives',
      isObject(json) ? json.expires_in : undefined,
      evidence,
    );
    return;
  }
}

/** How the dialog goes: its controls, the redirect with the code, the token that comes of it. */
export const dialogFlow: Step = {
  title: 'Walking through the dialog',
  writes: true,
  async run(it) {
    const { session, dialog, choose } = it;
    const { app, user } = session.context.people;
    if (!app || !user || lacksBrowser()) return;
    const browsing = await dialog.open();
    const result = await dialog.authorize({ state: session.context.mark() }, browsing);
    const evidence = `The walk ended with ${describeEnd(result)}.`;
    choose(
      'dialog.controls',
      'Controls of the dialog',
      browsing.controls,
      evidence,
      result.end === 'redirect' ? 'probe' : 'default',
    );
    choose('dialog.redirect-status', 'Status of the redirect', result.redirectStatus, evidence);
    choose(
      'dialog.state',
      'Whether the state comes back with the code',
      result.state !== undefined,
      evidence,
    );
    if (result.code !== undefined) await exchange(it, result.code);
    const implicit = await dialog.authorize(
      { responseType: 'token', state: session.context.mark() },
      browsing,
    );
    if (implicit.accessToken === undefined) return;
    const place = implicit.redirect?.searchParams.has('access_token') ? 'query' : 'fragment';
    choose(
      'implicit.place',
      'Where the implicit grant puts the token',
      place,
      `The redirect has access_token in its ${place}.`,
    );
  },
};
