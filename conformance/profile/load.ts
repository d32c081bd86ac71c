import { readFileSync, statSync } from 'node:fs';
import { dirname, resolve as resolvePath } from 'node:path';
import { describeFileError, typedCommand, UsageError } from 'countersign-contract/command';
import { formatPath, type Located, parseLocated, type Variables } from 'countersign-contract/configuration';
import type { HeaderField } from '../errors/exchange.ts';
import { utf8 } from '../http/body.ts';
import { createClient } from '../http/client.ts';
import type { Company } from '../http/request.ts';
import { parseResolution } from '../http/resolution.ts';
import { isObject } from '../schemas/json.ts';
import type { App, Profile, User, WrittenProfile } from './profile.ts';
import { assertProfile } from './validate.ts';

/** Placeholders that the suite fills in itself, later. */
const ownPlaceholders = new Set(['seconds', 'company', 'mark', 'marker', 'email', 'password']);

/** Whether the suite fills a placeholder in itself: one of those, or a property of a created record, such as `contact.id`. */
const isPlaceholder = (name: string): boolean => ownPlaceholders.has(name) || /^\w+\.[a-z]+$/.test(name);

const withoutSlash = (baseUrl: string): string => baseUrl.replace(/\/+$/, '');

/**
 * The companies with the one to judge first: the one that has the address, else the one whose name the address begins
 * with, else the first, at that address.
 */
function companiesAt(
  baseUrl: string,
  furtherCompanies: readonly Company[],
): readonly [Company, ...Company[]] {
  const companies = furtherCompanies.map((it) => ({ ...it, baseUrl: withoutSlash(it.baseUrl) }));
  const address = withoutSlash(baseUrl);
  const [label] = new URL(address).hostname.split('.');
  const chosen =
    companies.find((it) => it.baseUrl === address) ??
    companies.find((it) => it.name === label) ??
    companies[0];
  const first = { name: chosen?.name ?? label ?? address, baseUrl: address };
  return [first, ...companies.filter((it) => it !== chosen)];
}

function userOf({ language, ...user }: NonNullable<WrittenProfile['users']>[number]): User {
  return typeof language === 'string' ? { ...user, language } : user;
}

function appOf(app: NonNullable<WrittenProfile['apps']>[number]): App {
  const uri = URL.parse(app.redirectUri);
  const origin = uri && uri.origin !== 'null' ? uri.origin : app.redirectUri;
  return { name: app.clientId, siteUrl: origin, ...app };
}

/** Fills in every default of a valid profile. `target` wins over its `baseUrl`; `authority` is the PEM text it names. */
function completeProfile(
  written: WrittenProfile,
  target: string | undefined,
  authority: string | undefined,
  { variables, places }: Pick<Profile, 'variables' | 'places'>,
): Profile {
  const baseUrl = target ?? written.baseUrl;
  return {
    name: written.name ?? withoutSlash(baseUrl),
    companies: companiesAt(baseUrl, written.companies ?? []),
    users: (written.users ?? []).map(userOf),
    apps: (written.apps ?? []).map(appOf),
    tokens: written.tokens ?? [],
    choices: written.choices ?? {},
    fields: written.fields ?? {},
    parents: written.parents ?? {},
    bodies: written.bodies ?? {},
    uncalled: written.uncalled ?? {},
    dialog: written.dialog ?? {},
    hooks: written.hooks ?? {},
    resolve: (written.resolve ?? []).map(parseResolution).filter((it) => it !== undefined),
    ...(authority === undefined ? {} : { certificateAuthority: authority }),
    claims: written.claims ?? [],
    waivers: written.waivers ?? [],
    ...(written.schemaVersion !== undefined && { schemaVersion: written.schemaVersion }),
    ...(written.implemented && { implemented: written.implemented }),
    variables,
    places,
  };
}

/** Where the patterns of waivers and claims stand. */
const placesIn = ({ waivers = [], claims = [] }: WrittenProfile, { where }: Located): Profile['places'] => ({
  waivers: waivers.map((_, at) => where(['waivers', at, 'requirement'])),
  claims: claims.map((_, at) => where(['claims', at])),
});

