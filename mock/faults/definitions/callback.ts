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
import { changeAnswer } from '../builders/responses.ts';
import { allowDrift, installAll, rejectCalls, replaceRule, replaceRuleDuring } from '../builders/steps.ts';

const OWN = ['code', 'state', 'access_token', 'expires_in', 'token_type', 'scope', 'error'];

/** The address without what the app had in its query. */
function withoutOwnQuery(address: URL): URL {
  const bare = new URL(address);
  for (const name of new Set(bare.searchParams.keys()))
    if (!OWN.includes(name)) bare.searchParams.delete(name);
  return bare;
}

/** The start of the site that an address lies in. */
function siteOf(address: URL): URL {
  return new URL(`/${address.search}`, address);
}

/** Faults of how a browser is sent back with a code. */
export const callbackFaults = faultsInSection(
  '5.2-code-allow',
  'After Allow, a redirect with status 302 brings a code.',
  [
    {
      name: 'callback.page',
      seen: 'A user who allows gets a page with a link to the app, and no redirect.',
      shape: 'wrong status',
      install: showPageInstead('code'),
    },
    {
      name: 'callback.see-other',
      seen: 'A user who allows is redirected with 303.',
      shape: 'wrong status',
      install: installAll(
        allowDrift,
        replaceRule(callbackStatus, () => () => 303),
      ),
    },
    {
      name: 'callback.code-missing',
      seen: 'A user who allows is redirected without a `code`.',
      shape: 'missing',
      install: changeAllowedCallback('code', (callback) => ({ ...callback, code: undefined })),
    },
    {
      name: 'callback.code-renamed',
      seen: 'A user who allows is redirected with `authorization_code`, and without `code`.',
      shape: 'wrong value',
      install: changeAllowedCallback('code', ({ code, ...rest }) => ({ authorization_code: code, ...rest })),
    },
    {
      name: 'callback.code-in-fragment',
      seen: 'The `code` stands in the fragment of the address that the browser is redirected to.',
      shape: 'wrong shape',
      install: changeCallbackUri('code', moveQueryToFragment),
    },
    {
      name: 'callback.to-the-site',
      seen: 'The browser is redirected to the start of the site of the app, not to `redirect_uri`.',
      shape: 'wrong value',
      install: changeCallbackUri('code', siteOf),
    },
    {
      name: 'callback.own-query-lost',
      seen: 'The browser is redirected to `redirect_uri` without the query that it had.',
      shape: 'missing',
      install: changeCallbackUri('code', withoutOwnQuery),
    },
  ],
);

/** Faults of how a browser is sent back without anything. */
export const denialFaults = faultsInSection(
  '5.2-code-deny',
  'After a denial, the redirect brings error=user_denied.',
  [
    {
      name: 'denial.page',
      seen: 'A user who denies gets a page, and no redirect.',
      shape: 'wrong status',
      install: showPageInstead('error'),
    },
    {
      name: 'denial.error-missing',
      seen: 'A user who denies is redirected without an `error`.',
      shape: 'missing',
      install: changeDeniedCallback((callback) => ({ ...callback, error: undefined })),
    },
    {
      name: 'denial.access-denied',
      seen: 'A user who denies is redirected with `error=access_denied`.',
      shape: 'wrong value',
      install: changeDeniedCallback((callback) => ({ ...callback, error: 'access_denied' })),
    },
    {
      name: 'denial.error-in-fragment',
      seen: 'The `error` stands in the fragment of the address that the browser is redirected to.',
      shape: 'wrong shape',
      install: changeCallbackUri('error', moveQueryToFragment),
    },
    {
      name: 'denial.to-the-site',
      seen: 'A user who denies is redirected to the start of the site of the app, not to `redirect_uri`.',
      shape: 'wrong value',
      install: changeCallbackUri('error', siteOf),
    },
  ],
);

const hostOf = (address: string): string => URL.parse(address)?.host ?? '';

/** Lets a browser be sent to some addresses outside of the site of the app. */
const lets = (isLet: (redirectUri: string, siteUrl: string) => boolean): Install =>
  replaceRule(
    checkRedirectUri,
    (find) => (redirectUri, siteUrl) =>
      redirectUri !== undefined && URL.canParse(redirectUri) && isLet(redirectUri, siteUrl)
        ? undefined
        : find(redirectUri, siteUrl),
  );

const IMPLICIT = { parameter: 'response_type', value: 'token' };

