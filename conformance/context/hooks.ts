import { fieldOf, type HeaderField } from '../errors/exchange.ts';
import { NetworkError, unlessNetworkFails } from '../errors/outcome.ts';
import type { Company } from '../http/request.ts';
import type { HttpResponse } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import type { Hook } from '../profile/profile.ts';
import { replaceTexts } from '../schemas/json.ts';
import type { Session } from './session.ts';

/** The values of placeholders in a hook: `${seconds}`, `${company}`. */
type Placeholders = Readonly<Record<string, string | number>>;

const placeholder = /\$\{(\w+)\}/g;

/** Fills placeholders in; a text that is one placeholder and nothing else becomes its value, with its type. */
const fillIn = (body: unknown, values: Placeholders): unknown =>
  replaceTexts(body, (text) => {
    const [whole, name = ''] = new RegExp(placeholder).exec(text) ?? [];
    return whole === text && name in values ? values[name] : fillText(text, values);
  });

const fillText = (text: string, values: Placeholders): string =>
  text.replaceAll(placeholder, (whole, name: string) => String(values[name] ?? whole));

/** The request of a hook at a company: its method and address, for sentences as well. */
export function hookAddress(hook: Hook, company: Company, values: Placeholders = {}): string {
  const address = fillText(hook.url, values);
  const isAbsolute = /^https?:\/\//i.test(address);
  return `${hook.method ?? 'POST'} ${isAbsolute ? '' : company.baseUrl}${isAbsolute || address.startsWith('/') ? '' : '/'}${address}`;
}

/** Sends the request of a hook of the profile at a company; a body that is not a string is sent as JSON. No credentials are sent. */
export async function sendHook(
  session: Session,
  hook: Hook,
  company: Company,
  values: Placeholders = {},
): Promise<HttpResponse> {
  const [method = '', url = ''] = hookAddress(hook, company, values).split(' ');
  const body = typeof hook.body === 'string' ? fillText(hook.body, values) : fillIn(hook.body, values);
  const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
  const configuredHeaders: HeaderField[] = Object.entries(hook.headers ?? {}).map(([name, value]) => [
    name,
    fillText(value, values),
  ]);
  const isTyped = text === undefined || fieldOf(configuredHeaders, 'content-type') !== undefined;
  const headers: HeaderField[] = isTyped
    ? configuredHeaders
    : [...configuredHeaders, ['Content-Type', 'application/json']];
  const sent = text === undefined ? undefined : Buffer.from(text);
  return session.sendRequest({ method, url, headers, body: sent });
}

/** Calls a hook. A status other than 2xx is a NetworkError: the hook comes from the profile, not from the specification. */
export async function callHook(
  session: Session,
  hook: Hook,
  company: Company,
  values: Placeholders = {},
): Promise<HttpResponse> {
  const response = await sendHook(session, hook, company, values);
  if (!isSuccess(response))
    throw new NetworkError(
      `the hook ${hookAddress(hook, company, values)} was answered with ${response.status}.`,
    );
  return response;
}

/** Calls a hook, and returns why that failed; undefined if it did not. */
export const failureOfHook = (...call: Parameters<typeof callHook>): Promise<string | undefined> =>
  unlessNetworkFails(
    () => callHook(...call).then(() => undefined),
    ({ message }) => message,
  );

/** Moves the clock of the default company by a number of seconds. Tokens from before may have expired then. */
export async function advanceClock(session: Session, hook: Hook, seconds: number): Promise<HttpResponse> {
  const { people, tokens, ledger, model } = session.context;
  const response = await callHook(session, hook, people.company, { seconds });
  ledger.noteEffect({ kind: 'clock', company: people.company.name, seconds });
  tokens.clear();
  model.moveClock();
  return response;
}
