import { ada, celine, karl } from '../../oauth/testing/page-client.ts';
import type { Client } from '../testing/client.ts';
import {
  appNamed,
  authorizationParameters,
  browser,
  callbackParameter,
  decide,
  openDialog,
  type Parameters,
  showsDialog,
} from '../testing/oauth-flow.ts';
import type { Probe, Probes } from '../testing/probed-mock.ts';

const pocket = appNamed('Pocket Orders');

const forPocket = { client_id: pocket.clientId, redirect_uri: pocket.redirectUri };

const implicit = { response_type: 'token' };

const strangers = { email: 'stranger@elsewhere.example', password: 'guess' };

/** Whether a request from a new browser redirects to the app without a consent dialog. */
async function comesBack(client: Client, parameters: Parameters = {}, login = ada): Promise<boolean> {
  const page = await openDialog(browser(client), parameters, login);
  return !showsDialog(page) && page.location?.protocol === 'https:';
}

/** Whether the consent dialog is shown after a login. */
const showsDialogTo =
  (login: typeof ada): Probe =>
  async (client) =>
    showsDialog(await openDialog(browser(client), {}, login));

/** Probes for the faults of login and consent. */
export const authorizationProbes: Probes = {
  'login.not-needed': async (client) =>
    showsDialog(await browser(client).authorize(authorizationParameters({}))),
  'login.any-password': showsDialogTo({ ...ada, password: 'guess' }),
  'login.anybody': showsDialogTo(strangers),
  'login.turned-away': async (client) => !(await showsDialogTo(ada)(client)),
  'consent.not-needed': (client) => comesBack(client),
  'consent.not-needed-for-implicit': async (client) =>
    (await comesBack(client, implicit)) && !(await comesBack(client)),
  'consent.asked-again': async (client) => {
    await decide(browser(client));
    return showsDialog(await openDialog(browser(client)));
  },
  'consent.forgotten-in-an-hour': async (client) => {
    await decide(browser(client));
    const isRemembered = await comesBack(client);
    await client.advance(3_601);
    return isRemembered && !(await comesBack(client));
  },
  'consent.of-another-user': async (client) => {
    await decide(browser(client), { scope: 'api/contacts:read' }, celine);
    return comesBack(client, { scope: 'api/contacts:read' }, karl);
  },
  'consent.of-another-app': async (client) => {
    await decide(browser(client));
    return comesBack(client, forPocket);
  },
  'consent.of-another-company': async (client) => {
    await decide(browser(client.at('globex')));
    return comesBack(client);
  },
  'consent.denied-counts': async (client) => {
    await decide(browser(client), {}, ada, 'deny');
    const page = await openDialog(browser(client));
    return callbackParameter(page, 'code') !== null;
  },
};
