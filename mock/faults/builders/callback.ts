import { Content, type HttpResponse } from '../../http/exchange/response.ts';
import {
  allowedCallback,
  type CallbackParameters,
  deniedCallback,
} from '../../oauth/authorization/callback.ts';
import type { Install } from './fault.ts';
import type { AnswerMatcher } from './requests.ts';
import { changeAnswer } from './responses.ts';
import { replaceRule } from './steps.ts';

/** Changes what an app gets back when its user allows; for a code, or for the token itself. */
export function changeAllowedCallback(
  responseType: 'code' | 'token',
  change: (callback: CallbackParameters) => CallbackParameters,
): Install {
  return replaceRule(allowedCallback, (allow) => (company, user, request, access) => {
    const callback = allow(company, user, request, access);
    return request.responseType === responseType ? change(callback) : callback;
  });
}

/** Changes what an app gets back when its user denies. */
export function changeDeniedCallback(change: (callback: CallbackParameters) => CallbackParameters): Install {
  return replaceRule(deniedCallback, (deny) => (request) => change(deny(request)));
}

/** Changes the address that a browser is sent back to, where it has a parameter in its query. */
export function changeCallbackUri(parameter: string, change: (address: URL) => URL): Install {
  return changeAnswer(matchCallbacks(parameter), (response) => ({
    ...response,
    headers: { ...response.headers, Location: change(locationOf(response) as URL).href },
  }));
}

/** Shows a page in the place of sending the browser back with a parameter. */
export function showPageInstead(parameter: string): Install {
  return changeAnswer(matchCallbacks(parameter), (response) => ({
    status: 200,
    body: new Content(
      'text/html; charset=utf-8',
      `<!doctype html><a href="${locationOf(response)}">Go on</a>`,
    ),
  }));
}

/** Moves the parameters of an address from its query into its fragment. */
export function moveQueryToFragment(address: URL): URL {
  const moved = new URL(address);
  moved.hash = moved.search.slice(1);
  moved.search = '';
  return moved;
}

function matchCallbacks(parameter: string): AnswerMatcher {
  return ({ address }, response) =>
    address.path.startsWith('/oauth/') && locationOf(response)?.searchParams.has(parameter) === true;
}

/** The foreign address that an answer sends the browser to. */
function locationOf({ headers }: HttpResponse): URL | null {
  return URL.parse(String(headers?.Location ?? ''));
}
