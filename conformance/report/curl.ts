import { type Derivation, isDerivation } from '../context/derivations.ts';
import { secretsIn } from '../context/run-context.ts';
import { fieldOf, type SentRequest } from '../errors/exchange.ts';
import type { Profile } from '../profile/profile.ts';

/** What curl lines need beside a request. */
export type ShellSettings = {
  /** `host:port:address` entries for `--resolve`. */
  readonly resolve?: readonly string[];
  /** The shell variable for the secret at each place of the profile: `users[0].password` is `ADMIN_PASSWORD`. */
  readonly variables?: Readonly<Record<string, string>>;
  /** A shell word that prints a value percent-encoded, for scripts that have a function for it. */
  readonly encode?: (value: string) => string;
};

/** Percent-encodes every byte that it reads, with what every POSIX shell has. */
export const percentEncode = "od -An -v -tx1 | tr -d ' \\n' | sed 's/../%&/g'";

/** The shell variables for the secrets of a profile, by their places. */
export function shellVariables(profile: Profile): Required<ShellSettings>['variables'] {
  const fallback = (place: string) => place.replace(/[^A-Za-z0-9]+/g, '_').toUpperCase();
  return {
    ...Object.fromEntries(secretsIn(profile).map(([place]) => [place, fallback(place)])),
    ...profile.variables,
  };
}

/** Variables for what a target issues during a run. */
const issued: Readonly<Record<string, string>> = { token: 'TOKEN', code: 'CODE', cookie: 'COOKIE' };

/** A text in quotes of a shell. */
export const quote = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** What makes a derived value of that of a shell variable, in double quotes of a shell. */
const inShell: Readonly<Record<Derivation, (variable: string) => string>> = {
  'a changed character': (it) => `$(${changeMiddle(it)})`,
  'the end cut off': (it) => `\${${it}%?}`,
  'the beginning cut off': (it) => `\${${it}#????}`,
  'characters added': (it) => `\${${it}}abcd`,
  'characters in front': (it) => `abcd\${${it}}`,
  'the other case': (it) => `$(printf %s "\${${it}}" | tr A-Za-z a-zA-Z)`,
  'without its accents': (it) =>
    `$(printf %s "\${${it}}" | LC_ALL=C.UTF-8 iconv -f UTF-8 -t ASCII//TRANSLIT)`,
  'percent-encoding twice': (it) => `$(printf %s "\${${it}}" | ${percentEncode})`,
  'itself twice': (it) => `\${${it}}\${${it}}`,
  'a comma and a second value': (it) => `\${${it}},$(${changeMiddle(it)})`,
  'a wildcard instead of its end': (it) => `\${${it}%????}*`,
  'a percent sign instead of its end': (it) => `\${${it}%????}%`,
  'a colon and more': (it) => `\${${it}}:abcd`,
  'an x added': (it) => `\${${it}}x`,
  'a space added': (it) => `\${${it}} `,
  'in capitals': (it) =>
    `$(printf %s "\${${it}}" | awk '{ print toupper($0) ($0 == toupper($0) ? "A" : "") }')`,
};

function changeMiddle(variable: string): string {
  const letter = 'substr($0, at, 1) == "a" ? "b" : "a"';
  const program = `{ at = int(length($0) / 2) + 1; print substr($0, 1, at - 1) (${letter}) substr($0, at + 1) }`;
  return `printf %s "\${${variable}}" | awk '${program}'`;
}

/** A value that redaction took out: the shell variable to set, and what reads it in double quotes of a shell. */
type ShellValue = { readonly place: string; readonly variable: string; readonly value: string };

/** The value that a shell has for a name that redaction shows; undefined for angle quotes of the target, and for parts of a secret. */
function shellValue(name: string, { variables = {} }: ShellSettings): ShellValue | undefined {
  const [place = '', derivation] = name.split(/, (.*)/, 2);
  const variable = Object.hasOwn(variables, place) ? variables[place] : issued[place];
  if (variable === undefined || !/^[a-z_]\w*$/i.test(variable)) return undefined;
  if (derivation === undefined) return { place, variable, value: `\${${variable}}` };
  return isDerivation(derivation) ? { place, variable, value: inShell[derivation](variable) } : undefined;
}

