import { callbackStatus } from '../../oauth/go-back.ts';
import { faultsOf } from '../fault.ts';
import {
  changesAllowed,
  changesCallback,
  changesDenied,
  intoFragment,
  showsPage,
} from '../ways/going-back.ts';
import { replaces, together, unjudged } from '../ways/rules.ts';

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
export const callbackFaults = faultsOf(
  '5.2 server-side step 2a',
  'User allows: browser is redirected (HTTP 302) to redirect_uri with query parameter code.',
  [
    {
      name: 'callback.page',
      seen: 'A user who allows gets a page with a link to the app, and no redirect.',
      shape: 'wrong status',
      install: showsPage('code'),
    },
    {
      name: 'callback.see-other',
      seen: 'A user who allows is redirected with 303.',
      shape: 'wrong status',
      install: together(
        unjudged,
        replaces(callbackStatus, () => () => 303),
      ),
    },
    {
      name: 'callback.code-missing',
      seen: 'A user who allows is redirected without a `code`.',
      shape: 'missing',
      install: changesAllowed('code', (callback) => ({ ...callback, code: undefined })),
    },
    {
      name: 'callback.code-renamed',
      seen: 'A user who allows is redirected with `authorization_code`, and without `code`.',
      shape: 'wrong value',
      install: changesAllowed('code', ({ code, ...rest }) => ({ authorization_code: code, ...rest })),
    },
    {
      name: 'callback.code-in-fragment',
      seen: 'The `code` stands in the fragment of the address that the browser is redirected to.',
      shape: 'wrong shape',
      install: changesCallback('code', intoFragment),
    },
    {
      name: 'callback.to-the-site',
      seen: 'The browser is redirected to the start of the site of the app, not to `redirect_uri`.',
      shape: 'wrong value',
      install: changesCallback('code', siteOf),
    },
    {
      name: 'callback.own-query-lost',
      seen: 'The browser is redirected to `redirect_uri` without the query that it had.',
      shape: 'missing',
      install: changesCallback('code', withoutOwnQuery),
    },
  ],
);

/** Faults of how a browser is sent back without anything. */
export const denialFaults = faultsOf(
  '5.2 server-side step 2b',
  "User denies (“Don't Allow”): browser is redirected to redirect_uri with query parameter error set to user_denied.",
  [
    {
      name: 'denial.page',
      seen: 'A user who denies gets a page, and no redirect.',
      shape: 'wrong status',
      install: showsPage('error'),
    },
    {
      name: 'denial.error-missing',
      seen: 'A user who denies is redirected without an `error`.',
      shape: 'missing',
      install: changesDenied((callback) => ({ ...callback, error: undefined })),
    },
    {
      name: 'denial.access-denied',
      seen: 'A user who denies is redirected with `error=access_denied`.',
      shape: 'wrong value',
      install: changesDenied((callback) => ({ ...callback, error: 'access_denied' })),
    },
    {
      name: 'denial.error-in-fragment',
      seen: 'The `error` stands in the fragment of the address that the browser is redirected to.',
      shape: 'wrong shape',
      install: changesCallback('error', intoFragment),
    },
    {
      name: 'denial.to-the-site',
      seen: 'A user who denies is redirected to the start of the site of the app, not to `redirect_uri`.',
      shape: 'wrong value',
      install: changesCallback('error', siteOf),
    },
  ],
);
