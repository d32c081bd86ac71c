import { isJsonObject, type Json, mapValues } from '../../contract/json.ts';

const hidden = '***';

/** Names of fields and parameters whose values are secrets. */
const secretName = /^((access|refresh|id)[_-]?token|client[_-]?secret|code|password|secret|token|csrf.*)$/i;

/** A parameter of an address; some take `;` for `&`, and a page writes `&amp;`. A `?` begins another, also in a name. */
const parameter = /([?&;#][^=?&;#"\s]*=)([^&;#"\s]*)/g;

/** Where a secret ends: the mock reads a parameter up to the next `&`; in a text, an address can end before. */
const ends = { address: /&|$/g, text: /[&"\s]|$/g };
type Place = keyof typeof ends;

/** User name and password of an absolute address (RFC 3986, 3.2.1). */
const userInformation = /(:\/\/)[^/?#\s]*@/g;

/** A token, a code or a session of the mock, anywhere in a text: 43 characters of base64url. */
const issuedSecret = /(?<![\w-])[\w-]{43}(?![\w-])/g;

const hiddenField = /(<input type="hidden" name="[^"]*" value=")[^"]*"/g;

const deepest = 5;

type Redact = (value: string) => string;

/** How to redact header fields by name; the first match counts. */
const headers: readonly (readonly [name: RegExp, redact: Redact])[] = [
  [/^set-cookie$/i, (value) => value.replace(cookie, hideCookie)],
  [/^cookie$/i, (value) => value.replace(new RegExp(cookie, 'g'), hideCookie)],
  [/^www-authenticate$/i, (value) => value],
  [/authorization$/i, (value) => value.replace(/^(\S+\s+)?.*$/s, `$1${hidden}`)],
  [/token|secret|password|cookie|api-?key/i, () => hidden],
  [/^link$/i, redactText],
  [/^(location|content-location|referer)$/i, redactAddress],
];

/** A cookie with the space before it: name and value, or a value alone. */
const cookie = /[^;\s][^;]*/;

function hideCookie(pair: string): string {
  return pair.slice(0, pair.indexOf('=') + 1) + hidden;
}

/** The value of a header field without secrets; a scheme, names of cookies and addresses stay. */
export function redactHeader(name: string, value: string): string {
  const redact = headers.find(([pattern]) => pattern.test(name))?.[1] ?? redactAddress;
  return redact(value);
}

/**
 * The address of a request, or another URL, without a password, without the secrets in its query and fragment, including URLs that are parameters, and
 * without what looks like a token in its path.
 */
export function redactAddress(address: string): string {
  return redactIn(address, 'address');
}

/** A text without the secrets of the addresses in it. */
function redactText(text: string): string {
  return redactIn(text, 'text');
}

function redactIn(text: string, place: Place): string {
  return redactWithin(text.replace(issuedSecret, hidden), deepest, place);
}

function redactWithin(text: string, levels: number, place: Place): string {
  const address = text.replace(userInformation, `$1${hidden}@`);
  const parts: string[] = [];
  let done = 0;
  for (const { 0: pair, 1: lead = '', 2: value = '', index } of address.matchAll(parameter)) {
    if (index < done) continue;
    const from = index + lead.length;
    const isSecret = isSecretName(lead.slice(1, -1));
    parts.push(address.slice(done, from), isSecret ? hidden : redactValue(value, levels, place));
    done = isSecret ? endOfSecret(address, from, place) : index + pair.length;
  }
  return parts.join('') + address.slice(done);
}

/** Whether a name, or a part of it in brackets, is that of a secret: `access_token[]`, `user[password]`. */
function isSecretName(name: string): boolean {
  return decode(name)
    .split(/[[\]]/)
    .some((part) => secretName.test(part));
}

function endOfSecret(address: string, from: number, place: Place): number {
  const end = ends[place];
  end.lastIndex = from;
  return end.exec(address)?.index ?? address.length;
}

/** Redacts a value that is itself a URL, as it is or percent-encoded; one that is nested too deep is hidden. */
function redactValue(value: string, levels: number, place: Place): string {
  let inner = value;
  for (let left = levels - 1; left >= 0; left -= 1) {
    const redacted = redactWithin(inner, left, place);
    if (redacted !== inner) return inner === value ? redacted : encodeURIComponent(redacted);
    const plain = decode(inner);
    if (plain === inner) return value;
    inner = plain;
  }
  return decode(inner) === inner && !inner.includes('?') ? value : hidden;
}

/** A page of the mock without the secrets in its forms and links. */
export function redactPage(page: string): string {
  return redactText(page.replace(hiddenField, `$1${hidden}"`));
}

/** A form (`application/x-www-form-urlencoded`) without secrets. */
export function redactForm(form: string): string {
  return redactAddress(`?${form}`).slice(1);
}

/** JSON without secrets, at any depth. */
export function redactJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(redactJson);
  if (typeof value === 'string') return value.includes('://') ? redactText(value) : value;
  return isJsonObject(value) ? mapValues(value, redactMember) : value;
}

/** The value of a property without secrets. */
export function redactMember(value: Json, name: string): Json {
  return secretName.test(name) && value !== null ? hidden : redactJson(value);
}

function decode(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
