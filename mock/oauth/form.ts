import { readQuery } from '../http/exchange/address.ts';
import type { Exchange } from '../http/exchange/exchange.ts';
import { HttpError } from '../http/exchange/http-error.ts';
import { checkMediaType, decodeUtf8, receiveBody } from '../http/request/body.ts';
import { behaviour } from '../world/behaviour.ts';
import { isSameSecret } from '../world/user.ts';
import { sealOf } from './secrets.ts';

/** The field of a form that proves that one of our pages made it. */
export const SEAL = 'seal';

/** A form as it was sent. */
export type Form = ReadonlyMap<string, string>;

/**
 * Reads a form, `application/x-www-form-urlencoded` in UTF-8. A field that comes twice is refused.
 * @throws HttpError 400, 413, 415
 */
export async function readForm(exchange: Exchange): Promise<Form> {
  const bytes = await receiveBody(exchange);
  checkMediaType(exchange.message, ['application/x-www-form-urlencoded'], bytes.length);
  const form = new Map<string, string>();
  for (const [name, value] of readQuery(decodeUtf8(bytes))) {
    if (form.has(name)) throw new HttpError(400, 'parameter.twice', { property: name });
    form.set(name, value);
  }
  return form;
}

/**
 * The seal of a form: only a page that was made for this browser has it, and only for this purpose.
 * @param parts what was shown, and what the form will do about it
 */
export function sealFor(secret: string, ...parts: readonly string[]): string {
  return sealOf(secret, JSON.stringify(parts));
}

/** Rule: whether the seal in a form is the one that its page got. */
export const isSealed = behaviour('oauth.form.sealed', (form: Form, expected: string): boolean =>
  isSameSecret(form.get(SEAL) ?? '', expected),
);

/**
 * Rule: whether a form comes from a page of our own, as far as the browser tells. In a mock, whose secrets repeat, it
 * is this that keeps the forms of foreign pages out.
 */
export const isFromOwnPage = behaviour('oauth.form.own-origin', ({ message }: Exchange): boolean => {
  const { origin, host = '' } = message.headers;
  const own = URL.parse(`http://${host}`);
  return origin === undefined || (own !== null && URL.parse(origin)?.host === own.host);
});

/** Whether a form was made by a page of ours for this browser. */
export function isOwnForm(exchange: Exchange, form: Form, seal: string): boolean {
  const { behaviours } = exchange.company;
  return behaviours.get(isFromOwnPage)(exchange) && behaviours.get(isSealed)(form, seal);
}
