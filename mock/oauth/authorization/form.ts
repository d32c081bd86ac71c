import type { Exchange } from '../../http/exchange/exchange.ts';
import { HttpError } from '../../http/exchange/http-error.ts';
import { receiveForm } from '../../http/request/body.ts';
import type { Policy } from '../../pages/page.ts';
import { behaviour } from '../../world/behaviour.ts';
import { formatPermissions } from '../../world/permissions.ts';
import { isSameSecret } from '../../world/user.ts';
import type { Access } from '../grants/scope.ts';
import { signWith } from '../grants/secret-table.ts';

/** The hidden field with the CSRF token. */
export const csrfField = 'csrf_token';

/** Fields of the forms: they never stay in the query of an authorization request. */
export const formFields: ReadonlySet<string> = new Set([csrfField, 'decision', 'email', 'password']);

/** The fields of a submitted form. */
export type Form = ReadonlyMap<string, string>;

/** Reads a form. A repeated field is rejected. @throws HttpError 400, 413, 415 */
export async function readForm(exchange: Exchange): Promise<Form> {
  const form = new Map<string, string>();
  for (const [name, value] of await receiveForm(exchange)) {
    if (form.has(name)) throw new HttpError(400, 'parameter.twice', { property: name });
    form.set(name, value);
  }
  return form;
}

/**
 * The CSRF token of a form, bound to one browser, one purpose and one authorization request.
 * @param query that of the request
 * @param access what the page shows that the form grants: the token is for exactly that
 */
export function csrfToken(
  secret: string,
  purpose: 'login' | 'logout' | 'consent',
  { query }: { query: string },
  access?: Access,
): string {
  const shown = access ? [String(access.offline), ...formatPermissions(access.permissions)] : [];
  return signWith(secret, JSON.stringify([purpose, query, ...shown]));
}

/** Rule: whether a form has the CSRF token of its page. */
export const hasCsrfToken = behaviour((form: Form, expected: string): boolean =>
  isSameSecret(form.get(csrfField) ?? '', expected),
);

/**
 * Whether `Origin`, where a browser sends it, is our own. The secrets of a mock repeat, so that this is what keeps out
 * forms of other sites.
 */
export function isSameOrigin({ message }: Exchange): boolean {
  const { origin, host = '' } = message.headers;
  const ownUrl = URL.parse(`http://${host}`);
  return origin === undefined || (ownUrl !== null && URL.parse(origin)?.host === ownUrl.host);
}

/** Whether a form was submitted from the page that this browser got from us. */
export function isGenuineForm(exchange: Exchange, form: Form, expectedToken: string): boolean {
  return isSameOrigin(exchange) && exchange.company.behaviours.get(hasCsrfToken)(form, expectedToken);
}

/**
 * The Content Security Policy of a page with a form. Submitting it redirects to the app, which may redirect anywhere, and
 * Chromium checks every redirect against `form-action`: so it cannot name hosts.
 */
export const formPolicy: Policy = { 'form-action': "'self' http: https:" };
