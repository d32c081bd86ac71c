import { steps } from '../../http/steps.ts';
import { allowedCallback } from '../../oauth/authorization/callback.ts';
import { checkRedirectUri } from '../../oauth/authorization/redirect-uri.ts';
import { rememberGrant } from '../../oauth/grants/grants.ts';
import { verifySameRedirectUri } from '../../oauth/token/code-exchange.ts';
import type { Behaviours } from '../../world/behaviour.ts';
import { redirectToSentBack, sendRequestBack } from '../builders/dialog-fields.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { matchCalls } from '../builders/requests.ts';
import { changeResponse } from '../builders/responses.ts';
import { rejectCalls, replaceRule, replaceRuleDuring } from '../builders/steps.ts';

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

/** Allows the app whose id the dialog sends back, and sends its codes and tokens to the app that asked. */
const allowSentBackApp: Install = (behaviours) => {
  const sentBack = sendRequestBack(behaviours);
  behaviours.replace(verifySameRedirectUri, () => () => undefined);
  behaviours.replace(allowedCallback, (allow) => (company, user, request, access) => {
    const app = company.findApp(sentBack('client_id')) ?? request.app;
    rememberGrant(company, user, app, access);
    return allow(company, user, { ...request, app }, access);
  });
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
      seen: 'The dialog sends `redirect_uri` back, and the browser is redirected to any other one that is sent in its place.',
      shape: 'accepted',
      install: redirectToSentBack(() => () => true),
    },
    {
      name: 'redirect.of-another-app-from-the-dialog',
      seen: "The dialog sends `redirect_uri` back, and the browser is redirected to one within another app's site that is sent in its place.",
      shape: 'accepted',
      install: redirectToSentBack(findInAnySite),
    },
    {
      name: 'redirect.of-the-app-that-asked',
      seen: 'The dialog sends `client_id` back, and the code of another app that is sent in its place goes to the app that asked.',
      shape: 'accepted',
      install: allowSentBackApp,
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
        seen: 'With `response_type=token`, the browser is redirected to any `redirect_uri` that is sent in place of the one that the dialog sends back.',
        shape: 'one method only',
        install: redirectToSentBack(() => (_redirectUri, sentBack) => sentBack('response_type') === 'token'),
      },
    ],
  ),
];
