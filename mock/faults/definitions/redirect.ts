import { firstValue } from '../../http/exchange/address.ts';
import type { Exchange } from '../../http/exchange/exchange.ts';
import { HttpError } from '../../http/exchange/http-error.ts';
import { steps } from '../../http/steps.ts';
import { allowedCallback } from '../../oauth/authorization/callback.ts';
import { hasCsrfToken } from '../../oauth/authorization/form.ts';
import { checkRedirectUri } from '../../oauth/authorization/redirect-uri.ts';
import { verifySameRedirectUri } from '../../oauth/token/code-exchange.ts';
import { all, type Behaviours, type Install, replace } from '../../world/behaviour.ts';
import { everywhere, inTheImplicitGrant, type Place } from '../builders/places.ts';
import { type CallFilter, type CallMatcher, matchCalls } from '../builders/requests.ts';
import { changeResponse } from '../builders/responses.ts';
import { type FaultEntry, faultsInSection } from '../builders/section.ts';
import { rejectCalls, replaceDuring } from '../builders/steps.ts';

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

/** Allows some redirect URIs outside the app's site. */
const allowRedirects = (isAllowed: (redirectUri: string, siteUrl: string) => boolean): Install =>
  replace(checkRedirectUri, (find, redirectUri, siteUrl) =>
    redirectUri !== undefined && URL.canParse(redirectUri) && isAllowed(redirectUri, siteUrl)
      ? undefined
      : find(redirectUri, siteUrl),
  );

/** Finds whether a redirect URI is within the site of any app of the company whose page is served. */
function findInAnySite(behaviours: Behaviours): (redirectUri: string | undefined) => boolean {
  const find = behaviours.get(checkRedirectUri);
  let sites: string[] = [];
  behaviours.replace(steps.servePage, (serve, exchange, service) => {
    sites = [...exchange.company.apps].map(({ siteUrl }) => siteUrl);
    return serve(exchange, service);
  });
  return (redirectUri) => sites.some((site) => find(redirectUri, site) === undefined);
}

/** Allows redirect URIs within the site of any app of the company. */
const allowSitesOfAllApps: Install = (behaviours) => {
  const isInAny = findInAnySite(behaviours);
  behaviours.replace(checkRedirectUri, (find, redirectUri, siteUrl) =>
    isInAny(redirectUri) ? undefined : find(redirectUri, siteUrl),
  );
};

/** Selects the decisions in the dialog among some calls. */
const decisionsIn = (filter: CallFilter): CallMatcher => {
  const isCall = matchCalls(filter);
  return (exchange) => exchange.address.path === '/oauth/consent' && isCall(exchange);
};

/** Takes the authorization request that the dialog sends back for the one that was asked, whatever has become of it. */
const trustDialog: Install = replace(hasCsrfToken, () => true);

/** Allows some redirect URIs that the dialog sends back. */
const allowFromDialog = (
  filter: CallFilter,
  isAllowed: (redirectUri: string | undefined) => boolean,
): Install =>
  all(
    trustDialog,
    replaceDuring(
      decisionsIn(filter),
      checkRedirectUri,
      (find, redirectUri, siteUrl) => (isAllowed(redirectUri) ? undefined : find(redirectUri, siteUrl)),
      steps.servePage,
    ),
  );

/** Allows the redirect URI that a browser asked for last, for whichever app the dialog sends back. */
const allowAskedForAnyApp =
  (filter: CallFilter): Install =>
  (behaviours) => {
    const askedByBrowser = new Map<string, string | undefined>();
    let asked: string | undefined;
    behaviours.replace(steps.servePage, (serve, exchange, service) => {
      const { cookie = '' } = exchange.message.headers;
      asked = askedByBrowser.get(cookie);
      if (exchange.operation?.operationId === 'authorize')
        askedByBrowser.set(cookie, firstValue(exchange.address, 'redirect_uri'));
      return serve(exchange, service);
    });
    behaviours.replace(verifySameRedirectUri, () => undefined);
    allowFromDialog(filter, (redirectUri) => redirectUri !== undefined && redirectUri === asked)(behaviours);
  };

