import type { Json } from '../../contract/json.ts';
import { isJsonObject } from '../../contract/json.ts';
import type { Client } from '../testing/client.ts';
import { at } from '../testing/fixtures.ts';
import {
  appNamed,
  exchangeWith,
  obtainCode,
  obtainToken,
  type Parameters,
  requestToken,
  STATE,
  tokenResponse,
} from '../testing/oauth-flow.ts';
import type { Probe, Probes } from '../testing/probed-mock.ts';

const ledger = appNamed('Ledger Link');

const pocket = appNamed('Pocket Orders');

const given =
  (sees: (response: Json | undefined) => boolean): Probe =>
  async (client) =>
    sees((await tokenResponse(client, { state: STATE })).json);

const isGiven =
  (parameters: Parameters): Probe =>
  async (client) => {
    const { status, json } = await exchangeWith(client, parameters);
    return status === 200 && typeof at(json, 'access_token') === 'string';
  };

async function isOpen(client: Client, bearer: string): Promise<boolean> {
  return (await client.get('/api/contacts', { bearer })).status === 200;
}

/** Whether a token is accepted at each of some moments, in seconds. */
async function lasts(client: Client, bearer: string, ...moments: number[]): Promise<boolean[]> {
  let now = 0;
  const taken: boolean[] = [];
  for (const moment of moments) {
    await client.advance(moment - now);
    now = moment;
    taken.push(await isOpen(client, bearer));
  }
  return taken;
}

/** Whether a new token has this `expires_in`, and is accepted or not at some moments. */
const livesFor =
  (expiresIn: number, taken: Record<number, boolean>): Probe =>
  async (client) => {
    const { json } = await tokenResponse(client);
    const seen = await lasts(client, String(at(json, 'access_token')), ...Object.keys(taken).map(Number));
    return at(json, 'expires_in') === expiresIn && seen.join() === Object.values(taken).join();
  };

/** Probes for the faults of the token endpoint. */
export const tokenEndpointProbes: Probes = {
  'oauth.unknown-app-accepted': isGiven({ client_id: 'unknown' }),
  'oauth.secret-overlooked': isGiven({ client_secret: 'guess' }),
  'oauth.secret-not-needed': async (client) =>
    (await isGiven({ client_secret: undefined })(client)) &&
    !(await isGiven({ client_secret: 'guess' })(client)),
  'oauth.secret-cut-short': isGiven({ client_secret: ledger.clientSecret.slice(0, -1) }),
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
  'oauth.code-of-another-app': isGiven({
    client_id: pocket.clientId,
    client_secret: pocket.clientSecret,
    redirect_uri: pocket.redirectUri,
  }),
  'oauth.any-code': isGiven({ code: 'guess' }),
  'oauth.foreign-redirect-accepted': isGiven({ redirect_uri: 'https://evil.test/callback' }),
  'oauth.other-state-accepted': isGiven({ state: 'another' }),
  'token-answer.in-array': given((response) => typeof at(response, 0, 'access_token') === 'string'),
  'token-answer.as-form': async (client) => (await tokenResponse(client)).text.startsWith('access_token='),
  'token-answer.token-missing': given(
    (response) => isJsonObject(response) && response.access_token === undefined,
  ),
  'token-answer.token-renamed': given((response) => typeof at(response, 'token') === 'string'),
  'token-answer.token-an-object': given((response) => isJsonObject(at(response, 'access_token'))),
  'token-answer.expires-in-missing': given(
    (response) => isJsonObject(response) && response.expires_in === undefined,
  ),
  'token-answer.expires-in-as-text': given((response) => at(response, 'expires_in') === '3599'),
  'token-answer.expires-in-milliseconds': given((response) => at(response, 'expires_in') === 3_599_000),
  'token-answer.state-missing': given((response) => isJsonObject(response) && response.state === undefined),
  'token-answer.state-a-boolean': given((response) => at(response, 'state') === true),
  'token-answer.state-in-small-letters': given((response) => at(response, 'state') === STATE.toLowerCase()),
  'token-answer.state-cut-short': given((response) => at(response, 'state') === STATE.slice(0, -1)),
  'token-answer.token-cut-short': async (client) => !(await isOpen(client, await obtainToken(client))),
  'oauth.token-lasts-a-minute': livesFor(60, { 59: true, 61: false }),
  'oauth.token-lasts-a-day': livesFor(86_400, { 3601: true, 86401: false }),
  'oauth.token-ends-early': livesFor(3_599, { 50: true, 70: false }),
  'oauth.token-never-ends': livesFor(3_599, { 3601: true, 86401: true }),
  'oauth.token-never-ends-in-query': async (client) => {
    const bearer = await obtainToken(client);
    const [inHeader] = await lasts(client, bearer, 3_601);
    const { status } = await client.get(`/api/contacts?access_token=${bearer}`, { as: null });
    return status === 200 && !inHeader;
  },
};
