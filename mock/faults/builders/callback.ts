import { type HttpResponse, htmlPage } from '../../http/exchange/response.ts';
import {
  allowedCallback,
  type CallbackParameters,
  deniedCallback,
} from '../../oauth/authorization/callback.ts';
import type { AuthorizationRequest } from '../../oauth/authorization/request.ts';
import type { Access } from '../../oauth/grants/scope.ts';
import { type Install, replace } from '../../world/behaviour.ts';
import type { User } from '../../world/user.ts';
import type { ResponseMatcher } from './requests.ts';
import { changeResponse, closeConnection } from './responses.ts';

/** Changes the callback parameters after Allow, of the code flow or the implicit grant. */
export function changeAllowedCallback(
  responseType: 'code' | 'token',
  change: (callback: CallbackParameters) => CallbackParameters,
): Install {
  return replace(allowedCallback, (allow, company, user, request, access) => {
    const callback = allow(company, user, request, access);
    return request.responseType === responseType ? change(callback) : callback;
  });
}

/** Changes what an app gets when a user allows it. */
export function changeAllowedAccess(
  change: (access: Access, user: User, request: AuthorizationRequest) => Access,
): Install {
  return replace(allowedCallback, (allow, company, user, request, access) =>
    allow(company, user, request, change(access, user, request)),
  );
}

/** Changes the callback parameters after Deny. */
export function changeDeniedCallback(change: (callback: CallbackParameters) => CallbackParameters): Install {
  return replace(deniedCallback, (deny, request) => change(deny(request)));
}

/** Changes the URL of redirects to the app that have a query parameter. */
export function changeCallbackUri(parameter: string, change: (address: URL) => URL): Install {
  return changeResponse(matchCallbacks(parameter), (response) => {
    const location = locationOf(response);
    return location === null
      ? response
      : { ...response, headers: { ...response.headers, Location: change(location).href } };
  });
}

/** Shows a page instead of redirects to the app that have a query parameter. */
export function showPageInstead(parameter: string): Install {
  return changeResponse(matchCallbacks(parameter), (response) => ({
    status: 200,
    body: htmlPage(`<!doctype html><a href="${locationOf(response)}">Return to the app</a>`),
  }));
}

/** Closes the connection instead of redirects to the app that have a query parameter. */
export function closeInstead(parameter: string): Install {
  return closeConnection(matchCallbacks(parameter));
}

/** Moves the query of a URL into its fragment. */
export function moveQueryToFragment(address: URL): URL {
  const moved = new URL(address);
  moved.hash = moved.search.slice(1);
  moved.search = '';
  return moved;
}

function matchCallbacks(parameter: string): ResponseMatcher {
  return ({ address }, response) =>
    address.path.startsWith('/oauth/') && locationOf(response)?.searchParams.has(parameter) === true;
}

/** The absolute URL in `Location`; null without one. */
function locationOf({ headers }: HttpResponse): URL | null {
  return URL.parse(String(headers?.Location ?? ''));
}
