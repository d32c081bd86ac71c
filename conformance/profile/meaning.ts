import { parseResolution } from '../http/resolve.ts';
import { partNames } from '../records/parts.ts';
import { UsageError } from '../run/usage-error.ts';
import type { WrittenProfile } from './complete.ts';
import { nearest } from './nearest-name.ts';
import type { Located } from './parse.ts';
import { type Path, spoken } from './sentences.ts';

/** What is wrong at a place of a profile whose shape is right. */
type Finding = { readonly path: Path; readonly sentence: string };

function* addressFindings(path: Path, address: string | undefined): Generator<Finding> {
  if (address === undefined) return;
  if (!URL.canParse(address)) {
    yield { path, sentence: `${spoken(path)} is no address: its host or port is not possible.` };
  } else if (/\/api\/*$/.test(new URL(address).pathname)) {
    yield { path, sentence: `${spoken(path)} ends with /api, which the suite adds; leave it out.` };
  }
}

function* companyFindings({ baseUrl, companies = [] }: WrittenProfile): Generator<Finding> {
  yield* addressFindings(['baseUrl'], baseUrl);
  const seen = new Set<string>();
  for (const [at, { name, baseUrl: address }] of companies.entries()) {
    yield* addressFindings(['companies', at, 'baseUrl'], address);
    const path = ['companies', at, 'name'];
    if (seen.has(name)) yield { path, sentence: `there is a company ${name} already.` };
    seen.add(name);
  }
}

function* known(path: Path, name: string | undefined, names: readonly string[]): Generator<Finding> {
  if (name === undefined || names.includes(name)) return;
  yield { path, sentence: `there is no ${name} among ${names.join(', ') || 'none'}.` };
}

/** The name of the company that a profile has without listing any: the first label of its address. */
const namesOf = ({ baseUrl, companies = [] }: WrittenProfile): readonly string[] =>
  companies.length > 0 ? companies.map((it) => it.name) : [URL.parse(baseUrl)?.hostname.split('.')[0] ?? ''];

function* referenceFindings(profile: WrittenProfile): Generator<Finding> {
  const companies = namesOf(profile);
  const { users = [], tokens = [] } = profile;
  for (const key of ['users', 'apps'] as const) {
    for (const [at, it] of (profile[key] ?? []).entries()) {
      for (const [place, name] of (it.companies ?? []).entries()) {
        yield* known([key, at, 'companies', place], name, companies);
      }
    }
  }
  const emails = users.map((it) => it.email);
  for (const [at, { company, user }] of tokens.entries()) {
    yield* known(['tokens', at, 'company'], company, companies);
    yield* known(['tokens', at, 'user'], user, emails);
  }
}

/** Parts of a contact that are misspelt. Other names may be those of types, to which a field refers. */
function* fieldFindings({ fields = {} }: WrittenProfile): Generator<Finding> {
  for (const name of Object.keys(fields.contact ?? {})) {
    if (partNames.includes(name)) continue;
    const meant = nearest(name, partNames);
    if (meant !== undefined)
      yield {
        path: ['fields', 'contact', name],
        sentence: `a contact has no part ${name}; did you mean ${meant}?`,
      };
  }
}

function* resolveFindings({ resolve = [] }: WrittenProfile): Generator<Finding> {
  for (const [at, text] of resolve.entries()) {
    const path = ['resolve', at];
    if (parseResolution(text)) continue;
    yield { path, sentence: `${spoken(path)} is "${text}", whose port or IP address is not possible.` };
  }
}

/** Holds a profile of the right shape to what it says: addresses that can be, and names that are there. Findings are one UsageError. */
export function assertMeaning(profile: WrittenProfile, located: Located): void {
  const findings = [companyFindings, referenceFindings, fieldFindings, resolveFindings].flatMap((it) => [
    ...it(profile),
  ]);
  if (findings.length === 0) return;
  throw new UsageError(
    findings.map(({ path, sentence }) => `${located.where(path)}: ${sentence}`).join('\n'),
  );
}