const places = /‹([^‹›]+)›/g;

/** The places of secrets in a text, with their variables. */
export const placesIn = (
  text: string,
  settings: ShellSettings,
): readonly (readonly [place: string, variable: string])[] =>
  [...text.matchAll(places)].flatMap(([, name = '']) => {
    const it = shellValue(name, settings);
    return it === undefined ? [] : [[it.place, it.variable] as const];
  });

/** A text in quotes of a shell, with variables where redaction took secrets out. `encoded`: as a part of a query or form. */
export function quoteFilled(text: string, settings: ShellSettings, encoded = false): string {
  const { encode = (value) => `$(printf %s ${value} | ${percentEncode})` } = settings;
  let line = '';
  let end = 0;
  for (const { 0: whole, 1: name = '', index } of text.matchAll(places)) {
    const it = shellValue(name, settings);
    if (it === undefined) continue;
    const value = `"${it.value}"`;
    const before = text.slice(end, index);
    line += before === '' ? '' : quote(before);
    line += encoded ? `"${encode(value)}"` : value;
    end = index + whole.length;
  }
  const rest = text.slice(end);
  return line === '' || rest !== '' ? line + quote(rest) : line;
}

/** Header fields that curl makes itself. */
const ownFields = new Set(['host', 'content-length', 'connection']);

function credentials({ headers }: SentRequest, settings: ShellSettings): string[] {
  const encoded = /^Basic\s+(\S.*)$/is.exec(fieldOf(headers, 'authorization') ?? '')?.[1];
  if (!encoded) return [];
  const login = /^‹base64 of (.*)›$/s.exec(encoded)?.[1];
  if (login !== undefined) return ['-u', quoteFilled(login, settings)];
  const decoded = Buffer.from(encoded, 'base64').toString('utf8');
  return decoded.includes(':') && !decoded.includes('\uFFFD') ? ['-u', quote(decoded)] : [];
}

/** The entries that the address of a request needs. */
function resolveOptions(url: string, resolve: readonly string[]): string[] {
  const { hostname, port, protocol } = URL.parse(url) ?? {};
  const place = `:${port || (protocol === 'https:' ? 443 : 80)}:`;
  return resolve.filter((it) => it.startsWith(`${hostname}${place}`) || it.startsWith(`*${place}`));
}

const isForm = ({ headers }: SentRequest): boolean =>
  fieldOf(headers, 'content-type')?.startsWith('application/x-www-form') === true;

/**
 * A curl command that repeats a request. Where redaction took a secret out, it reads the shell variable that the profile
 * reads it from. Whatever a target sent is the quoted value of an option that reads no file: neither the shell nor curl takes
 * any of it for more than a text, and an address that a browser was led to is opened by HTTP alone.
 */
export function curl(request: SentRequest, settings: ShellSettings = {}, options = '-i'): string {
  const login = credentials(request, settings);
  const fields = request.headers.filter(([name]) => {
    const known = name.toLowerCase();
    return !ownFields.has(known) && !(known === 'authorization' && login.length > 0);
  });
  return [
    `curl ${options} --globoff --path-as-is`,
    /^https?:/i.test(request.url) ? [] : '--proto =http,https',
    ...resolveOptions(request.url, settings.resolve ?? []).map((entry) => `--resolve ${quote(entry)}`),
    request.method === 'GET'
      ? []
      : `-X ${/^[A-Z]+$/.test(request.method) ? request.method : quote(request.method)}`,
    login.join(' '),
    ...fields.map(([name, value]) => `-H ${quoteFilled(`${name}: ${value}`, settings)}`),
    request.body === undefined ? [] : `--data-raw ${quoteFilled(request.body, settings, isForm(request))}`,
    `--url ${quoteFilled(request.url, settings, true)}`,
  ]
    .flat()
    .filter((part) => part !== '')
    .join(' ');
}
