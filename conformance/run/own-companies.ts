import { isIP } from 'node:net';
import { dirname } from 'node:path';
import { UsageError } from 'countersign-contract/command';
import { failureOfHook, hookAddress, sendHook } from '../context/hooks.ts';
import {
  abandonedLedgers,
  type CreatedCompany,
  type LedgerFile,
  type Leftover,
  openLedger,
} from '../context/ledger.ts';
import { closeRunContext, openRunContext, type RunSettings } from '../context/run-context.ts';
import { openSession, type Session } from '../context/session.ts';
import { unlessNetworkFails } from '../errors/outcome.ts';
import { repeatWhereLost } from '../http/gateway.ts';
import { describeUnreachable } from '../http/network-failure.ts';
import type { Company } from '../http/request.ts';
import { jsonOf } from '../http/response.ts';
import { isSuccess } from '../match/response.ts';
import { addressProblem } from '../preflight/address.ts';
import type { Hook, Profile } from '../profile/profile.ts';
import { isObject, mapTexts } from '../schemas/json.ts';
import { literal } from '../schemas/texts.ts';

/** The companies that a run judges. */
export type OwnCompanies = {
  readonly profile: Profile;
  /** Writes the addresses of the profile in place of those of companies that were created for the run, and are gone after it. */
  translate<Value>(value: Value): Value;
};

const isAddress = (text: unknown): text is string =>
  typeof text === 'string' && /^https?:\/\//i.test(text) && URL.canParse(text);

/** Why a company was not created: its address is wrong, or the hook. */
async function toUsageError(session: Session, company: Company, answered: string): Promise<UsageError> {
  const advice = `Correct the hook, or leave it out to judge ${company.name} itself.`;
  const problem = await addressProblem({ session }, company);
  return new UsageError(problem ?? `hooks.createCompany: ${answered}. ${advice}`);
}

/** Creates a company like one of the profile. A hook that does not, or a wrong address, is a UsageError. */
async function createCompany(session: Session, hook: Hook, company: Company): Promise<CreatedCompany> {
  const response = await unlessNetworkFails(
    () => repeatWhereLost(() => sendHook(session, hook, company)),
    (error) => {
      throw new UsageError(describeUnreachable(error));
    },
  );
  const answered = `${hookAddress(hook, company)} is answered with ${response.status}`;
  if (!isSuccess(response)) throw await toUsageError(session, company, answered);
  const body = jsonOf(response);
  if (!isObject(body) || typeof body.name !== 'string' || !isAddress(body.baseUrl)) {
    const lacking = `${answered}, without the name and the baseUrl of a new company as JSON`;
    throw await toUsageError(session, company, lacking);
  }
  const baseUrl = body.baseUrl.replace(/\/+$/, '');
  return { kind: 'company', company: company.name, original: company.baseUrl, name: body.name, baseUrl };
}

const isLocal = (name: string): boolean => /^(?:.*\.)?localhost$|^127\.[\d.]+$|^\[::1\]$/.test(name);

/** The domain whose names may be companies beside one of them, `example.com` for `acme.example.com`; a top-level domain is none. */
function domainOf(name: string): string {
  const parent = name.slice(name.indexOf('.') + 1);
  return parent.includes('.') ? parent : name;
}

/**
 * Whether the users' passwords may go to the address of a created company: it has the port of the one that it is like and no less
 * security, and a name beside or below a company of the profile (spec#1-company-scope), a local one where such a company has one, or one of
 * the profile.
 */
function isTrusted({ baseUrl, original }: CreatedCompany, { companies, resolve }: Profile): boolean {
  const [it, like] = [new URL(baseUrl), new URL(original)];
  if (it.port !== like.port || (like.protocol === 'https:' && it.protocol !== 'https:')) return false;
  const names = companies.map((company) => new URL(company.baseUrl).hostname);
  const isListed = [...names, ...resolve.map(({ host }) => host)].includes(it.hostname);
  const isBeside =
    names.some((name) => it.hostname.endsWith(`.${domainOf(name)}`)) && isIP(it.hostname) === 0;
  return (isLocal(it.hostname) && names.some(isLocal)) || isListed || isBeside;
}

/**
 * Rejects a created company at an address that the target alone chose. A hook at another server than the company's is one that the
 * profile trusts with it. @throws UsageError
 */
function rejectStranger(created: CreatedCompany, hook: Hook, profile: Profile): void {
  const { company, original, baseUrl } = created;
  const [, address = ''] = hookAddress(hook, { name: company, baseUrl: original }).split(' ');
  if (URL.parse(address)?.origin !== new URL(original).origin || isTrusted(created, profile)) return;
  throw new UsageError(
    `hooks.createCompany: the new company is at ${baseUrl}, where no password is sent: it needs the port of ${original}, and a name under localhost where one of the profile is local, in resolve, or in the domain of a company of the profile. Correct the hook, or leave it out to judge ${company} itself.`,
  );
}

