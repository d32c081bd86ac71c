import { readQuery } from '../../http/exchange/address.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { checkMediaType, decodeUtf8, receiveBody } from '../../http/request/body.ts';
import { behaviour } from '../../world/behaviour.ts';
import { TokenError } from './error.ts';

/** A client id and secret from one place of a request, each in every way it can be decoded. */
type ClientCredentials = {
  ids: readonly string[];
  secrets: readonly string[];
};

/** A token request, wherever its parameters were sent. An empty parameter counts as missing. */
export type TokenRequest = {
  /** One element per place with client credentials. */
  credentials: readonly ClientCredentials[];
  grantType: string | undefined;
  code: string | undefined;
  redirectUri: string | undefined;
  state: string | undefined;
};

const names = ['client_id', 'client_secret', 'grant_type', 'code', 'redirect_uri', 'state'];
const basicPattern = /^basic +(.*)$/i;

/**
 * Reads a token request: parameters in the query, with POST also in a form, the client id and secret there or as HTTP Basic
 * (spec#4.5-token-parameters, facts#oauth-token-endpoint). A repeated parameter must have the same value.
 * @throws TokenError; HttpError 400, 413, 415 for a body that is not a form
 */
export async function readTokenRequest(exchange: Exchange): Promise<TokenRequest> {
  const sentParameters = readParameters([
    ...exchange.address.query,
    ...(await exchange.company.behaviours.get(readTokenForm)(exchange)),
  ]);
  const basic = basicPattern.exec(exchange.message.headers.authorization ?? '')?.[1];
  const id = sentParameters.get('client_id');
  const secret = sentParameters.get('client_secret');
  const inParameters = { ids: asList(id), secrets: asList(secret) };
  return {
    credentials: [
      ...(basic === undefined ? [] : [basicCredentials(basic)]),
      ...(id === undefined && secret === undefined ? [] : [inParameters]),
    ],
    grantType: sentParameters.get('grant_type'),
    code: sentParameters.get('code'),
    redirectUri: sentParameters.get('redirect_uri'),
    state: sentParameters.get('state'),
  };
}

/** Rule: the parameters of a token request in its body. */
export const readTokenForm = behaviour(async (exchange: Exchange): Promise<[string, string][]> => {
  if (exchange.message.method !== 'POST') return [];
  const bytes = await receiveBody(exchange);
  if (bytes.length === 0) return [];
  checkMediaType(exchange.message, ['application/x-www-form-urlencoded'], bytes.length);
  return readQuery(decodeUtf8(bytes));
});

function readParameters(pairs: readonly (readonly [string, string])[]): Map<string, string> {
  const valuesByName = new Map<string, string>();
  for (const [name, value] of pairs) {
    if (value === '' || !names.includes(name)) continue;
    if ((valuesByName.get(name) ?? value) !== value) throw new TokenError('parameter-twice');
    valuesByName.set(name, value);
  }
  return valuesByName;
}

/** `id:secret` in Base64: form-encoded as in RFC 6749, 2.3.1, or not encoded, as many clients send it. */
function basicCredentials(encoded: string): ClientCredentials {
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  if (colon < 0) return { ids: [], secrets: [] };
  return { ids: decodings(text.slice(0, colon)), secrets: decodings(text.slice(colon + 1)) };
}

function decodings(text: string): string[] {
  try {
    return [text, decodeURIComponent(text.replaceAll('+', ' '))];
  } catch {
    return [text];
  }
}

function asList(value: string | undefined): string[] {
  return value === undefined ? [] : [value];
}
