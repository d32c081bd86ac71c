import type { Desk } from '../check/desk.ts';
import type { TokenRequest } from '../check/token-request.ts';
import { anonymous } from '../http/caller.ts';
import { queryText } from '../http/query.ts';
import type { Reply } from '../http/reply.ts';
import type { App } from '../profile/profile.ts';
import { isObject } from '../schemas/json.ts';

/** The parameters of section 5.2, step 3; what the request sets to null is left out. */
function parametersOf(app: App, request: TokenRequest): Record<string, string | undefined> {
  const given = (value: string | null | undefined, usual: string | undefined): string | undefined =>
    value === null ? undefined : (value ?? usual);
  return {
    client_id: given(request.clientId, app.clientId),
    redirect_uri: given(request.redirectUri, app.redirectUri),
    client_secret: given(request.clientSecret, app.clientSecret),
    code: given(request.code, undefined),
    state: request.state,
  };
}

/** Every text of a token reply is taken for a secret, whatever name the target gave it. */
function learnSecrets(desk: Desk, reply: Reply): void {
  if (Math.floor(reply.status / 100) !== 2) return;
  const text = Buffer.from(reply.bytes).toString('utf8');
  for (const [, name, value] of text.matchAll(/"([^"\\]*token[^"\\]*)"\s*:\s*"([^"\\]+)"/g)) {
    if (!/type$/.test(name ?? '')) desk.lab.redactor.learn('token', value ?? '');
  }
}

/** How the endpoint is asked; the target's own choice where nothing else is said. */
export type TokenDoor = { readonly method: 'GET' | 'POST'; readonly parameters: 'query' | 'form' };

/** Asks the token endpoint. */
export async function askForToken(
  desk: Desk,
  app: App,
  request: TokenRequest,
  door?: TokenDoor,
): Promise<Reply> {
  const { lab } = desk;
  const { method, parameters } = door ?? {
    method: lab.traits.tokenMethod,
    parameters: lab.traits.tokenParameters,
  };
  const query = parametersOf(app, request);
  const inForm = parameters === 'form' && method === 'POST';
  const reply = await desk.send(method, '/oauth/token', {
    as: anonymous,
    company: request.company ?? lab.people.company,
    ...(inForm ? { body: queryText(query), contentType: 'application/x-www-form-urlencoded' } : { query }),
  });
  learnSecrets(desk, reply);
  return reply;
}

/** The token in a reply of the token endpoint; undefined where there is none. */
export function tokenIn(reply: Reply): string | undefined {
  if (Math.floor(reply.status / 100) !== 2) return undefined;
  const json = reply.json();
  const token = isObject(json) ? json.access_token : undefined;
  return typeof token === 'string' && token !== '' ? token : undefined;
}
