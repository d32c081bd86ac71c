import type { Json } from '../../contract/json.ts';
import { ada, type Login, PageClient, type PageResponse } from '../../oauth/testing/page-client.ts';
import { defaultCompanies } from '../../seed/company-templates.ts';
import type { App } from '../../world/company.ts';
import type { Client, ClientResponse } from './client.ts';
import { at } from './fixtures.ts';

/** Parameters of a URL or a form; undefined ones are omitted. */
export type Parameters = Readonly<Record<string, string | undefined>>;

/** An app of the seeded companies. @throws Error when no app has this name */
export function appNamed(name: string): App {
  const app = defaultCompanies.flatMap(({ apps }) => apps).find((known) => known.name === name);
  if (app === undefined) throw new Error(`No seeded company has an app ${name}.`);
  return app;
}

const ledger = appNamed('Ledger Link');

/** A browser without a session. */
export function browser(client: Client): PageClient {
  return new PageClient(client, {}, client.company);
}

/** The parameters of an authorization request, for Ledger Link by default. */
export function authorizationParameters(parameters: Parameters): Record<string, string> {
  return withoutUndefined({ client_id: ledger.clientId, redirect_uri: ledger.redirectUri, ...parameters });
}

/** Requests authorization, logs in if necessary, and returns the next page. */
export async function openDialog(
  visitor: PageClient,
  parameters: Parameters = {},
  login: Login = ada,
): Promise<PageResponse> {
  const page = await visitor.authorize(authorizationParameters(parameters));
  return page.text.includes('action="login') ? visitor.logIn(page, login) : page;
}

/** Requests authorization, logs in and decides, as far as necessary, and returns the last page. */
export async function decide(
  visitor: PageClient,
  parameters: Parameters = {},
  login: Login = ada,
  decision: 'allow' | 'deny' = 'allow',
): Promise<PageResponse> {
  const page = await openDialog(visitor, parameters, login);
  return showsDialog(page) ? visitor.submit(page, 'consent', { decision }) : page;
}

/** Whether a page is the consent dialog. */
export function showsDialog({ text }: PageResponse): boolean {
  return text.includes('action="consent');
}

/** A query parameter of the URL that a page redirects to; null without one. */
export function callbackParameter({ location }: PageResponse, name: string): string | null {
  return location?.searchParams.get(name) ?? null;
}

/** A new authorization code. */
export async function obtainCode(
  client: Client,
  parameters: Parameters = {},
  login: Login = ada,
): Promise<string> {
  return callbackParameter(await decide(browser(client), parameters, login), 'code') ?? '';
}

/** Requests a token by POST with a query, for Ledger Link by default. */
export function requestToken(client: Client, parameters: Parameters): Promise<ClientResponse> {
  const { clientId, clientSecret, redirectUri } = ledger;
  const app = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri };
  const query = new URLSearchParams(withoutUndefined({ ...app, ...parameters }));
  return client.send('POST', `/oauth/token?${query}`, undefined, { as: null });
}

/** The response of the token endpoint to a new code. */
export async function tokenResponse(
  client: Client,
  parameters: Parameters = {},
  login: Login = ada,
): Promise<ClientResponse> {
  return requestToken(client, { code: await obtainCode(client, parameters, login) });
}

/** The `state` that these requests carry. */
export const flowState = 'Abc-123';

/** The response of the token endpoint to a new code with parameters that differ from the authorization request. */
export async function exchangeWith(client: Client, parameters: Parameters): Promise<ClientResponse> {
  return requestToken(client, { code: await obtainCode(client, { state: flowState }), ...parameters });
}

/** An access token from the code flow. */
export async function obtainToken(
  client: Client,
  parameters: Parameters = {},
  login: Login = ada,
): Promise<string> {
  return String(at((await tokenResponse(client, parameters, login)).json, 'access_token'));
}

/** The `error` of the first object in an error response of the token endpoint. */
export function errorOf({ json }: ClientResponse): Json | undefined {
  return at(json, 0, 'error');
}

function withoutUndefined(parameters: Parameters): Record<string, string> {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(pairs);
}
