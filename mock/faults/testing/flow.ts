import type { Json } from '../../contract/json.ts';
import { ada, type Login, type SeenPage, Visitor } from '../../oauth/testing/visitor.ts';
import { defaultCompanies } from '../../seed/company-templates.ts';
import type { App } from '../../world/company.ts';
import type { Client, Seen } from './client.ts';
import { at } from './json.ts';

/** Parameters of an address or a form; those that are undefined are left out. */
export type Parameters = Readonly<Record<string, string | undefined>>;

/** An app that the seeded companies have. @throws Error when they have none of this name */
export function appNamed(name: string): App {
  const app = defaultCompanies.flatMap(({ apps }) => apps).find((known) => known.name === name);
  if (app === undefined) throw new Error(`No seeded company has an app ${name}.`);
  return app;
}

const ledger = appNamed('Ledger Link');

/** A browser that nobody is logged in with. */
export function browser(client: Client): Visitor {
  return new Visitor(client, {}, client.company);
}

/** What a browser asks for, for the first app unless something else is said. */
export function asked(parameters: Parameters): Record<string, string> {
  return given({ client_id: ledger.clientId, redirect_uri: ledger.redirectUri, ...parameters });
}

/** Asks for authorization, logging in where a login is shown: what comes after it. */
export async function enter(
  visitor: Visitor,
  parameters: Parameters = {},
  login: Login = ada,
): Promise<SeenPage> {
  const page = await visitor.authorize(asked(parameters));
  return page.text.includes('action="login') ? visitor.logIn(page, login) : page;
}

/** Asks for authorization, logs in and decides, where each of it is needed: where the browser ends. */
export async function decide(
  visitor: Visitor,
  parameters: Parameters = {},
  login: Login = ada,
  decision: 'allow' | 'deny' = 'allow',
): Promise<SeenPage> {
  const page = await enter(visitor, parameters, login);
  return showsDialog(page) ? visitor.submit(page, 'consent', { decision }) : page;
}

/** Whether a page is the dialog in which a user decides. */
export function showsDialog({ text }: SeenPage): boolean {
  return text.includes('action="consent');
}

/** A parameter in the query of the address that a browser is sent to; null where there is none. */
export function returned({ location }: SeenPage, name: string): string | null {
  return location?.searchParams.get(name) ?? null;
}

/** A code that a user has just allowed to an app. */
export async function code(client: Client, parameters: Parameters = {}, login: Login = ada): Promise<string> {
  return returned(await decide(browser(client), parameters, login), 'code') ?? '';
}

/** Asks for a token by POST with a query, as the first app unless something else is said. */
export function redeem(client: Client, parameters: Parameters): Promise<Seen> {
  const { clientId, clientSecret, redirectUri } = ledger;
  const app = { client_id: clientId, client_secret: clientSecret, redirect_uri: redirectUri };
  const query = new URLSearchParams(given({ ...app, ...parameters }));
  return client.send('POST', `/oauth/token?${query}`, undefined, { as: null });
}

/** What the token endpoint answers for a new code. */
export async function answerFor(
  client: Client,
  parameters: Parameters = {},
  login: Login = ada,
): Promise<Seen> {
  return redeem(client, { code: await code(client, parameters, login) });
}

/** A token by the code flow. */
export async function token(
  client: Client,
  parameters: Parameters = {},
  login: Login = ada,
): Promise<string> {
  return String(at((await answerFor(client, parameters, login)).json, 'access_token'));
}

/** The `error` of the first object in a refusal of the token endpoint. */
export function errorOf({ json }: Seen): Json | undefined {
  return at(json, 0, 'error');
}

function given(parameters: Parameters): Record<string, string> {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value]],
  );
  return Object.fromEntries(pairs);
}