/** Removes a company with the profile's hook. Returns why it stays; undefined if it is gone. */
async function removeCompany(
  session: Session,
  { company, original, name }: CreatedCompany,
): Promise<string | undefined> {
  const hook = session.context.profile.hooks.removeCompany;
  if (hook === undefined) return 'the profile has no hooks.removeCompany';
  return failureOfHook(session, hook, { name: company, baseUrl: original }, { company: name });
}

/** Removes companies that were created for a run, with the profile's hook. Returns what stays. */
export async function removeCompanies(
  session: Session,
  created: readonly CreatedCompany[],
): Promise<readonly Leftover[]> {
  const left: Leftover[] = [];
  for (const one of created) {
    const problem = await removeCompany(session, one);
    if (problem === undefined) continue;
    const reason = `it was created for this run, and is not removed: ${problem}`;
    left.push({ type: 'company', address: one.baseUrl, reason });
  }
  return left;
}

/**
 * Removes the companies of runs on the same target that were killed, and their ledgers. A target that was restarted no longer has them, and
 * can have given their names to those of this run.
 */
async function removeAbandoned(
  session: Session,
  own: readonly CreatedCompany[],
  target: string,
  folder: string,
): Promise<void> {
  const names = new Set(own.map(({ name }) => name));
  for (const file of abandonedLedgers(target, folder)) {
    const effects = openLedger(file.path).effects();
    const created = effects.filter((it) => it.kind === 'company');
    if (created.length === 0) continue;
    const others = created.filter(({ name }) => !names.has(name));
    await removeCompanies(session, others);
    file.remove();
  }
}

/** Replaces addresses of created companies by those of the profile: as they are, percent-encoded, and their hosts alone. */
function translator(created: readonly CreatedCompany[]): (text: string) => string {
  const replacements = created.flatMap(({ baseUrl, original }) => {
    const [from, to] = [new URL(baseUrl).host, new URL(original).host];
    const texts = [
      [literal(baseUrl), original],
      [literal(encodeURIComponent(baseUrl)), encodeURIComponent(original)],
      ...(from === to ? [] : [[`(?<![\\w.-])${literal(from)}`, to]]),
    ];
    return texts.map(([pattern = '', text = '']) => [new RegExp(`${pattern}(?![\\w-])`, 'g'), text] as const);
  });
  return (text) => replacements.reduce((result, [pattern, to]) => result.replaceAll(pattern, to), text);
}

/** The profile with the created companies in place of its own, under their names. */
function withCompanies(profile: Profile, created: readonly CreatedCompany[]): Profile {
  const [first, ...others] = profile.companies;
  const inPlaceOf = ({ name, baseUrl }: Company): Company => ({
    name,
    baseUrl: created.find((it) => it.company === name)?.baseUrl ?? baseUrl,
  });
  const resolve = created.flatMap(({ original, baseUrl }) => {
    const { hostname } = new URL(original);
    return profile.resolve
      .filter((it) => it.host === hostname)
      .map((it) => ({ ...it, host: new URL(baseUrl).hostname }));
  });
  return {
    ...profile,
    companies: [inPlaceOf(first), ...others.map(inPlaceOf)],
    otherCompanies: profile.companies,
    resolve: [...profile.resolve, ...resolve],
  };
}

/**
 * Creates the companies of a run with the profile's hooks, and notes them in its ledger; those of the profile themselves without hooks,
 * in a run that sends no unsafe method, and in one that keeps records. Then what killed runs left is removed.
 */
export async function createCompanies(
  settings: RunSettings,
  { path, folder }: Pick<LedgerFile, 'path' | 'folder'>,
): Promise<OwnCompanies> {
  const { profile, readOnly, keep } = settings;
  const hook = profile.hooks.createCompany;
  if (hook === undefined || readOnly || keep) return { profile, translate: (value) => value };
  const context = openRunContext(settings);
  const session = openSession(context);
  const ledger = openLedger(path);
  const created: CreatedCompany[] = [];
  try {
    for (const company of profile.companies) {
      const one = await createCompany(session, hook, company);
      ledger.noteEffect(one);
      created.push(one);
      rejectStranger(one, hook, profile);
    }
    await removeAbandoned(session, created, profile.companies[0].baseUrl, dirname(folder));
  } catch (error) {
    await removeCompanies(session, created);
    throw error;
  } finally {
    await closeRunContext(context);
  }
  const change = translator(created);
  return {
    profile: withCompanies(profile, created),
    translate: <Value>(value: Value) => mapTexts(value, change),
  };
}
