import { languages } from '../../messages/messages.ts';
import type { Address, Exchange } from './exchange.ts';
import { HttpError } from './http-error.ts';

const longestAddress = 8_192;
const visibleAscii = /^[!-~]*$/;

/**
 * Reads the address strictly: visible ASCII without a fragment, percent-encoded UTF-8 in path and query
 * (spec#1-utf-8), at most 8,192 characters. An absolute address (RFC 9112, 3.2.2) counts as its path.
 * @throws HttpError 414, 400
 */
function readAddress(target: string): Address {
  if (target.length > longestAddress) {
    throw new HttpError(414, 'address.too-long', { values: { limit: longestAddress } });
  }
  const local = localPart(target);
  const mark = local.indexOf('?');
  const path = (mark < 0 ? local : local.slice(0, mark)) || '/';
  if (!visibleAscii.test(local) || local.includes('#')) throw new HttpError(400, 'address.malformed');
  decode(path);
  return { path: withoutSuffix(path), query: mark < 0 ? [] : readQuery(local.slice(mark + 1)) };
}

const apiPath = '/api/';
const suffix = '.json';

/** A path of the API without the `.json` at its end, which changes nothing (facts#addresses-suffix). */
function withoutSuffix(path: string): string {
  return path.startsWith(apiPath) && path.endsWith(suffix) ? path.slice(0, -suffix.length) : path;
}

/** A request's target without scheme and authority, which the absolute form has (RFC 9112, 3.2.2). */
export function localPart(target: string): string {
  return target.startsWith('/') ? target : target.replace(/^https?:\/\/[^/?#]*/i, '');
}

/** Step: reads the request's address. */
export function decodeAddress(exchange: Exchange): void {
  exchange.address = readAddress(exchange.message.url ?? '/');
}

/** The value of a query parameter that can be given only once; undefined without it. @throws HttpError 400 */
export function getSingleValue(address: Address, name: string): string | undefined {
  if (address.query.length === 0) return undefined;
  const values = address.query.filter(([key]) => key === name);
  if (values.length > 1) throw new HttpError(400, 'parameter.twice', { property: name });
  return values[0]?.[1];
}

/** The first value of a query parameter; undefined without it. */
export function firstValue({ query }: Address, name: string): string | undefined {
  return query.find(([key]) => key === name)?.[1];
}

/** Names and values of a query, or of a form (`application/x-www-form-urlencoded`). @throws HttpError 400 */
export function readQuery(text: string): [string, string][] {
  const decodePart = encoded.test(text) ? (part: string) => decode(part.replaceAll('+', ' ')) : undefined;
  const pairs: [string, string][] = [];
  for (const pair of text.split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const [name, value] = equals < 0 ? [pair, ''] : [pair.slice(0, equals), pair.slice(equals + 1)];
    pairs.push(decodePart === undefined ? [name, value] : [decodePart(name), decodePart(value)]);
  }
  return pairs;
}

const encoded = /[%+]/;

function decode(text: string): string {
  if (!text.includes('%')) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    throw new HttpError(400, 'address.malformed');
  }
}

const localePattern = /^([a-z]{2})_[A-Z]{2}$/;

/**
 * Step: takes the language of messages from `locale`, `<language>_<COUNTRY>` (spec#4.2-locale). A language that the
 * mock does not have leaves it at the caller's own; a `locale` of another form is rejected with the other parameters.
 */
export function chooseLanguage(exchange: Exchange): void {
  if (exchange.address.query.length === 0) return;
  const locale = firstValue(exchange.address, 'locale') ?? '';
  const language = localePattern.exec(locale)?.[1];
  exchange.locale = languages.find((known) => known === language);
}
