import type { Json } from '../../handler.ts';

const HIDDEN = '***';

/** Names of fields and parameters whose values are secrets. */
const SECRET_NAME = /^(access_token|refresh_token|client_secret|code|password|secret|token|seal|csrf.*)$/i;

type Redact = (value: string) => string;

/** What remains of header fields whose names match; the first that matches counts. */
const headers: readonly (readonly [name: RegExp, redact: Redact])[] = [
  [/^set-cookie$/i, (value) => value.replace(/=[^;]*/, `=${HIDDEN}`)],
  [/^cookie$/i, (value) => value.replace(/=[^;]*/g, `=${HIDDEN}`)],
  [/^www-authenticate$/i, (value) => value],
  [/authorization$/i, (value) => value.replace(/^(\S+\s+)?.*$/s, `$1${HIDDEN}`)],
  [/token|secret|password|cookie|api-?key/i, () => HIDDEN],
  [/^(location|content-location|referer|link)$/i, redactAddress],
];

/** The value of a header field without secrets; a scheme, names of cookies and addresses stay. */
export function redactHeader(name: string, value: string): string {
  return headers.find(([pattern]) => pattern.test(name))?.[1](value) ?? value;
}

/** An address without the secrets in its query or fragment. */
export function redactAddress(address: string): string {
  return address.replace(/([?&#])([^=&#]*)=[^&#]*/g, (pair, lead: string, name: string) =>
    SECRET_NAME.test(decoded(name)) ? `${lead}${name}=${HIDDEN}` : pair,
  );
}

/** A form (`application/x-www-form-urlencoded`) without secrets. */
export function redactForm(form: string): string {
  return redactAddress(`?${form}`).slice(1);
}

/** JSON without secrets, at any depth. */
export function redactJson(value: Json): Json {
  if (Array.isArray(value)) return value.map(redactJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      SECRET_NAME.test(name) && member !== null ? HIDDEN : redactJson(member),
    ]),
  );
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name.replaceAll('+', ' '));
  } catch {
    return name;
  }
}
