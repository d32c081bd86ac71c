import { steps } from '../../http/steps.ts';
import {
  allowedCallback,
  type CallbackParameters,
  callbackAddress,
  callbackStatus,
} from '../../oauth/authorization/callback.ts';
import { readResponseType } from '../../oauth/authorization/request.ts';
import { codes } from '../../oauth/grants/codes.ts';
import { all, type Install, replace } from '../../world/behaviour.ts';
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
import { inTheImplicitGrant } from '../builders/places.ts';
import { faultsInSection } from '../builders/section.ts';
import { allowMismatch, rejectCalls } from '../builders/steps.ts';

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

/** Sends whoever has allowed an app to the address that it was created with. */
const sendToRegistered: Install = (behaviours) => {
  let registered = '';
  behaviours.replace(allowedCallback, (allow, company, user, request, access) => {
    registered = request.app.redirectUri;
    return allow(company, user, request, access);
  });
  behaviours.replace(callbackAddress, (address, redirectUri, callback) =>
    address(callback.code === undefined ? redirectUri : registered, callback),
  );
};

/** Issues the first code again and again. */
const repeatCode: Install = (behaviours) => {
  let first: string | undefined;
  behaviours.replace(allowedCallback, (allow, company, ...given) => {
    const callback = allow(company, ...given);
    const issued = codes.get(company, callback.code ?? '');
    if (callback.code === undefined || issued === undefined) return callback;
    first ??= callback.code;
    codes.set(company, first, issued);
    return { ...callback, code: first };
  });
};

/** Faults of the redirect with a code. */
export const callbackFaults = faultsInSection('5.2-code-allow', 'wrong value', {
  'callback.page': {
    seen: 'After Allow, the user gets a page with a link to the app instead of a redirect.',
    shape: 'wrong status',
    install: showPageInstead('code'),
  },
  'callback.connection-closed': {
    seen: 'After Allow, the connection is closed without a response.',
    shape: 'missing',
    install: closeInstead('code'),
  },
  'callback.code-repeated': {
    section: '5.2-code-single-use',
    seen: 'Every redirect has the same `code`.',
    install: repeatCode,
  },
  'callback.state-undefined': {
    section: '5.2-state',
    seen: 'Where no state was sent, the redirect has `state=undefined`.',
    install: changeAllowedCallback('code', (callback) => ({ state: 'undefined', ...defined(callback) })),
  },
  'callback.see-other': {
    seen: 'After Allow, the redirect has status 303.',
    shape: 'wrong status',
    install: all(
      allowMismatch,
      replace(callbackStatus, () => 303),
    ),
  },
  'callback.code-missing': {
    seen: 'After Allow, the redirect has no `code`.',
    shape: 'missing',
    install: changeAllowedCallback('code', (callback) => ({ ...callback, code: undefined })),
  },
  'callback.code-renamed': {
    seen: 'After Allow, the redirect has `authorization_code` instead of `code`.',
    install: changeAllowedCallback('code', ({ code, ...rest }) => ({ authorization_code: code, ...rest })),
  },
  'callback.code-in-fragment': {
    seen: 'The redirect has the `code` in its fragment.',
    shape: 'wrong shape',
    install: changeCallbackUri('code', moveQueryToFragment),
  },
  'callback.to-the-site': {
    seen: "The browser is redirected to the root of the app's site, not to `redirect_uri`.",
    install: changeCallbackUri('code', rootOf),
  },
  'callback.to-the-registered-address': {
    section: '4.5-authorize-redirect',
    seen: 'After Allow, the browser is redirected to the address that is registered for the app, not to another `redirect_uri` of its site.',
    install: sendToRegistered,
  },
  'callback.own-query-lost': {
    seen: 'The redirect loses the query of `redirect_uri`.',
    shape: 'missing',
    install: changeCallbackUri('code', removeAppParameters),
  },
});

/** Faults of the redirect after Deny. */
export const denialFaults = faultsInSection('5.2-code-deny', 'missing', {
  'denial.page': {
    seen: 'After Deny, the user gets a page instead of a redirect.',
    shape: 'wrong status',
    install: showPageInstead('error'),
  },
  'denial.connection-closed': {
    seen: 'After Deny, the connection is closed without a response.',
    install: closeInstead('error'),
  },
  'denial.error-missing': {
    seen: 'After Deny, the redirect has no `error`.',
    install: changeDeniedCallback((callback) => ({ ...callback, error: undefined })),
  },
  'denial.access-denied': {
    seen: 'After Deny, the redirect has `error=access_denied`.',
    shape: 'wrong value',
    install: changeDeniedCallback((callback) => ({ ...callback, error: 'access_denied' })),
  },
  'denial.error-in-fragment': {
    seen: 'The redirect has the `error` in its fragment.',
    shape: 'wrong shape',
    install: changeCallbackUri('error', moveQueryToFragment),
  },
  'denial.to-the-site': {
    section: '4.5-authorize-redirect',
    seen: "After Deny, the browser is redirected to the root of the app's site, not to `redirect_uri`.",
    shape: 'wrong value',
    install: changeCallbackUri('error', rootOf),
  },
});

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
  ...faultsInSection('5.2-implicit-request', 'wrong value', {
    'implicit.code-instead': {
      section: '5.2-implicit-token',
      seen: 'With `response_type=token`, the redirect has a `code` instead of an `access_token`.',
      install: replace(readResponseType, () => 'code' as const),
    },
    'implicit.rejected': {
      seen: 'A request with `response_type=token` returns 400.',
      shape: 'rejected',
      install: rejectCalls({ operation: 'authorize', ...inTheImplicitGrant.calls }, 400, steps.servePage),
    },
  }),
  ...faultsInSection('5.2-scope-list', 'one method only', {
    'implicit.scope-ignored': {
      seen: 'A token of the implicit grant has all permissions of its user, whatever its scope.',
      install: changeImplicitPermissions((_permissions, ofUser) => ofUser),
    },
    'implicit.updates-destroy': {
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
  }),
  ...faultsInSection('5.2-implicit-token', 'missing', {
    'implicit.token-missing': {
      seen: 'The redirect has no `access_token`.',
      install: changeAllowedCallback('token', (callback) => ({ ...callback, access_token: undefined })),
    },
    'implicit.token-renamed': {
      seen: 'The redirect has `token` instead of `access_token`.',
      shape: 'wrong value',
      install: changeAllowedCallback('token', ({ access_token: token, ...rest }) => ({ token, ...rest })),
    },
    'implicit.token-truncated': {
      seen: 'The `access_token` in the redirect lacks its last character and is invalid.',
      shape: 'off by one',
      install: changeAllowedCallback('token', (callback) => ({
        ...callback,
        access_token: callback.access_token?.slice(0, -1),
      })),
    },
    'implicit.page': {
      seen: 'After Allow, the user gets a page with a link to the app instead of a redirect.',
      shape: 'wrong status',
      install: showPageInstead('access_token'),
    },
  }),
];
