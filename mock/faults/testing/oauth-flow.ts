import type { Json } from '../../contract/json.ts';
import { ada, type Login, PageClient, type PageResponse } from '../../oauth/testing/page-client.ts';
import { defaultCompanies } from '../../seed/company-templates.ts';
import type { App } from '../../world/company.ts';
import type { Client, ClientResponse } from './client.ts';
import { at } from './fixtures.ts';

/** Parameters of an address or a form; those that are undefined are left out. */
export type Parameters = Readonly<Record<string, string | undefined>>;

/** An app that the seeded companies have. @throws Error when they have none of this name */
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

/** What a browser asks for, for the first app unless something else is said. */
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

/** Asks for authorization, logs in and decides, where each of it is needed: where the browser ends. */
export async function decide(
  visitor: PageClient,
  parameters: Parameters = {},
  login: Login = ada,
  decision: 'allow' | 'deny' = 'allow',
): Promise<PageResponse> {
  const page = await openDialog(visitor, parameters, login);
  return showsDialog(page) ? visitor.submit(page, 'consent', { decision }) : page;
}

/** Whether a page is the dialog in which a user decides. */
export function showsDialog({ text }: PageResponse): boolean {
  return text.includes('action="consent');
}

/** A parameter in the query of the address that a browser is sent to; null where there is none. */
export function callbackParameter({ location }: PageResponse, name: string): string | null {
  return location?.searchParams.get(name) ?? null;
}

/** A code that a user has just allowed to an app. */
export async function obtainCode(
  client: Client,
  parameters: Parameters = {},
  login: Login = ada,
): Promise<string> {
  return callbackParameter(await decide(browser(client), parameters, login), 'code') ?? '';
}

/** Asks for a token by POST with a query, as the first app unless something else is said. */
export function requestToken(client: Client, parameters: Parameters): Promise<ClientResponse> {
  const { clientId, clientSecret, redirectUri } = ledger;
  const app = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri };
  const query = new URLSearchParams(withoutUndefined({ ...app, ...parameters }));
  return client.send('POST', `/oauth/token?${query}`, undefined, { as: null });
}

/** What the token endpoint answers for a new code. */
export async function tokenResponse(
  client: Client,
  parameters: Parameters = {},
  login: Login = ada,
): Promise<ClientResponse> {
  return requestToken(client, { code: await obtainCode(client, parameters, login) });
}

/** The `state` that these requests carry. */
export const STATE = 'Abc-123';

/** What the token endpoint answers for a new code with other parameters than those of its authorization request. */
export async function exchangeWith(client: Client, parameters: Parameters): Promise<ClientResponse> {
  return requestToken(client, { code: await obtainCode(client, { state: STATE }), ...parameters });
}

/** A token by the code flow. */
export async function obtainToken(
  client: Client,
  parameters: Parameters = {},
  login: Login = ada,
): Promise<string> {
  return String(at((await tokenResponse(client, parameters, login)).json, 'access_token'));
}

/** The `error` of the first object in a refusal of the token endpoint. */
export function errorOf({ json }: ClientResponse): Json | undefined {
  return at(json, 0, 'error');
}

function withoutUndefined(parameters: Parameters): Record<string, string> {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(pairs);
}
