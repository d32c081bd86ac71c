import { steps } from '../../http/steps.ts';
import {
  allowedCallback,
  type CallbackParameters,
  callbackStatus,
} from '../../oauth/authorization/callback.ts';
import { readResponseType } from '../../oauth/authorization/request.ts';
import { codes } from '../../oauth/grants/codes.ts';
import type { Permissions } from '../../world/permissions.ts';
import {
  changeAllowedAccess,
  changeAllowedCallback,
  changeCallbackUri,
  changeDeniedCallback,
  closeInstead,
  moveQueryToFragment,
  showPageInstead,
} from '../builders/callback.ts';
import { faultsInSection, type Install } from '../builders/fault.ts';
import { inTheImplicitGrant } from '../builders/places.ts';
import { matchCalls } from '../builders/requests.ts';
import { allowMismatch, installAll, rejectCalls, replaceRule } from '../builders/steps.ts';

const oauthParameters = ['code', 'state', 'access_token', 'expires_in', 'token_type', 'scope', 'error'];

/** The URL without the query parameters of the app. */
function removeAppParameters(address: URL): URL {
  const bare = new URL(address);
  for (const name of new Set(bare.searchParams.keys()))
    if (!oauthParameters.includes(name)) bare.searchParams.delete(name);
  return bare;
}

/** The parameters that have a value. */
const defined = (callback: CallbackParameters): CallbackParameters =>
  Object.fromEntries(Object.entries(callback).filter(([, value]) => value !== undefined));

/** The root of the site that a URL belongs to. */
function rootOf(address: URL): URL {
  return new URL(`/${address.search}`, address);
}

/** Issues the first code again and again. */
const repeatCode: Install = (behaviours) => {
  let first: string | undefined;
  behaviours.replace(allowedCallback, (allow) => (company, ...given) => {
    const callback = allow(company, ...given);
    const issued = codes.get(company, callback.code ?? '');
    if (callback.code === undefined || issued === undefined) return callback;
    first ??= callback.code;
    codes.set(company, first, issued);
    return { ...callback, code: first };
  });
};

/** Faults of the redirect with a code. */
export const callbackFaults = faultsInSection('5.2-code-allow', [
  {
    name: 'callback.page',
    seen: 'After Allow, the user gets a page with a link to the app instead of a redirect.',
    shape: 'wrong status',
    install: showPageInstead('code'),
  },
  {
    name: 'callback.connection-closed',
    seen: 'After Allow, the connection is closed without a response.',
    shape: 'missing',
    install: closeInstead('code'),
  },
  {
    name: 'callback.code-repeated',
    section: '5.2-code-single-use',
    seen: 'Every redirect has the same `code`.',
    shape: 'wrong value',
    install: repeatCode,
  },
  {
    name: 'callback.state-undefined',
    section: '5.2-state',
    seen: 'Where no state was sent, the redirect has `state=undefined`.',
    shape: 'wrong value',
    install: changeAllowedCallback('code', (callback) => ({ state: 'undefined', ...defined(callback) })),
  },
  {
    name: 'callback.see-other',
    seen: 'After Allow, the redirect has status 303.',
    shape: 'wrong status',
    install: installAll(
      allowMismatch,
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
]);

/** Faults of the redirect after Deny. */
export const denialFaults = faultsInSection('5.2-code-deny', [
  {
    name: 'denial.page',
    seen: 'After Deny, the user gets a page instead of a redirect.',
    shape: 'wrong status',
    install: showPageInstead('error'),
  },
  {
    name: 'denial.connection-closed',
    seen: 'After Deny, the connection is closed without a response.',
    shape: 'missing',
    install: closeInstead('error'),
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
    seen: "After Deny, the browser is redirected to the root of the app's site, not to `redirect_uri`.",
    shape: 'wrong value',
    install: changeCallbackUri('error', rootOf),
  },
]);

/** Changes the permissions of tokens of the implicit grant. */
const changeImplicitPermissions = (
  change: (permissions: Permissions, ofUser: Permissions) => Permissions,
): Install =>
  changeAllowedAccess((access, user, { responseType }) =>
    responseType === 'token'
      ? { ...access, permissions: change(access.permissions, user.permissions) }
      : access,
  );

/** Faults of the implicit grant. */
export const implicitFaults = [
  ...faultsInSection('5.2-implicit-request', [
    {
      name: 'implicit.code-instead',
      section: '5.2-implicit-token',
      seen: 'With `response_type=token`, the redirect has a `code` instead of an `access_token`.',
      shape: 'wrong value',
      install: replaceRule(readResponseType, () => () => 'code'),
    },
    {
      name: 'implicit.rejected',
      seen: 'A request with `response_type=token` returns 400.',
      shape: 'rejected',
      install: rejectCalls(
        matchCalls({ operation: 'authorize', ...inTheImplicitGrant.calls }),
        400,
        steps.servePage,
      ),
    },
  ]),
  ...faultsInSection('5.2-scope-list', [
    {
      name: 'implicit.scope-ignored',
      seen: 'A token of the implicit grant has all permissions of its user, whatever its scope.',
      shape: 'one method only',
      install: changeImplicitPermissions((_permissions, ofUser) => ofUser),
    },
    {
      name: 'implicit.updates-destroy',
      seen: 'A token of the implicit grant that can update records can also destroy them.',
      shape: 'accepted',
      install: changeImplicitPermissions(
        (permissions) =>
          new Map(
            [...permissions].map(([context, names]) => [
              context,
              names.has('update') ? new Set([...names, 'delete' as const]) : names,
            ]),
          ),
      ),
    },
  ]),
  ...faultsInSection('5.2-implicit-token', [
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
