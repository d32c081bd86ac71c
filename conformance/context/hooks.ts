import type { HeaderField } from '../errors/exchange.ts';
import { NetworkError } from '../errors/outcome.ts';
import type { Company } from '../http/request.ts';
import type { Hook } from '../profile/profile.ts';
import type { Session } from './session.ts';

const filledIn = (value: unknown, seconds: number): unknown => {
  if (typeof value === 'string') {
    const whole = /^\$\{seconds\}$/.test(value);
    return whole ? seconds : value.replaceAll(/\$\{seconds\}/g, String(seconds));
  }
  if (Array.isArray(value)) return value.map((it) => filledIn(it, seconds));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, it]) => [key, filledIn(it, seconds)]));
};

/**
 * Calls a hook of the profile at a company; a body that is no text is sent as JSON. No credentials go along. An answer
 * beyond 2xx is a NetworkError: the hook is the profile's word, not the specification's.
 */
export async function callHook(session: Session, hook: Hook, company: Company, seconds = 0): Promise<void> {
  const method = hook.method ?? 'POST';
  const address = String(filledIn(hook.url, seconds));
  const url = /^https?:\/\//i.test(address)
    ? address
    : `${company.baseUrl}${address.startsWith('/') ? '' : '/'}${address}`;
  const body =
    typeof hook.body === 'string'
      ? hook.body.replaceAll(/\$\{seconds\}/g, String(seconds))
      : filledIn(hook.body, seconds);
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const given: HeaderField[] = Object.entries(hook.headers ?? {}).map(([name, value]) => [
    name,
    String(filledIn(value, seconds)),
  ]);
  const typed = given.some(([name]) => name.toLowerCase() === 'content-type') || text === undefined;
  const headers: HeaderField[] = typed ? given : [...given, ['Content-Type', 'application/json']];
  const reply = await session.sendRequest({
    method,
    url,
    headers,
    ...(text === undefined ? {} : { body: Buffer.from(text) }),
  });
  if (Math.floor(reply.status / 100) !== 2)
    throw new NetworkError(`the hook ${method} ${url} was answered with ${reply.status}`);
}
