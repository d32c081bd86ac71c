import type { Json } from '../../contract/json.ts';
import type { Client, Seen } from '../testing/client.ts';
import { answerFor, appNamed, code, errorOf, type Parameters, redeem, token } from '../testing/flow.ts';
import { at, isRecord } from '../testing/json.ts';
import type { Probe, Probes } from '../testing/probe.ts';

const ledger = appNamed('Ledger Link');
const pocket = appNamed('Pocket Orders');
const STATE = 'Abc-123';

const given =
  (sees: (response: Json | undefined) => boolean): Probe =>
  async (client) =>
    sees((await answerFor(client, { state: STATE })).json);

/** What is answered to a new code with other parameters than those of its dialog. */
async function refused(client: Client, parameters: Parameters): Promise<Seen> {
  return redeem(client, { code: await code(client, { state: STATE }), ...parameters });
}

const isGiven =
  (parameters: Parameters): Probe =>
  async (client) => {
    const { status, json } = await refused(client, parameters);
    return status === 200 && typeof at(json, 'access_token') === 'string';
  };

const tells =
  (parameters: Parameters, error: string): Probe =>
  async (client) =>
    errorOf(await refused(client, parameters)) === error;

const toWrongSecret =
  (sees: (response: Seen) => boolean): Probe =>
  async (client) =>
    sees(await refused(client, { client_secret: 'guess' }));

async function isOpen(client: Client, bearer: string): Promise<boolean> {
  return (await client.get('/api/contacts', { bearer })).status === 200;
}

/** Until when a token is taken, of some moments in seconds. */
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

/** Whether a new token says this `expires_in`, and is taken or not at some moments. */
const livesFor =
  (expiresIn: number, taken: Record<number, boolean>): Probe =>
  async (client) => {
    const { json } = await answerFor(client);
    const seen = await lasts(client, String(at(json, 'access_token')), ...Object.keys(taken).map(Number));
    return at(json, 'expires_in') === expiresIn && seen.join() === Object.values(taken).join();
  };

/** How faults of the token endpoint are seen, and of what it gives. */
export const tokenEndpointProbes: Probes = {
  'oauth.token-endpoint-missing': async (client) => (await redeem(client, {})).status === 404,
  'oauth.query-overlooked': async (client) => {
    const parameters = { redirect_uri: ledger.redirectUri, client_id: ledger.clientId };
    const form = { ...parameters, client_secret: ledger.clientSecret, code: await code(client) };
    const inQuery = await redeem(client, form);
    const inForm = await client.send('POST', '/oauth/token', String(new URLSearchParams(form)), {
      as: null,
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    });
    return inQuery.status === 400 && inForm.status === 200;
  },
  'oauth.unknown-app-accepted': isGiven({ client_id: 'unknown' }),
  'oauth.secret-overlooked': isGiven({ client_secret: 'guess' }),
  'oauth.secret-not-needed': async (client) =>
    (await isGiven({ client_secret: undefined })(client)) &&
    !(await isGiven({ client_secret: 'guess' })(client)),
  'oauth.secret-cut-short': isGiven({ client_secret: ledger.clientSecret.slice(0, -1) }),
  'oauth.code-of-another-app': isGiven({
    client_id: pocket.clientId,
    client_secret: pocket.clientSecret,
    redirect_uri: pocket.redirectUri,
  }),
  'oauth.code-works-twice': async (client) => {
    const once = await code(client);
    const [first, second] = [await redeem(client, { code: once }), await redeem(client, { code: once })];
    return first.status === 200 && second.status === 200;
  },
  'oauth.any-code': isGiven({ code: 'guess' }),
  'oauth.foreign-redirect-accepted': isGiven({ redirect_uri: 'https://evil.test/callback' }),
  'oauth.other-state-accepted': isGiven({ state: 'another' }),
  'token-answer.in-array': given((response) => typeof at(response, 0, 'access_token') === 'string'),
  'token-answer.as-form': async (client) => (await answerFor(client)).text.startsWith('access_token='),
  'token-answer.token-missing': given(
    (response) => isRecord(response) && response.access_token === undefined,
  ),
  'token-answer.token-renamed': given((response) => typeof at(response, 'token') === 'string'),
  'token-answer.token-an-object': given((response) => isRecord(at(response, 'access_token'))),
  'token-answer.expires-in-missing': given(
    (response) => isRecord(response) && response.expires_in === undefined,
  ),
  'token-answer.expires-in-as-text': given((response) => at(response, 'expires_in') === '3599'),
  'token-answer.expires-in-milliseconds': given((response) => at(response, 'expires_in') === 3_599_000),
  'token-answer.state-missing': given((response) => isRecord(response) && response.state === undefined),
  'token-answer.state-a-boolean': given((response) => at(response, 'state') === true),
  'token-answer.state-in-small-letters': given((response) => at(response, 'state') === STATE.toLowerCase()),
  'token-answer.state-cut-short': given((response) => at(response, 'state') === STATE.slice(0, -1)),
  'token-answer.token-cut-short': async (client) => !(await isOpen(client, await token(client))),
  'oauth.token-lasts-a-minute': livesFor(60, { 59: true, 61: false }),
  'oauth.token-lasts-a-day': livesFor(86_400, { 3601: true, 86401: false }),
  'oauth.token-ends-early': livesFor(3_599, { 50: true, 70: false }),
  'oauth.token-never-ends': livesFor(3_599, { 3601: true, 86401: true }),
  'oauth.token-never-ends-in-query': async (client) => {
    const bearer = await token(client);
    const [inHeader] = await lasts(client, bearer, 3_601);
    const { status } = await client.get(`/api/contacts?access_token=${bearer}`, { as: null });
    return status === 200 && !inHeader;
  },
  'oauth-errors.ok': toWrongSecret(
    ({ status, json }) => status === 200 && at(json, 0, 'error') !== undefined,
  ),
  'oauth-errors.client-unauthorized': async (client) =>
    (await refused(client, { client_secret: 'guess' })).status === 401 &&
    (await refused(client, { code: 'guess' })).status === 400,
  'oauth-errors.object': toWrongSecret(({ json }) => at(json, 'error') === 'invalid_client'),
  'oauth-errors.strings': toWrongSecret(({ json }) => at(json, 0) === 'invalid_client'),
  'oauth-errors.empty': toWrongSecret(({ status, text }) => status === 400 && text === '[]'),
  'oauth-errors.error-missing': toWrongSecret(
    ({ json }) => typeof at(json, 0, 'error_description') === 'string' && at(json, 0, 'error') === undefined,
  ),
  'oauth-errors.description-missing': toWrongSecret(
    ({ json }) => at(json, 0, 'error') === 'invalid_client' && at(json, 0, 'error_description') === undefined,
  ),
  'oauth-errors.page': toWrongSecret(({ text }) => text.startsWith('<!doctype html>')),
  'oauth-errors.unknown-app-otherwise': tells({ client_id: 'unknown' }, 'invalid_request'),
  'oauth-errors.wrong-secret-otherwise': tells({ client_secret: 'guess' }, 'unauthorized_client'),
  'oauth-errors.wrong-code-otherwise': tells({ code: 'guess' }, 'invalid_code'),
  'oauth-errors.foreign-redirect-otherwise': tells(
    { redirect_uri: 'https://evil.test/callback' },
    'redirect_uri_mismatch',
  ),
  'oauth-errors.other-state-otherwise': tells({ state: 'another' }, 'invalid_request'),
};
