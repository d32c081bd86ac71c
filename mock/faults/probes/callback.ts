import type { SeenPage } from '../../oauth/testing/visitor.ts';
import { ada } from '../../oauth/testing/visitor.ts';
import type { Client } from '../testing/client.ts';
import { appNamed, asked, browser, decide, type Parameters, returned, showsDialog } from '../testing/flow.ts';
import type { Probe, Probes } from '../testing/probe.ts';

const ledger = appNamed('Ledger Link');
const implicit = { response_type: 'token' };

const allowed =
  (sees: (page: SeenPage) => boolean, parameters: Parameters = {}): Probe =>
  async (client) =>
    sees(await decide(browser(client), parameters));

const denied =
  (sees: (page: SeenPage) => boolean): Probe =>
  async (client) =>
    sees(await decide(browser(client), {}, ada, 'deny'));

const isPage = ({ status, location }: SeenPage) => status === 200 && location === undefined;

const isAt = (page: SeenPage, pathname: string) => page.location?.pathname === pathname;

/** Whether a browser that allows is sent to a foreign address with what it should not get. */
async function isSentTo(client: Client, redirect_uri: string, parameters: Parameters = {}): Promise<boolean> {
  const { location } = await decide(browser(client), { redirect_uri, ...parameters });
  return location?.host === new URL(redirect_uri).host && location.host !== new URL(ledger.siteUrl).host;
}

const lets =
  (redirect_uri: string): Probe =>
  async (client) =>
    (await isSentTo(client, redirect_uri)) && !(await isSentTo(client, 'https://evil.test/callback'));

async function opens(client: Client, { location }: SeenPage): Promise<boolean> {
  const bearer = location?.searchParams.get('access_token') ?? '';
  return (await client.get('/api/contacts', { bearer })).status === 200;
}

/** How faults of where a browser is sent, and with what, are seen. */
export const callbackProbes: Probes = {
  'callback.page': allowed(isPage),
  'callback.see-other': allowed((page) => page.status === 303 && returned(page, 'code') !== null),
  'callback.code-missing': allowed((page) => isAt(page, '/callback') && returned(page, 'code') === null, {
    state: 's',
  }),
  'callback.code-renamed': allowed((page) => returned(page, 'authorization_code') !== null),
  'callback.code-in-fragment': allowed(({ location }) => location?.hash.startsWith('#code=') === true),
  'callback.to-the-site': allowed((page) => isAt(page, '/') && returned(page, 'code') !== null),
  'callback.own-query-lost': allowed(
    (page) => returned(page, 'code') !== null && returned(page, 'lang') === null,
    { redirect_uri: `${ledger.redirectUri}?lang=de` },
  ),
  'denial.page': denied(isPage),
  'denial.error-missing': denied((page) => isAt(page, '/callback') && returned(page, 'error') === null),
  'denial.access-denied': denied((page) => returned(page, 'error') === 'access_denied'),
  'denial.error-in-fragment': denied(({ location }) => location?.hash === '#error=user_denied'),
  'denial.to-the-site': denied((page) => isAt(page, '/') && returned(page, 'error') === 'user_denied'),
  'implicit.token-missing': allowed(
    (page) => isAt(page, '/callback') && returned(page, 'access_token') === null,
    implicit,
  ),
  'implicit.token-renamed': allowed((page) => returned(page, 'token') !== null, implicit),
  'implicit.token-cut-short': async (client) =>
    !(await opens(client, await decide(browser(client), implicit))),
  'implicit.page': allowed(isPage, implicit),
  'implicit.code-instead': allowed((page) => returned(page, 'code') !== null, implicit),
  'implicit.turned-away': async (client) => (await browser(client).authorize(asked(implicit))).status === 400,
  'redirect.anywhere': (client) => isSentTo(client, 'https://evil.test/callback'),
  'redirect.site-as-prefix': lets(`${ledger.siteUrl}.evil.test/callback`),
  'redirect.site-as-suffix': lets(`https://evil-${new URL(ledger.siteUrl).host}/callback`),
  'redirect.site-as-user': lets(`https://${new URL(ledger.siteUrl).host}@evil.test/callback`),
  'redirect.site-somewhere': lets(`https://evil.test/${new URL(ledger.siteUrl).host}`),
  'redirect.refusal-sent-there': async (client) => {
    const page = await browser(client).authorize(asked({ redirect_uri: 'https://evil.test/callback' }));
    return page.location?.host === 'evil.test' && !showsDialog(page);
  },
  'redirect.anywhere-for-implicit': async (client) =>
    (await isSentTo(client, 'https://evil.test/callback', implicit)) &&
    !(await isSentTo(client, 'https://evil.test/callback')),
};
