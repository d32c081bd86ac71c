import type { Json } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { Client } from '../testing/client.ts';
import { at } from '../testing/fixtures.ts';
import {
  appNamed,
  exchangeWith,
  flowState,
  obtainCode,
  obtainToken,
  type Parameters,
  requestToken,
  tokenResponse,
} from '../testing/oauth-flow.ts';
import type { Probe, Probes } from '../testing/probed-mock.ts';

const ledger = appNamed('Ledger Link');

const pocket = appNamed('Pocket Orders');

const matchesResponse =
  (predicate: (response: Json | undefined) => boolean): Probe =>
  async (client) =>
    predicate((await tokenResponse(client, { state: flowState })).json);

const grantsToken =
  (parameters: Parameters): Probe =>
  async (client) => {
    const { status, json } = await exchangeWith(client, parameters);
    return status === 200 && typeof at(json, 'access_token') === 'string';
  };

async function isOpen(client: Client, bearer: string): Promise<boolean> {
  return (await client.get('/api/contacts', { bearer })).status === 200;
}

/** Whether a token is accepted at each of some moments, in seconds. */
async function checkTokenAt(client: Client, bearer: string, ...moments: number[]): Promise<boolean[]> {
  let now = 0;
  const results: boolean[] = [];
  for (const moment of moments) {
    await client.advance(moment - now);
    now = moment;
    results.push(await isOpen(client, bearer));
  }
  return results;
}

/** Whether a new token has this `expires_in`, and is accepted or not at some moments. */
const hasLifetime =
  (expiresIn: number, expected: Record<number, boolean>): Probe =>
  async (client) => {
    const { json } = await tokenResponse(client);
    const results = await checkTokenAt(
      client,
      String(at(json, 'access_token')),
      ...Object.keys(expected).map(Number),
    );
    return at(json, 'expires_in') === expiresIn && results.join() === Object.values(expected).join();
  };

/** Probes for the faults of the token endpoint. */
export const tokenEndpointProbes: Probes = {
  'oauth.unknown-app-accepted': grantsToken({ client_id: 'unknown' }),
  'oauth.secret-overlooked': grantsToken({ client_secret: 'guess' }),
  'oauth.secret-not-needed': async (client) =>
    (await grantsToken({ client_secret: undefined })(client)) &&
    !(await grantsToken({ client_secret: 'guess' })(client)),
  'oauth.secret-cut-short': grantsToken({ client_secret: ledger.clientSecret.slice(0, -1) }),
  'oauth.token-endpoint-missing': async (client) => (await requestToken(client, {})).status === 404,
  'oauth.query-overlooked': async (client) => {
    const parameters = { redirect_uri: ledger.redirectUri, client_id: ledger.clientId };
    const form = { ...parameters, client_secret: ledger.clientSecret, code: await obtainCode(client) };
    const inQuery = await requestToken(client, form);
    const inForm = await client.send('POST', '/oauth/token', String(new URLSearchParams(form)), {
      as: null,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    return inQuery.status === 400 && inForm.status === 200;
  },
  'oauth.code-works-twice': async (client) => {
    const once = await obtainCode(client);
    const [first, second] = [
      await requestToken(client, { code: once }),
      await requestToken(client, { code: once }),
    ];
    return first.status === 200 && second.status === 200;
  },
  'oauth.code-of-another-app': grantsToken({
    client_id: pocket.clientId,
    client_secret: pocket.clientSecret,
    redirect_uri: pocket.redirectUri,
  }),
  'oauth.any-code': grantsToken({ code: 'guess' }),
  'oauth.foreign-redirect-accepted': grantsToken({ redirect_uri: 'https://evil.test/callback' }),
  'oauth.other-state-accepted': grantsToken({ state: 'another' }),
  'token-answer.in-array': matchesResponse((response) => typeof at(response, 0, 'access_token') === 'string'),
  'token-answer.as-form': async (client) => (await tokenResponse(client)).text.startsWith('access_token='),
  'token-answer.token-missing': matchesResponse(
    (response) => isJsonObject(response) && response.access_token === undefined,
  ),
  'token-answer.token-renamed': matchesResponse((response) => typeof at(response, 'token') === 'string'),
  'token-answer.token-an-object': matchesResponse((response) => isJsonObject(at(response, 'access_token'))),
  'token-answer.expires-in-missing': matchesResponse(
    (response) => isJsonObject(response) && response.expires_in === undefined,
  ),
  'token-answer.expires-in-as-text': matchesResponse((response) => at(response, 'expires_in') === '3599'),
  'token-answer.expires-in-milliseconds': matchesResponse(
    (response) => at(response, 'expires_in') === 3_599_000,
  ),
  'token-answer.state-missing': matchesResponse(
    (response) => isJsonObject(response) && response.state === undefined,
  ),
  'token-answer.state-a-boolean': matchesResponse((response) => at(response, 'state') === true),
  'token-answer.state-in-small-letters': matchesResponse(
    (response) => at(response, 'state') === flowState.toLowerCase(),
  ),
  'token-answer.state-cut-short': matchesResponse(
    (response) => at(response, 'state') === flowState.slice(0, -1),
  ),
  'token-answer.token-cut-short': async (client) => !(await isOpen(client, await obtainToken(client))),
  'oauth.token-lasts-a-minute': hasLifetime(60, { 59: true, 61: false }),
  'oauth.token-lasts-a-day': hasLifetime(86_400, { 3601: true, 86401: false }),
  'oauth.token-ends-early': hasLifetime(3_599, { 50: true, 70: false }),
  'oauth.token-never-ends': hasLifetime(3_599, { 3601: true, 86401: true }),
  'oauth.token-never-ends-in-query': async (client) => {
    const bearer = await obtainToken(client);
    const [inHeader] = await checkTokenAt(client, bearer, 3_601);
    const { status } = await client.get(`/api/contacts?access_token=${bearer}`, { as: null });
    return status === 200 && !inHeader;
  },
};
