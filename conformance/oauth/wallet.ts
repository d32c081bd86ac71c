import type { Desk } from '../check/desk.ts';
import { Untestable, Violation } from '../check/outcome.ts';
import type { TokenOptions } from '../check/token-request.ts';
import type { Authorization, AuthorizationRequest } from '../dialog/authorization.ts';
import type { Sessions } from '../dialog/sessions.ts';
import { authorizeWarm } from '../dialog/warm.ts';
import { formatValue } from '../match/matcher.ts';
import type { OwnToken } from '../profile/profile.ts';
import { askForToken, tokenIn } from './token-endpoint.ts';

/** How a walk ended, for a reader. */
export function describeEnd(it: Partial<Authorization>): string {
  if (it.end === 'redirect') return `a redirect to ${it.redirect?.href ?? 'nowhere'}`;
  const status = it.page?.status === undefined ? '' : ` (status ${it.page.status})`;
  return `a page at ${it.page?.url}${status}: ${formatValue(it.page?.text.slice(0, 200))}`;
}

/** A fresh code; anything else at the end of the walk is a Violation. */
export async function codeFrom(
  desk: Desk,
  sessions: Sessions,
  request: AuthorizationRequest,
): Promise<string> {
  const result = await authorizeWarm(desk, sessions, request);
  if (result.code) return result.code;
  throw new Violation('a redirect with a code', describeEnd(result));
}

/** A token of the profile that was given for what is asked. */
function ownToken({ lab }: Desk, options: TokenOptions): OwnToken | undefined {
  const { people, profile } = lab;
  const email = (options.user ?? people.user)?.email;
  const company = (options.company ?? people.company).name;
  return profile.tokens.find(
    (it) =>
      it.scope === options.scope &&
      (it.company ?? people.company.name) === company &&
      (it.user ?? people.user?.email) === email,
  );
}

async function obtain(desk: Desk, sessions: Sessions, options: TokenOptions): Promise<string> {
  const app = options.app ?? desk.lab.people.app;
  if (!app) throw new Untestable('the profile names neither an app nor a token of that kind');
  if (app.clientSecret === undefined) {
    const result = await authorizeWarm(desk, sessions, { ...options, app, responseType: 'token' });
    if (result.accessToken) return result.accessToken;
    throw new Violation('a redirect with access_token', describeEnd(result));
  }
  const code = await codeFrom(desk, sessions, { ...options, app });
  const reply = await askForToken(desk, app, { code, ...(options.company && { company: options.company }) });
  const token = tokenIn(reply);
  if (token) return token;
  throw new Violation(
    'an access_token for a fresh code',
    `status ${reply.status} with ${formatValue(reply.text)}`,
    {
      exchange: reply.exchange,
    },
  );
}

/** By what a token was asked for. */
export const tokenKey = ({ lab: { people } }: Desk, options: TokenOptions): string =>
  JSON.stringify([
    (options.user ?? people.user)?.email,
    (options.app ?? people.app)?.clientId,
    (options.company ?? people.company).name,
    options.scope,
  ]);

/** A token for what is asked: one of the profile's own, one that was had before in this run, or a new one. */
export function tokenFor(desk: Desk, sessions: Sessions, options: TokenOptions): Promise<string> {
  const own = ownToken(desk, options);
  if (own) return Promise.resolve(own.token);
  const { tokens } = desk.lab;
  const key = tokenKey(desk, options);
  const known = tokens.get(key);
  if (known) return known;
  const token = obtain(desk, sessions, options);
  tokens.set(key, token);
  token.catch(() => tokens.delete(key));
  return token;
}