/** Where a refused request wants its browser to be sent. */
function refusedAddress(query: readonly (readonly [name: string, value: string])[]): URL | null {
  return URL.parse(query.find(([name]) => name === 'redirect_uri')?.[1] ?? '');
}

/** Faults of where a browser may be sent. */
export const redirectFaults = [
  ...faultsInSection('5.2-redirect-domain', 'The domain of redirect_uri is that of the Site URL.', [
    {
      name: 'redirect.anywhere',
      seen: 'The browser is redirected to any address that the app names.',
      shape: 'accepted',
      install: lets(() => true),
    },
    {
      name: 'redirect.site-as-prefix',
      seen: 'The browser is redirected to `https://app.example.evil.test` where the site is `https://app.example`.',
      shape: 'accepted',
      install: lets((redirectUri, siteUrl) => redirectUri.startsWith(siteUrl)),
    },
    {
      name: 'redirect.site-as-suffix',
      seen: 'The browser is redirected to `https://evil-app.example` where the site is `https://app.example`.',
      shape: 'accepted',
      install: lets((redirectUri, siteUrl) => hostOf(redirectUri).endsWith(hostOf(siteUrl))),
    },
    {
      name: 'redirect.site-as-user',
      seen: 'The browser is redirected to `https://app.example@evil.test` where the site is `https://app.example`.',
      shape: 'accepted',
      install: lets((redirectUri, siteUrl) => URL.parse(redirectUri)?.username === hostOf(siteUrl)),
    },
    {
      name: 'redirect.site-somewhere',
      seen: 'The browser is redirected to any address with `app.example` in it, as `https://evil.test/app.example`, where the site is `https://app.example`.',
      shape: 'accepted',
      install: lets((redirectUri, siteUrl) => redirectUri.includes(hostOf(siteUrl))),
    },
    {
      name: 'redirect.refusal-sent-there',
      seen: 'The browser is redirected to a foreign address with an `error` that says that it is foreign.',
      shape: 'accepted',
      install: changeAnswer(
        ({ operation, address }, { status }) =>
          operation?.operationId === 'authorize' && status === 400 && refusedAddress(address.query) !== null,
        (_answer, { address }) => {
          const back = refusedAddress(address.query) as URL;
          back.searchParams.set('error', 'invalid_request');
          return { status: 302, headers: { Location: back.href } };
        },
      ),
    },
  ]),
  ...faultsInSection(
    '5.2-implicit-domain',
    'The domain of redirect_uri is that of the Site URL, in the implicit grant too.',
    [
      {
        name: 'redirect.anywhere-for-implicit',
        seen: 'With `response_type=token` the browser is redirected to any address that the app names.',
        shape: 'one method only',
        install: replaceRuleDuring(
          matchCalls(IMPLICIT),
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
    'With response_type=token, the app asks for the implicit grant.',
    [
      {
        name: 'implicit.code-instead',
        seen: 'With `response_type=token` the browser is redirected with a `code`, and without an `access_token`.',
        shape: 'wrong value',
        install: replaceRule(readResponseType, () => () => 'code'),
      },
      {
        name: 'implicit.turned-away',
        seen: 'A request with `response_type=token` is 400.',
        shape: 'rejected',
        install: rejectCalls(matchCalls({ operation: 'authorize', ...IMPLICIT }), 400, steps.servePage),
      },
    ],
  ),
  ...faultsInSection('5.2-implicit-token', 'The redirect carries access_token as a parameter.', [
    {
      name: 'implicit.token-missing',
      seen: 'The browser is redirected without an `access_token`.',
      shape: 'missing',
      install: changeAllowedCallback('token', (callback) => ({ ...callback, access_token: undefined })),
    },
    {
      name: 'implicit.token-renamed',
      seen: 'The browser is redirected with `token`, and without `access_token`.',
      shape: 'wrong value',
      install: changeAllowedCallback('token', ({ access_token: token, ...rest }) => ({ token, ...rest })),
    },
    {
      name: 'implicit.token-cut-short',
      seen: 'The `access_token` that the browser is redirected with lacks its last character, and opens nothing.',
      shape: 'off by one',
      install: changeAllowedCallback('token', (callback) => ({
        ...callback,
        access_token: callback.access_token?.slice(0, -1),
      })),
    },
    {
      name: 'implicit.page',
      seen: 'A user who allows gets a page with a link to the app, and no redirect.',
      shape: 'wrong status',
      install: showPageInstead('access_token'),
    },
  ]),
];