/** Faults of what is taken from the form of the dialog, in some places. */
const dialogFaults = (place: Place): Record<string, FaultEntry> => ({
  'redirect.anywhere-from-the-dialog': {
    seen: 'The browser is redirected to any `redirect_uri` that takes the place of the one in the form of the dialog.',
    shape: 'accepted',
    places: [place],
    build: (calls) => allowFromDialog(calls, () => true),
  },
  'redirect.of-another-app-from-the-dialog': {
    seen: "The browser is redirected to a `redirect_uri` within another app's site that takes the place of the one in the form of the dialog.",
    shape: 'accepted',
    places: [place],
    build: (calls) => (behaviours) => allowFromDialog(calls, findInAnySite(behaviours))(behaviours),
  },
  'redirect.of-the-app-that-asked': {
    seen: 'When the `client_id` of another app takes the place of the one in the form of the dialog, the app that asked gets what is for the other one.',
    shape: 'accepted',
    places: [place],
    build: allowAskedForAnyApp,
  },
});

/** The redirect URI of a rejected request. */
function rejectedRedirectUri({ address }: Exchange): URL | null {
  return URL.parse(firstValue(address, 'redirect_uri') ?? '');
}

/** Faults of the check of redirect URIs. */
export const redirectFaults = [
  ...faultsInSection('5.2-redirect-domain', 'accepted', {
    'redirect.anywhere': {
      seen: 'The browser is redirected to any `redirect_uri`.',
      install: allowRedirects(() => true),
    },
    'redirect.anywhere-when-denied': {
      seen: 'Whoever denies an app is redirected to any `redirect_uri`; whoever allows it sees an error page.',
      install: all(
        allowRedirects(() => true),
        replace(allowedCallback, (allow, company, user, request, access) => {
          if (checkRedirectUri.apply(request.redirectUri, request.app.siteUrl) !== undefined)
            throw new HttpError(400, 'parameter.twice', { property: 'redirect_uri' });
          return allow(company, user, request, access);
        }),
      ),
    },
    'redirect.site-as-prefix': {
      seen: 'With the site `https://app.example`, the browser is redirected to `https://app.example.evil.test`.',
      install: allowRedirects((redirectUri, siteUrl) => redirectUri.startsWith(siteUrl)),
    },
    'redirect.site-as-suffix': {
      seen: 'With the site `https://app.example`, the browser is redirected to `https://evil-app.example`.',
      install: allowRedirects((redirectUri, siteUrl) => hostOf(redirectUri).endsWith(hostOf(siteUrl))),
    },
    'redirect.site-as-pattern': {
      seen: 'With the site `https://app.example`, the browser is redirected to `https://appxexample`: the dots stand for any character.',
      install: allowRedirects((redirectUri, siteUrl) =>
        new RegExp(`^(.+\\.)?${hostOf(siteUrl)}$`).test(hostOf(redirectUri)),
      ),
    },
    'redirect.site-as-user': {
      seen: 'With the site `https://app.example`, the browser is redirected to `https://app.example@evil.test`.',
      install: allowRedirects((redirectUri, siteUrl) => URL.parse(redirectUri)?.username === hostOf(siteUrl)),
    },
    'redirect.site-somewhere': {
      seen: 'With the site `https://app.example`, the browser is redirected to any URL that contains `app.example`, such as `https://evil.test/app.example`.',
      install: allowRedirects((redirectUri, siteUrl) => redirectUri.includes(hostOf(siteUrl))),
    },
    'redirect.of-another-app': {
      seen: "The browser is redirected to a `redirect_uri` within another app's site.",
      install: allowSitesOfAllApps,
    },
    ...dialogFaults(everywhere),
    'redirect.missing-fails': {
      section: '5.2-code-dialog',
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
    'redirect.error-sent-there': {
      seen: 'The browser is redirected to a foreign `redirect_uri` with an `error`, instead of being shown an error page.',
      install: changeResponse(
        (exchange, { status }) =>
          exchange.operation?.operationId === 'authorize' &&
          status === 400 &&
          rejectedRedirectUri(exchange) !== null,
        (_response, exchange) => {
          const back = rejectedRedirectUri(exchange) as URL;
          back.searchParams.set('error', 'invalid_request');
          return { status: 302, headers: { Location: back.href } };
        },
      ),
    },
  }),
  ...faultsInSection('5.2-implicit-domain', 'one method only', {
    'redirect.anywhere-for-implicit': {
      seen: 'With `response_type=token`, the browser is redirected to any `redirect_uri`.',
      install: replaceDuring(inTheImplicitGrant.calls, checkRedirectUri, () => undefined, steps.servePage),
    },
    ...dialogFaults(inTheImplicitGrant),
  }),
];
