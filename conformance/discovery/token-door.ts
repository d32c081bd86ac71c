import type { Reply } from '../http/reply.ts';
import { askForToken, type TokenDoor } from '../oauth/token-endpoint.ts';
import { isObject } from '../schemas/json.ts';
import type { Explorer, Step } from './explorer.ts';

/** The ways in which an honest token endpoint is asked; spec#4.5-token-parameters prints the parameters in the query, and no method. */
const doors: readonly (TokenDoor & { readonly words: string })[] = [
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
export function chooseDoor(
  it: Explorer,
  door: TokenDoor,
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
export const openDoors = (it: Explorer): readonly (TokenDoor & { readonly words: string })[] =>
  doors.filter(
    ({ method, parameters }) =>
      (!it.isGiven('token.method') || it.desk.lab.traits.tokenMethod === method) &&
      (!it.isGiven('token.parameters') || it.desk.lab.traits.tokenParameters === parameters) &&
      (method === 'GET' || !it.desk.lab.client.readOnly),
  );

/** How the token endpoint is asked, found with a code that nobody ever gave out. */
export const tokenDoor: Step = {
  title: 'Asking the token endpoint',
  writes: false,
  async run(it) {
    const { lab } = it.desk;
    const app = lab.people.app;
    if (!app) return;
    const seen: string[] = [];
    let best: { readonly door: TokenDoor; readonly score: number } | undefined;
    for (const { words, ...door } of openDoors(it)) {
      const reply = await askForToken(
        it.desk,
        app,
        { code: lab.mark(), clientSecret: app.clientSecret ?? lab.mark() },
        door,
      );
      seen.push(`${words}: ${reply.status}`);
      const score = resemblance(reply);
      if (score > (best?.score ?? 0)) best = { door, score };
    }
    if (best) chooseDoor(it, best.door, `A code that nobody gave out was refused so: ${seen.join('; ')}.`);
    else if (openDoors(it)[0])
      chooseDoor(
        it,
        lab.traits.tokenMethod === 'GET'
          ? { method: 'GET', parameters: 'query' }
          : { method: 'POST', parameters: 'query' },
        `Nothing answered like a token endpoint: ${seen.join('; ')}.`,
        'default',
      );
  },
};