/** The environment variables that users, apps and tokens are read from, by place. */
function variablesIn(
  { users = [], apps = [], tokens = [] }: WrittenProfile,
  located: Located,
): Profile['variables'] {
  const paths = Object.entries({ users, apps, tokens }).flatMap(([key, list]) =>
    list.flatMap((it, at) => Object.keys(it).map((name) => [key, at, name] as const)),
  );
  return Object.fromEntries(
    paths.flatMap((path) => {
      const variable = located.variableAt(path);
      return variable === undefined ? [] : [[formatPath(path), variable]];
    }),
  );
}

const isAddress = (source: string): boolean => /^https?:\/\//i.test(source);

/** Statuses that ask for credentials. */
const needsCredentials = new Set([401, 403]);

async function fetchText(url: string, extraHeaders: readonly HeaderField[]): Promise<string> {
  const client = createClient();
  try {
    const headers: readonly HeaderField[] = [
      ['Accept', 'application/json, application/yaml'],
      ...extraHeaders,
    ];
    const { status, body } = await client.send({ method: 'GET', url, headers });
    if (status === 200) return utf8(body);
    const advice = needsCredentials.has(status)
      ? ` Send credentials, with the secret in the environment: --profile-header 'Authorization: Bearer \${TOKEN}'`
      : ' Expected 200.';
    throw new UsageError(`The profile at ${url} was answered with ${status}.${advice}`);
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`The profile cannot be fetched. ${(error as Error).message}`);
  } finally {
    client.close();
  }
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const missing = (error as NodeJS.ErrnoException).code === 'ENOENT';
    throw new UsageError(
      missing
        ? `There is no profile at ${file}; write one with: ${typedCommand('countersign-verify', 'verify')} --init ${file} --target URL`
        : `The profile ${file} cannot be read: ${describeFileError(error)}.`,
    );
  }
}

/** The text of the certificate authority that a profile in a file names. A profile from elsewhere names no files. */
function authorityText(file: string | undefined, source: string, where: string): string | undefined {
  if (file === undefined) return undefined;
  if (isAddress(source))
    throw new UsageError(
      `${where}: certificateAuthority names a file, which only a profile in a file may do; save the profile and name the copy with --profile.`,
    );
  const path = resolvePath(dirname(source), file);
  const explain = (reason: string) =>
    new UsageError(`${where}: certificateAuthority ${path} cannot be read: ${reason}.`);
  try {
    if (statSync(path).isFile()) return readFileSync(path, 'utf8');
  } catch (error) {
    throw explain(describeFileError(error));
  }
  throw explain('it is not a file');
}

/**
 * Parses a profile and fills in every default. `target` wins over its `baseUrl`; `usual` is the target of a profile
 * without one. Mistakes are UsageErrors with their position.
 */
export function readProfile(
  text: string,
  source: string,
  target?: string,
  read?: Variables['read'],
  usual: string | undefined = target,
): Profile {
  const located = parseLocated(text, source, read && { read, isPlaceholder });
  const { value } = located;
  const lacksAddress = isObject(value) && !('baseUrl' in value);
  if (lacksAddress && usual !== undefined) Object.assign(value, { baseUrl: usual });
  const written = assertProfile(located);
  const { certificateAuthority } = written;
  const authority = authorityText(certificateAuthority, source, located.where(['certificateAuthority']));
  return completeProfile(written, target, authority, {
    variables: variablesIn(written, located),
    places: placesIn(written, located),
  });
}

/** The profile that a program gives as an object. Mistakes are UsageErrors with their position. */
export const profileOf = (written: object): Profile => readProfile(JSON.stringify(written), 'the profile');

/** How to load a profile. */
type LoadOptions = {
  /** Wins over the profile's `baseUrl`. */
  readonly target?: string | undefined;
  /** The target of a profile without an address. */
  readonly fallbackTarget?: string | undefined;
  /** Sent with the request for a profile at a URL. */
  readonly headers?: readonly HeaderField[];
};

/**
 * The profile in a file or at an address. `${NAME}` is read from the environment in files only: a document from
 * elsewhere could otherwise have the environment sent wherever it likes.
 */
export async function loadProfile(
  source: string,
  { target, fallbackTarget: usual = target, headers = [] }: LoadOptions = {},
): Promise<Profile> {
  const remote = isAddress(source);
  const text = remote ? await fetchText(source, headers) : readText(source);
  return readProfile(text, source, target, remote ? undefined : (name) => process.env[name], usual);
}
