import { steps } from '../../http/steps.ts';
import { hasCsrfToken } from '../../oauth/authorization/form.ts';
import { checkRedirectUri } from '../../oauth/authorization/redirect-uri.ts';
import { verifySameRedirectUri } from '../../oauth/token/code-exchange.ts';
import type { Behaviours } from '../../world/behaviour.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { type CallMatcher, matchCalls } from '../builders/requests.ts';
import { changeResponse } from '../builders/responses.ts';
import { installAll, rejectCalls, replaceRule, replaceRuleDuring } from '../builders/steps.ts';

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

/** Allows some redirect URIs outside the app's site. */
const allowRedirects = (isAllowed: (redirectUri: string, siteUrl: string) => boolean): Install =>
  replaceRule(
    checkRedirectUri,
    (find) => (redirectUri, siteUrl) =>
      redirectUri !== undefined && URL.canParse(redirectUri) && isAllowed(redirectUri, siteUrl)
        ? undefined
        : find(redirectUri, siteUrl),
  );

/** Finds whether a redirect URI is within the site of any app of the company whose page is served. */
function findInAnySite(behaviours: Behaviours): (redirectUri: string | undefined) => boolean {
  const find = behaviours.get(checkRedirectUri);
  let sites: string[] = [];
  behaviours.replace(steps.servePage, (serve) => (exchange, service) => {
    sites = [...exchange.company.apps].map(({ siteUrl }) => siteUrl);
    return serve(exchange, service);
  });
  return (redirectUri) => sites.some((site) => find(redirectUri, site) === undefined);
}

/** Allows redirect URIs within the site of any app of the company. */
const allowSitesOfAllApps: Install = (behaviours) => {
  const isInAny = findInAnySite(behaviours);
  behaviours.replace(
    checkRedirectUri,
    (find) => (redirectUri, siteUrl) => (isInAny(redirectUri) ? undefined : find(redirectUri, siteUrl)),
  );
};

const isDecision: CallMatcher = ({ address }) => address.path === '/oauth/consent';

/** Takes the authorization request that the dialog sends back for the one that was asked, whatever has become of it. */
const trustDialog = (...parts: readonly Install[]): Install =>
  installAll(
    replaceRule(hasCsrfToken, () => () => true),
    ...parts,
  );

/** Allows any redirect URI that some dialogs send back. */
const allowAnywhereFromDialog = (isCall: CallMatcher): Install =>
  trustDialog(
    replaceRuleDuring(
      (exchange) => isDecision(exchange) && isCall(exchange),
      checkRedirectUri,
      () => () => undefined,
      steps.servePage,
    ),
  );

/** Allows redirect URIs within the site of any app, if the dialog sends them back. */
const allowSitesOfAllAppsFromDialog: Install = (behaviours) => {
  const isInAny = findInAnySite(behaviours);
  trustDialog(
    replaceRuleDuring(
      isDecision,
      checkRedirectUri,
      (find) => (redirectUri, siteUrl) => (isInAny(redirectUri) ? undefined : find(redirectUri, siteUrl)),
      steps.servePage,
    ),
  )(behaviours);
};

/** Allows the redirect URI that a browser asked for last, for whichever app the dialog sends back. */
const allowAskedForAnyApp: Install = (behaviours) => {
  const askedByBrowser = new Map<string, string | undefined>();
  let asked: string | undefined;
  behaviours.replace(steps.servePage, (serve) => (exchange, service) => {
    const { cookie = '' } = exchange.message.headers;
    const redirectUri = exchange.address.query.find(([name]) => name === 'redirect_uri')?.[1];
    asked = isDecision(exchange) ? askedByBrowser.get(cookie) : undefined;
    if (asked === undefined) askedByBrowser.set(cookie, redirectUri);
    return serve(exchange, service);
  });
  trustDialog(
    replaceRule(verifySameRedirectUri, () => () => undefined),
    replaceRule(
      checkRedirectUri,
      (find) => (redirectUri, siteUrl) =>
        redirectUri !== undefined && redirectUri === asked ? undefined : find(redirectUri, siteUrl),
    ),
  )(behaviours);
};

const implicit = { parameter: 'response_type', value: 'token' };

/** The redirect URI of a rejected request. */
function rejectedRedirectUri(query: readonly (readonly [name: string, value: string])[]): URL | null {
  return URL.parse(query.find(([name]) => name === 'redirect_uri')?.[1] ?? '');
}

