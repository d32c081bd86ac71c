import { readQuery } from '../http/exchange/address.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import { checkMediaType, decodeUtf8, receiveBody } from '../http/request/body.ts';
import { TokenRefusal } from './token-refusal.ts';

/** Id and secret as an app showed them in one place, each in every way that it may be meant. */
export interface AppCredentials {
  ids: readonly string[];
  secrets: readonly string[];
}

/** What an app sends to the token endpoint, wherever it put it. An empty parameter counts as left out. */
export interface TokenRequest {
  /** Each place in which the app said who it is. */
  credentials: readonly AppCredentials[];
  grantType: string | undefined;
  code: string | undefined;
  redirectUri: string | undefined;
  state: string | undefined;
}

const NAMES = ['client_id', 'client_secret', 'grant_type', 'code', 'redirect_uri', 'state'];
const BASIC = /^basic +(.*)$/i;

/**
 * Reads a request for a token: parameters in the query, with POST also in a form, the app's id and secret there or as
 * HTTP Basic (specification 4.5; facts, OAuth). A parameter that comes twice says the same twice.
 * @throws TokenRefusal; Refusal 400, 413, 415 for a body that is no form
 */
export async function readTokenRequest(exchange: Exchange): Promise<TokenRequest> {
  const given = onlyOneValue([...exchange.address.query, ...(await formOf(exchange))]);
  const basic = BASIC.exec(exchange.message.headers.authorization ?? '')?.[1];
  const id = given.get('client_id');
  const secret = given.get('client_secret');
  const inParameters = { ids: listed(id), secrets: listed(secret) };
  return {
    credentials: [
      ...(basic === undefined ? [] : [basicCredentials(basic)]),
      ...(id === undefined && secret === undefined ? [] : [inParameters]),
    ],
    grantType: given.get('grant_type'),
    code: given.get('code'),
    redirectUri: given.get('redirect_uri'),
    state: given.get('state'),
  };
}

async function formOf(exchange: Exchange): Promise<[string, string][]> {
  if (exchange.message.method !== 'POST') return [];
  const bytes = await receiveBody(exchange);
  if (bytes.length === 0) return [];
  checkMediaType(exchange.message, ['application/x-www-form-urlencoded'], bytes.length);
  return readQuery(decodeUtf8(bytes));
}

function onlyOneValue(pairs: readonly (readonly [string, string])[]): Map<string, string> {
  const given = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (value === '' || !NAMES.includes(name)) continue;
    if ((given.get(name) ?? value) !== value) throw new TokenRefusal('parameter-twice');
    given.set(name, value);
  }
  return given;
}

/** `id:secret` in Base64: form-encoded as RFC 6749, 2.3.1 has it, or as they are, which many clients send. */
function basicCredentials(encoded: string): AppCredentials {
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  if (colon < 0) return { ids: [], secrets: [] };
  return { ids: meanings(text.slice(0, colon)), secrets: meanings(text.slice(colon + 1)) };
}

function meanings(text: string): string[] {
  try {
    return [text, decodeURIComponent(text.replaceAll('+', ' '))];
  } catch {
    return [text];
  }
}

function listed(value: string | undefined): string[] {
  return value === undefined ? [] : [value];
}
