import { steps } from '../../http/steps.ts';
import { callbackStatus } from '../../oauth/authorization/callback.ts';
import { checkRedirectUri } from '../../oauth/authorization/redirect-uri.ts';
import { readResponseType } from '../../oauth/authorization/request.ts';
import {
  changeAllowedCallback,
  changeCallbackUri,
  changeDeniedCallback,
  moveQueryToFragment,
  showPageInstead,
} from '../builders/callback.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { matchCalls } from '../builders/requests.ts';
import { changeResponse } from '../builders/responses.ts';
import { allowDrift, installAll, rejectCalls, replaceRule, replaceRuleDuring } from '../builders/steps.ts';

const oauthParameters = ['code', 'state', 'access_token', 'expires_in', 'token_type', 'scope', 'error'];

/** The URL without the query parameters of the app. */
function removeAppParameters(address: URL): URL {
  const bare = new URL(address);
  for (const name of new Set(bare.searchParams.keys()))
    if (!oauthParameters.includes(name)) bare.searchParams.delete(name);
  return bare;
}

/** The root of the site that a URL belongs to. */
function rootOf(address: URL): URL {
  return new URL(`/${address.search}`, address);
}

/** Faults of the redirect with a code. */
export const callbackFaults = faultsInSection(
  '5.2-code-allow',
  'After Allow, a 302 redirect carries a code.',
  [
    {
      name: 'callback.page',
      seen: 'After Allow, the user gets a page with a link to the app instead of a redirect.',
      shape: 'wrong status',
      install: showPageInstead('code'),
    },
    {
      name: 'callback.see-other',
      seen: 'After Allow, the redirect has status 303.',
      shape: 'wrong status',
      install: installAll(
        allowDrift,
        replaceRule(callbackStatus, () => () => 303),
      ),
    },
    {
      name: 'callback.code-missing',
      seen: 'After Allow, the redirect has no `code`.',
      shape: 'missing',
      install: changeAllowedCallback('code', (callback) => ({ ...callback, code: undefined })),
    },
    {
      name: 'callback.code-renamed',
      seen: 'After Allow, the redirect has `authorization_code` instead of `code`.',
      shape: 'wrong value',
      install: changeAllowedCallback('code', ({ code, ...rest }) => ({ authorization_code: code, ...rest })),
    },
    {
      name: 'callback.code-in-fragment',
      seen: 'The redirect has the `code` in its fragment.',
      shape: 'wrong shape',
      install: changeCallbackUri('code', moveQueryToFragment),
    },
    {
      name: 'callback.to-the-site',
      seen: "The browser is redirected to the root of the app's site, not to `redirect_uri`.",
      shape: 'wrong value',
      install: changeCallbackUri('code', rootOf),
    },
    {
      name: 'callback.own-query-lost',
      seen: 'The redirect loses the query of `redirect_uri`.',
      shape: 'missing',
      install: changeCallbackUri('code', removeAppParameters),
    },
  ],
);

/** Faults of the redirect after Deny. */
export const denialFaults = faultsInSection(
  '5.2-code-deny',
  'After Deny, the redirect carries error=user_denied.',
  [
    {
      name: 'denial.page',
      seen: 'After Deny, the user gets a page instead of a redirect.',
      shape: 'wrong status',
      install: showPageInstead('error'),
    },
    {
      name: 'denial.error-missing',
      seen: 'After Deny, the redirect has no `error`.',
      shape: 'missing',
      install: changeDeniedCallback((callback) => ({ ...callback, error: undefined })),
    },
    {
      name: 'denial.access-denied',
      seen: 'After Deny, the redirect has `error=access_denied`.',
      shape: 'wrong value',
      install: changeDeniedCallback((callback) => ({ ...callback, error: 'access_denied' })),
    },
    {
      name: 'denial.error-in-fragment',
      seen: 'The redirect has the `error` in its fragment.',
      shape: 'wrong shape',
      install: changeCallbackUri('error', moveQueryToFragment),
    },
    {
      name: 'denial.to-the-site',
      section: '4.5-authorize-redirect',
      breaks: 'In the end, the browser is sent to redirect_uri.',
      seen: "After Deny, the browser is redirected to the root of the app's site, not to `redirect_uri`.",
      shape: 'wrong value',
      install: changeCallbackUri('error', rootOf),
    },
  ],
);

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

/** Allows redirect URIs within the site of any app of the company. */
const allowSitesOfAllApps: Install = (behaviours) => {
  let sites: string[] = [];
  behaviours.replace(steps.servePage, (serve) => (exchange, service) => {
    sites = [...exchange.company.apps].map(({ siteUrl }) => siteUrl);
    return serve(exchange, service);
  });
  behaviours.replace(checkRedirectUri, (find) => (redirectUri, siteUrl) => {
    const isOfSome = sites.some((site) => find(redirectUri, site) === undefined);
    return isOfSome ? undefined : find(redirectUri, siteUrl);
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
    ],
  ),
];

/** Faults of the implicit grant. */
export const implicitFaults = [
  ...faultsInSection(
    '5.2-implicit-request',
    'With response_type=token, the app requests the implicit grant.',
    [
      {
        name: 'implicit.code-instead',
        section: '5.2-implicit-token',
        breaks: 'The redirect carries access_token as a parameter.',
        seen: 'With `response_type=token`, the redirect has a `code` instead of an `access_token`.',
        shape: 'wrong value',
        install: replaceRule(readResponseType, () => () => 'code'),
      },
      {
        name: 'implicit.rejected',
        seen: 'A request with `response_type=token` returns 400.',
        shape: 'rejected',
        install: rejectCalls(matchCalls({ operation: 'authorize', ...implicit }), 400, steps.servePage),
      },
    ],
  ),
  ...faultsInSection('5.2-implicit-token', 'The redirect carries access_token as a parameter.', [
    {
      name: 'implicit.token-missing',
      seen: 'The redirect has no `access_token`.',
      shape: 'missing',
      install: changeAllowedCallback('token', (callback) => ({ ...callback, access_token: undefined })),
    },
    {
      name: 'implicit.token-renamed',
      seen: 'The redirect has `token` instead of `access_token`.',
      shape: 'wrong value',
      install: changeAllowedCallback('token', ({ access_token: token, ...rest }) => ({ token, ...rest })),
    },
    {
      name: 'implicit.token-truncated',
      seen: 'The `access_token` in the redirect lacks its last character and is invalid.',
      shape: 'off by one',
      install: changeAllowedCallback('token', (callback) => ({
        ...callback,
        access_token: callback.access_token?.slice(0, -1),
      })),
    },
    {
      name: 'implicit.page',
      seen: 'After Allow, the user gets a page with a link to the app instead of a redirect.',
      shape: 'wrong status',
      install: showPageInstead('access_token'),
    },
  ]),
];
