import { closestName } from 'countersign-contract/command';
import { formatPath, type Located, type Path, shapeCheck } from 'countersign-contract/configuration';
import { parseResolution } from '../http/resolution.ts';
import { meaningNames } from '../schemas/meanings.ts';
import type { WrittenProfile } from './profile.ts';
import { weaknessOf } from './weak-secrets.ts';

/** A profile without what is not valid by its schema: any property can be absent, also of an entry of a list. */
type Sound = {
  readonly [Name in keyof WrittenProfile]?: WrittenProfile[Name] extends infer List
    ? List extends readonly (infer Entry)[]
      ? readonly (Entry extends object ? Partial<Entry> : Entry)[]
      : List
    : never;
};

/** A mistake in a profile beside what its schema says. */
type Finding = { readonly path: Path; readonly sentence: string };

function* addressFindings(path: Path, address: string | undefined): Generator<Finding> {
  if (address === undefined) return;
  if (!URL.canParse(address)) {
    yield { path, sentence: `${formatPath(path)} is not a valid address: check its host and port.` };
  } else if (/\/api\/*$/.test(new URL(address).pathname)) {
    yield {
      path,
      sentence: `${formatPath(path)} ends with /api, which the suite adds; leave it out.`,
    };
  }
}

function* companyFindings({ baseUrl, companies = [] }: Sound): Generator<Finding> {
  yield* addressFindings(['baseUrl'], baseUrl);
  const names = new Set<string>();
  for (const [at, { name, baseUrl: address }] of companies.entries()) {
    yield* addressFindings(['companies', at, 'baseUrl'], address);
    const path = ['companies', at, 'name'];
    if (name === undefined) continue;
    if (names.has(name)) yield { path, sentence: `there is already a company ${name}.` };
    names.add(name);
  }
}

function* unknownNameFindings(
  path: Path,
  name: string | undefined,
  names: readonly (string | undefined)[],
): Generator<Finding> {
  // Where one of them is broken, it may be that one.
  if (name === undefined || names.includes(name) || names.includes(undefined)) return;
  yield { path, sentence: `${name} is unknown; known here: ${names.join(', ') || 'none'}.` };
}

/** The names of a profile's companies; if it lists none, the first label of its address. */
const namesOf = ({ baseUrl = '', companies = [] }: Sound): readonly (string | undefined)[] =>
  companies.length > 0 ? companies.map((it) => it.name) : [URL.parse(baseUrl)?.hostname.split('.')[0]];

function* referenceFindings(profile: Sound): Generator<Finding> {
  const companies = namesOf(profile);
  const { users = [], tokens = [] } = profile;
  for (const key of ['users', 'apps'] as const) {
    for (const [at, it] of (profile[key] ?? []).entries()) {
      for (const [place, name] of (it.companies ?? []).entries()) {
        yield* unknownNameFindings([key, at, 'companies', place], name, companies);
      }
    }
  }
  const emails = users.map((it) => it.email);
  for (const [at, { company, user }] of tokens.entries()) {
    yield* unknownNameFindings(['tokens', at, 'company'], company, companies);
    yield* unknownNameFindings(['tokens', at, 'user'], user, emails);
  }
}

/** Misspelt meanings of fields of a contact. Other names may be types that a field refers to. */
function* fieldFindings({ fields = {} }: Sound): Generator<Finding> {
  for (const name of Object.keys(fields.contact ?? {})) {
    if (meaningNames.includes(name)) continue;
    const meant = closestName(name, meaningNames);
    if (meant !== undefined)
      yield {
        path: ['fields', 'contact', name],
        sentence: `no field of a contact is described as ${name}; did you mean ${meant}?`,
      };
  }
}

function* resolveFindings({ resolve = [] }: Sound): Generator<Finding> {
  for (const [at, text] of resolve.entries()) {
    const path = ['resolve', at];
    if (typeof text !== 'string' || parseResolution(text)) continue;
    yield {
      path,
      sentence: `${formatPath(path)} is "${text}", whose port or IP address is not valid.`,
    };
  }
}

/** Secrets that a report cannot redact without taking words out of its own sentences. */
function* secretFindings({ users = [], apps = [], tokens = [] }: Sound): Generator<Finding> {
  const secrets: readonly (readonly [Path, string | undefined])[] = [
    ...users.map(({ password }, at) => [['users', at, 'password'], password] as const),
    ...apps.map(({ clientSecret }, at) => [['apps', at, 'clientSecret'], clientSecret] as const),
    ...tokens.map(({ token }, at) => [['tokens', at, 'token'], token] as const),
  ];
  for (const [path, secret] of secrets) {
    const weakness = secret === undefined ? undefined : weaknessOf(secret);
    if (weakness !== undefined)
      yield { path, sentence: `${formatPath(path)} ${weakness}; give the target another one for tests.` };
  }
}

/** The mistakes in the addresses, names and secrets of a profile, with their positions. */
function meaningOf(sound: Sound, located: Located): readonly string[] {
  const findings = [
    companyFindings,
    referenceFindings,
    fieldFindings,
    resolveFindings,
    secretFindings,
  ].flatMap((it) => [...it(sound)]);
  return findings.map(({ path, sentence }) => `${located.where(path)}: ${sentence}`);
}

/**
 * Validates a parsed profile against the published schema, and its addresses, names and secrets. All errors are one UsageError, a line each,
 * with their positions.
 */
export const assertProfile = shapeCheck<WrittenProfile>(
  new URL('profile.schema.json', import.meta.url),
  {
    root: 'the profile',
    oneOf: 'must have one of: fill with value, click, check, waitFor',
    isSecret: (path) =>
      path.some((it) => typeof it === 'string' && /^(password|clientSecret|tokens|headers)$/.test(it)),
  },
  meaningOf,
);
