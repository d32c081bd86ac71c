import { Content, type HttpResponse } from '../../http/exchange/response.ts';
import type { Callback } from '../../oauth/go-back.ts';
import { allowedCallback, deniedCallback } from '../../oauth/go-back.ts';
import type { Install } from '../fault.ts';
import { changesAnswer } from './answers.ts';
import type { IsAnswer } from './calls.ts';
import { replaces } from './rules.ts';

/** Changes what an app gets back when its user allows; for a code, or for the token itself. */
export function changesAllowed(
  responseType: 'code' | 'token',
  change: (callback: Callback) => Callback,
): Install {
  return replaces(allowedCallback, (allow) => (company, user, request, access) => {
    const callback = allow(company, user, request, access);
    return request.responseType === responseType ? change(callback) : callback;
  });
}

/** Changes what an app gets back when its user denies. */
export function changesDenied(change: (callback: Callback) => Callback): Install {
  return replaces(deniedCallback, (deny) => (request) => change(deny(request)));
}

/** Changes the address that a browser is sent back to, where it has a parameter in its query. */
export function changesCallback(parameter: string, change: (address: URL) => URL): Install {
  return changesAnswer(leadsBack(parameter), (response) => ({
    ...response,
    headers: { ...response.headers, Location: change(addressIn(response) as URL).href },
  }));
}

/** Shows a page in the place of sending the browser back with a parameter. */
export function showsPage(parameter: string): Install {
  return changesAnswer(leadsBack(parameter), (response) => ({
    status: 200,
    body: new Content(
      'text/html; charset=utf-8',
      `<!doctype html><a href="${addressIn(response)}">Go on</a>`,
    ),
  }));
}

/** Moves the parameters of an address from its query into its fragment. */
export function intoFragment(address: URL): URL {
  const moved = new URL(address);
  moved.hash = moved.search.slice(1);
  moved.search = '';
  return moved;
}

function leadsBack(parameter: string): IsAnswer {
  return ({ address }, response) =>
    address.path.startsWith('/oauth/') && addressIn(response)?.searchParams.has(parameter) === true;
}

/** The foreign address that an answer sends the browser to. */
function addressIn({ headers }: HttpResponse): URL | null {
  return URL.parse(String(headers?.Location ?? ''));
}
