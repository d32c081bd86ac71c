import { isJsonObject, type Json, mapValues } from '../../contract/json.ts';

const hidden = '***';

/** Names of fields and parameters whose values are secrets. */
const secretName = /^(access_token|refresh_token|client_secret|code|password|secret|token|csrf.*)$/i;

/** A parameter of an address; some take `;` for `&`, and a page writes `&amp;`. A `?` begins another, also in a name. */
const parameter = /([?&;#])([^=?&;#"\s]*)=([^&;#"\s]*)/g;

/** User name and password of an absolute address (RFC 3986, 3.2.1). */
const userInformation = /(:\/\/)[^/?#\s]*@/g;

/** A token, a code or a session of the mock, anywhere in a text: 43 characters of base64url. */
const issuedSecret = /(?<![\w-])[\w-]{43}(?![\w-])/g;

const hiddenField = /(<input type="hidden" name="[^"]*" value=")[^"]*"/g;

const addressPattern = /^https?:\/\//i;
const deepest = 5;

type Redact = (value: string) => string;

/** How to redact header fields by name; the first match counts. */
const headers: readonly (readonly [name: RegExp, redact: Redact])[] = [
  [/^set-cookie$/i, (value) => value.replace(/=[^;]*/, `=${hidden}`)],
  [/^cookie$/i, (value) => value.replace(/=[^;]*/g, `=${hidden}`)],
  [/^www-authenticate$/i, (value) => value],
  [/authorization$/i, (value) => value.replace(/^(\S+\s+)?.*$/s, `$1${hidden}`)],
  [/token|secret|password|cookie|api-?key/i, () => hidden],
  [/^(location|content-location|referer|link)$/i, redactAddress],
];

/** The value of a header field without secrets; a scheme, names of cookies and addresses stay. */
export function redactHeader(name: string, value: string): string {
  const redact = headers.find(([pattern]) => pattern.test(name))?.[1] ?? redactAddress;
  return redact(value);
}

/**
 * A URL without a password, without the secrets in its query and fragment, including URLs that are parameters, and
 * without what looks like a token in its path.
 */
export function redactAddress(address: string): string {
  const anonymous = address.replace(userInformation, `$1${hidden}@`).replace(issuedSecret, hidden);
  return redactWithin(anonymous, deepest);
}

function redactWithin(address: string, levels: number): string {
  return address.replace(parameter, (_pair, lead: string, name: string, value: string) => {
    const isSecret = secretName.test(decode(name).replace(/\[.*$/s, ''));
    return `${lead}${name}=${isSecret ? hidden : redactValue(value, levels)}`;
  });
}

/** Redacts a value that is itself a URL, as it is or percent-encoded; one that is nested too deep is hidden. */
function redactValue(value: string, levels: number): string {
  let inner = value;
  for (let left = levels - 1; left >= 0; left -= 1) {
    const redacted = redactWithin(inner, left);
    if (redacted !== inner) return inner === value ? redacted : encodeURIComponent(redacted);
    const plain = decode(inner);
    if (plain === inner) return value;
    inner = plain;
  }
  return decode(inner) === inner && !inner.includes('?') ? value : hidden;
}

/** A page of the mock without the secrets in its forms and links. */
export function redactPage(page: string): string {
  return redactAddress(page.replace(hiddenField, `$1${hidden}"`));
}

/** A form (`application/x-www-form-urlencoded`) without secrets. */
export function redactForm(form: string): string {
  return redactAddress(`?${form}`).slice(1);
}

/** JSON without secrets, at any depth. */
export function redactJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(redactJson);
  if (typeof value === 'string') return addressPattern.test(value) ? redactAddress(value) : value;
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
