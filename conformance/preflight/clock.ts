import { advanceClock } from '../context/hooks.ts';
import type { Session } from '../context/session.ts';
import { clockTolerance, tokenLifetime } from '../context/token-lifetime.ts';
import { NetworkError } from '../errors/outcome.ts';
import { utf8 } from '../http/body.ts';
import { repeatWhereLost } from '../http/gateway.ts';
import { asBearer } from '../http/request.ts';
import { type HttpResponse, jsonOf } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import { hasTokens } from '../profile/people.ts';
import { nameStatement } from '../requirements/requirement.ts';
import { objectOr } from '../schemas/json.ts';
import { timesIn } from '../schemas/times.ts';
import { pathsToAsk } from './inquiry.ts';

const day = 24 * 3600;

/** The latest point of time in a body, as ISO 8601 or a Unix time, in seconds; undefined if it shows none. */
function latestTime({ bytes }: HttpResponse): number | undefined {
  const text = utf8(bytes);
  const numbers = [...text.matchAll(/\b\d{10}(?:\d{3})?\b/g)].map(([it]) =>
    it.length > 10 ? Number(it) / 1000 : Number(it),
  );
  const times = [...timesIn(text).map((it) => it / 1000), ...numbers].filter(Number.isFinite);
  return times.length === 0 ? undefined : Math.max(...times);
}

/**
 * The token in the response to an exchange, and the seconds that it lives: as the response says, an hour where it says
 * nothing, a day at most. Undefined without a token.
 */
function tokenAndLifetime(exchange: HttpResponse): { token: string; lifetime: number } | undefined {
  const { access_token: token, expires_in } = objectOr(isSuccess(exchange) ? jsonOf(exchange) : undefined);
  const seconds = Number(expires_in);
  if (typeof token !== 'string' || token === '') return undefined;
  return { token, lifetime: seconds > 0 ? Math.min(seconds, day) : tokenLifetime };
}

/** Whether a token lets anybody in anywhere. An address that a target does not have, or that fails, says nothing. */
async function isAccepted(session: Session, token: string): Promise<boolean> {
  for (const path of pathsToAsk(session.context.profile)) {
    if (isSuccess(await session.send('GET', path, { as: asBearer(token) }))) return true;
  }
  return false;
}

/**
 * Why the profile's hook does not move the target's clock; undefined if it does, or if nothing can tell. A token that ends
 * (spec#5.2-token-lifetime) shows that the clock moved; so does a time that the hook itself answers with, for a target whose
 * tokens do not end, which is its own mistake. Where the hook shows no time, the checks judge that. Given tokens of the profile are not
 * outlived for this.
 */
export async function clockProblem(
  session: Session,
  exchange: HttpResponse | undefined,
): Promise<string | undefined> {
  const { profile, client } = session.context;
  const hook = profile.hooks.advanceClock;
  if (!hook || client.readOnly) return undefined;
  // That it moves twice, where only the answer was lost, changes nothing here.
  const advance = (seconds: number) => repeatWhereLost(() => advanceClock(session, hook, seconds));
  try {
    const before = await advance(1);
    const known = exchange && tokenAndLifetime(exchange);
    if (known === undefined || hasTokens(profile)) return undefined;
    if (!(await isAccepted(session, known.token))) return undefined;
    const seconds = known.lifetime + clockTolerance;
    const after = await advance(seconds);
    if (!(await isAccepted(session, known.token))) return undefined;
    const [from, to] = [latestTime(before), latestTime(after)];
    if (from === undefined || to === undefined) return undefined;
    const moved = to - from;
    return Math.abs(moved - seconds) <= seconds / 2
      ? undefined
      : `hooks.advanceClock: ${hook.method ?? 'POST'} ${hook.url} is answered with ${after.status} and moves no clock that can be seen: called with ${seconds} s, it leaves an access token that lives ${known.lifetime} s accepted. Correct url and body; if they are right, the target's tokens do not expire (${nameStatement('spec#5.2-token-lifetime')}).`;
  } catch (error) {
    if (error instanceof NetworkError) return `hooks.advanceClock: ${error.message}`;
    throw error;
  }
}
