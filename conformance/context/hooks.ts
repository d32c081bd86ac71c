import type { HeaderField } from '../errors/exchange.ts';
import { NetworkError } from '../errors/outcome.ts';
import type { Company } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import type { Hook } from '../profile/profile.ts';
import type { Session } from './session.ts';

const fillSeconds = (value: unknown, seconds: number): unknown => {
  if (typeof value === 'string') {
    const whole = /^\$\{seconds\}$/.test(value);
    return whole ? seconds : value.replaceAll(/\$\{seconds\}/g, String(seconds));
  }
  if (Array.isArray(value)) return value.map((it) => fillSeconds(it, seconds));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, fillSeconds(it, seconds)]));
};

/**
 * Calls a hook of the profile at a company; a body that is not a string is sent as JSON. No credentials are sent. A status
 * other than 2xx is a NetworkError: the hook comes from the profile, not from the specification.
 */
export async function callHook(
  session: Session,
  hook: Hook,
  company: Company,
  seconds = 0,
): Promise<HttpResponse> {
  const method = hook.method ?? 'POST';
  const address = String(fillSeconds(hook.url, seconds));
  const url = /^https?:\/\//i.test(address)
    ? address
    : `${company.baseUrl}${address.startsWith('/') ? '' : '/'}${address}`;
  const body =
    typeof hook.body === 'string'
      ? hook.body.replaceAll(/\$\{seconds\}/g, String(seconds))
      : fillSeconds(hook.body, seconds);
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const configuredHeaders: HeaderField[] = Object.entries(hook.headers ?? {}).map(([name, value]) => [
    name,
    String(fillSeconds(value, seconds)),
  ]);
  const typed =
    configuredHeaders.some(([name]) => name.toLowerCase() === 'content-type') || text === undefined;
  const headers: HeaderField[] = typed
    ? configuredHeaders
    : [...configuredHeaders, ['Content-Type', 'application/json']];
  const response = await session.sendRequest({
    method,
    url,
    headers,
    ...(text === undefined ? {} : { body: Buffer.from(text) }),
  });
  if (!isSuccess(response))
    throw new NetworkError(`the hook ${method} ${url} was answered with ${response.status}.`);
  return response;
}

/** Moves the clock of the default company by a number of seconds. Tokens from before may have expired then. */
export async function advanceClock(session: Session, hook: Hook, seconds: number): Promise<HttpResponse> {
  const { people, tokens, ledger } = session.context;
  const response = await callHook(session, hook, people.company, seconds);
  ledger.noteEffect({ kind: 'clock', company: people.company.name, seconds });
  tokens.clear();
  return response;
}
