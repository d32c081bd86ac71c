import { ada, type PageResponse } from '../../oauth/testing/page-client.ts';
import type { Client } from '../testing/client.ts';
import {
  appNamed,
  authorizationParameters,
  browser,
  callbackParameter,
  decide,
  type Parameters,
  showsDialog,
} from '../testing/oauth-flow.ts';
import type { Probe, Probes } from '../testing/probed-mock.ts';

const ledger = appNamed('Ledger Link');

const implicit = { response_type: 'token' };

const allowed =
  (sees: (page: PageResponse) => boolean, parameters: Parameters = {}): Probe =>
  async (client) =>
    sees(await decide(browser(client), parameters));

const denied =
  (sees: (page: PageResponse) => boolean): Probe =>
  async (client) =>
    sees(await decide(browser(client), {}, ada, 'deny'));

const isPage = ({ status, location }: PageResponse) => status === 200 && location === undefined;

const isAt = (page: PageResponse, pathname: string) => page.location?.pathname === pathname;

/** Whether Allow redirects to a foreign URL with a code or token. */
async function isSentTo(client: Client, redirect_uri: string, parameters: Parameters = {}): Promise<boolean> {
  const { location } = await decide(browser(client), { redirect_uri, ...parameters });
  return location?.host === new URL(redirect_uri).host && location.host !== new URL(ledger.siteUrl).host;
}

const lets =
  (redirect_uri: string): Probe =>
  async (client) =>
    (await isSentTo(client, redirect_uri)) && !(await isSentTo(client, 'https://evil.test/callback'));

async function opens(client: Client, { location }: PageResponse): Promise<boolean> {
  const bearer = location?.searchParams.get('access_token') ?? '';
  return (await client.get('/api/contacts', { bearer })).status === 200;
}

/** Probes for the faults of the callback, the redirect URI and the implicit grant. */
export const callbackProbes: Probes = {
  'callback.page': allowed(isPage),
  'callback.see-other': allowed((page) => page.status === 303 && callbackParameter(page, 'code') !== null),
  'callback.code-missing': allowed(
    (page) => isAt(page, '/callback') && callbackParameter(page, 'code') === null,
    {
      state: 's',
    },
  ),
  'callback.code-renamed': allowed((page) => callbackParameter(page, 'authorization_code') !== null),
  'callback.code-in-fragment': allowed(({ location }) => location?.hash.startsWith('#code=') === true),
  'callback.to-the-site': allowed((page) => isAt(page, '/') && callbackParameter(page, 'code') !== null),
  'callback.own-query-lost': allowed(
    (page) => callbackParameter(page, 'code') !== null && callbackParameter(page, 'lang') === null,
    { redirect_uri: `${ledger.redirectUri}?lang=de` },
  ),
  'denial.page': denied(isPage),
  'denial.error-missing': denied(
    (page) => isAt(page, '/callback') && callbackParameter(page, 'error') === null,
  ),
  'denial.access-denied': denied((page) => callbackParameter(page, 'error') === 'access_denied'),
  'denial.error-in-fragment': denied(({ location }) => location?.hash === '#error=user_denied'),
  'denial.to-the-site': denied(
    (page) => isAt(page, '/') && callbackParameter(page, 'error') === 'user_denied',
  ),
  'redirect.anywhere': (client) => isSentTo(client, 'https://evil.test/callback'),
  'redirect.site-as-prefix': lets(`${ledger.siteUrl}.evil.test/callback`),
  'redirect.site-as-suffix': lets(`https://evil-${new URL(ledger.siteUrl).host}/callback`),
  'redirect.site-as-user': lets(`https://${new URL(ledger.siteUrl).host}@evil.test/callback`),
  'redirect.site-somewhere': lets(`https://evil.test/${new URL(ledger.siteUrl).host}`),
  'redirect.refusal-sent-there': async (client) => {
    const page = await browser(client).authorize(
      authorizationParameters({ redirect_uri: 'https://evil.test/callback' }),
    );
    return page.location?.host === 'evil.test' && !showsDialog(page);
  },
  'redirect.anywhere-for-implicit': async (client) =>
    (await isSentTo(client, 'https://evil.test/callback', implicit)) &&
    !(await isSentTo(client, 'https://evil.test/callback')),
  'implicit.code-instead': allowed((page) => callbackParameter(page, 'code') !== null, implicit),
  'implicit.turned-away': async (client) =>
    (await browser(client).authorize(authorizationParameters(implicit))).status === 400,
  'implicit.token-missing': allowed(
    (page) => isAt(page, '/callback') && callbackParameter(page, 'access_token') === null,
    implicit,
  ),
  'implicit.token-renamed': allowed((page) => callbackParameter(page, 'token') !== null, implicit),
  'implicit.token-cut-short': async (client) =>
    !(await opens(client, await decide(browser(client), implicit))),
  'implicit.page': allowed(isPage, implicit),
};