/** Faults of the check of redirect URIs. */
export const redirectFaults = [
  ...faultsInSection('5.2-redirect-domain', 'The domain of redirect_uri matches the Site URL.', [
    {
      name: 'redirect.anywhere',
      seen: 'The browser is redirected to any `redirect_uri`.',
      shape: 'accepted',
      install: allowRedirects(() => true),
    },
    {
      name: 'redirect.site-as-prefix',
      seen: 'With the site `https://app.example`, the browser is redirected to `https://app.example.evil.test`.',
      shape: 'accepted',
      install: allowRedirects((redirectUri, siteUrl) => redirectUri.startsWith(siteUrl)),
    },
    {
      name: 'redirect.site-as-suffix',
      seen: 'With the site `https://app.example`, the browser is redirected to `https://evil-app.example`.',
      shape: 'accepted',
      install: allowRedirects((redirectUri, siteUrl) => hostOf(redirectUri).endsWith(hostOf(siteUrl))),
    },
    {
      name: 'redirect.site-as-user',
      seen: 'With the site `https://app.example`, the browser is redirected to `https://app.example@evil.test`.',
      shape: 'accepted',
      install: allowRedirects((redirectUri, siteUrl) => URL.parse(redirectUri)?.username === hostOf(siteUrl)),
    },
    {
      name: 'redirect.site-somewhere',
      seen: 'With the site `https://app.example`, the browser is redirected to any URL that contains `app.example`, such as `https://evil.test/app.example`.',
      shape: 'accepted',
      install: allowRedirects((redirectUri, siteUrl) => redirectUri.includes(hostOf(siteUrl))),
    },
    {
      name: 'redirect.of-another-app',
      seen: "The browser is redirected to a `redirect_uri` within another app's site.",
      shape: 'accepted',
      install: allowSitesOfAllApps,
    },
    {
      name: 'redirect.anywhere-from-the-dialog',
      seen: 'The browser is redirected to any `redirect_uri` that takes the place of the one in the form of the dialog.',
      shape: 'accepted',
      install: allowAnywhereFromDialog(() => true),
    },
    {
      name: 'redirect.of-another-app-from-the-dialog',
      seen: "The browser is redirected to a `redirect_uri` within another app's site that takes the place of the one in the form of the dialog.",
      shape: 'accepted',
      install: allowSitesOfAllAppsFromDialog,
    },
    {
      name: 'redirect.of-the-app-that-asked',
      seen: 'When the `client_id` of another app takes the place of the one in the form of the dialog, its code is sent to the app that asked.',
      shape: 'accepted',
      install: allowAskedForAnyApp,
    },
    {
      name: 'redirect.missing-fails',
      section: '5.2-code-dialog',
      breaks: 'The app sends the browser to the dialog with a redirect_uri.',
      seen: 'An authorization request without `redirect_uri` returns 500.',
      shape: 'wrong status',
      install: rejectCalls(
        (exchange) =>
          matchCalls({ operation: 'authorize' })(exchange) &&
          !exchange.address.query.some(([name, value]) => name === 'redirect_uri' && value !== ''),
        500,
        steps.servePage,
      ),
    },
    {
      name: 'redirect.error-sent-there',
      seen: 'The browser is redirected to a foreign `redirect_uri` with an `error`, instead of being shown an error page.',
      shape: 'accepted',
      install: changeResponse(
        ({ operation, address }, { status }) =>
          operation?.operationId === 'authorize' &&
          status === 400 &&
          rejectedRedirectUri(address.query) !== null,
        (_response, { address }) => {
          const back = rejectedRedirectUri(address.query) as URL;
          back.searchParams.set('error', 'invalid_request');
          return { status: 302, headers: { Location: back.href } };
        },
      ),
    },
  ]),
  ...faultsInSection(
    '5.2-implicit-domain',
    'The domain of redirect_uri matches the Site URL, in the implicit grant too.',
    [
      {
        name: 'redirect.anywhere-for-implicit',
        seen: 'With `response_type=token`, the browser is redirected to any `redirect_uri`.',
        shape: 'one method only',
        install: replaceRuleDuring(
          matchCalls(implicit),
          checkRedirectUri,
          () => () => undefined,
          steps.servePage,
        ),
      },
      {
        name: 'redirect.anywhere-from-the-dialog-for-implicit',
        seen: 'With `response_type=token`, the browser is redirected to any `redirect_uri` that takes the place of the one in the form of the dialog.',
        shape: 'one method only',
        install: allowAnywhereFromDialog(matchCalls(implicit)),
      },
    ],
  ),
];
