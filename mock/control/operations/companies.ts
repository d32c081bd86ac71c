import { HttpError } from '../../http/exchange/http-error.ts';
import type { Language } from '../../messages/messages.ts';
import type { Company, CompanyData } from '../../world/company.ts';
import { createProfile } from '../../world/profile.ts';
import { companyName, type World } from '../../world/world.ts';
import { type ListedCompany, toListed } from '../companies/company-access.ts';
import { companyOptionsOf, randomName, seedOnDemand } from '../companies/on-demand.ts';
import type { ControlContext } from '../context/context.ts';
import type { OperationId } from '../document/operation-types.ts';
import type { components } from '../document/types.gen.ts';
import { adoptState, placeCompany } from '../state/read-state.ts';
import { buildCompany } from '../state/validate-state.ts';
import { type Call, propertyErrorResponse } from './operation.ts';

type Schemas = components['schemas'];

/** The maximum number of companies; each takes 0.1 MB once a request looks at its data. */
const maxCompanies = 20_000;

const nameFormat = 'must be at most 20 lower-case letters, digits and hyphens, and start with a letter';

const timeZones: Record<Language, string> = {
  en: 'Europe/London',
  de: 'Europe/Berlin',
  fr: 'Europe/Paris',
};

/** Lists all companies in the order of their creation. */
export async function list({ addressOf }: Call<'companies.list'>, { access }: ControlContext) {
  const companies = (await access.list()).map((company) => summaryOf(company, addressOf));
  return { status: 200, body: { companies } } as const;
}

/**
 * Creates a company with its own users, app and data, or as a copy of the company of the address. An address without a company names the new one; with a base domain,
 * a company is created at its own address only.
 */
export async function create(call: Call<'companies.create'>, mock: ControlContext) {
  const { body = {}, addressOf } = call;
  const { world } = mock;
  const requestedName = body.name ?? body.subdomain;
  if (requestedName !== (body.subdomain ?? requestedName)) {
    return propertyErrorResponse(422, 'subdomain', 'is an alias of name; send only one of them');
  }
  const givenName = requestedName ?? newNameAt(call.addressed, world);
  let name = givenName ?? (await generateName(mock));
  if (!companyName.test(name)) return propertyErrorResponse(422, 'name', nameFormat);
  const redirect = redirectToOwnAddress(call, world, name, '/__mock/companies');
  if (redirect !== undefined) return redirect;
  if (world.companies.size >= maxCompanies) {
    return propertyErrorResponse(
      409,
      'base',
      `There are already ${maxCompanies} companies, the maximum; delete one first.`,
    );
  }
  const problem = body.copy ? copyProblem(call, world) : undefined;
  if (problem !== undefined) return propertyErrorResponse(422, 'copy', problem);
  const language = languageOf(body.locale);
  const { seed = mock.seed, timeZone = timeZones[language], empty = false } = body;
  if (!isTimeZone(timeZone))
    return propertyErrorResponse(422, 'timeZone', 'is not a time zone such as Europe/Berlin');
  const copied = body.copy ? await copyState(call.company.name, mock) : undefined;
  for (; await isTaken(name, mock); name = await generateName(mock))
    if (givenName !== undefined)
      return propertyErrorResponse(409, 'name', `There is already a company ${name}.`);
  const identity = { name, seed, timeZone };
  const created = world.createCompany(identity, seedOnDemand(mock, identity, { language, empty }));
  const company = copied === undefined ? created : await fillCopy(created, copied, mock);
  const headers = { Location: `/__mock/companies/${name}` };
  return { status: 201, headers, body: companyDetails(company, addressOf) } as const;
}

const copyOptions = new Set(['copy', 'name', 'subdomain']);

/** Why a request cannot create a copy; undefined if it can. */
function copyProblem(
  { addressed, body = {} }: Call<'companies.create'>,
  { companies }: World,
): string | undefined {
  if (addressed !== undefined && !companies.has(addressed))
    return `is of the company of the address, and there is no company ${addressed}`;
  return Object.keys(body).every((key) => copyOptions.has(key))
    ? undefined
    : 'takes everything but the name from the company of the address';
}

/**
 * All that a company has at this moment; it is brought here and loaded first. Records and rows are never changed, only replaced, so
 * that a copy shares them. @throws HttpError 503
 */
async function copyState(name: string, { world, access }: ControlContext): Promise<CompanyData> {
  await access.provide(name);
  const company = world.companies.get(name) ?? world.defaultCompany;
  await company.load();
  return company.exportData();
}

/** Replaces a new company by one with the same data as another. @throws HttpError 404 when it was dropped meanwhile */
async function fillCopy(created: Company, data: CompanyData, mock: ControlContext): Promise<Company> {
  const { name } = created;
  const company = await buildCompany(adoptState(data, created), mock);
  if (mock.world.companies.get(name) !== created)
    throw new HttpError(404, 'company.unknown', { values: { company: name } });
  return placeCompany(company, mock);
}

/** Reads one company. */
export async function read(call: Call<'companies.read'>, { world, access }: ControlContext) {
  const { params, addressOf } = call;
  const redirect = redirectToOwnAddress(call, world, params.name, `/__mock/companies/${params.name}`);
  if (redirect !== undefined) return redirect;
  await access.provide(params.name);
  const company = world.companies.get(params.name);
  if (company === undefined) return unknownCompany(params.name);
  return { status: 200, body: companyDetails(company, addressOf) } as const;
}

/** Deletes a company that was created on demand; default companies stay, since the profile lists them. */
async function deleteCompany(call: Call<'companies.delete'>, mock: ControlContext) {
  const { params } = call;
  const { world, access, journals, snapshots } = mock;
  const redirect = redirectToOwnAddress(call, world, params.name, `/__mock/companies/${params.name}`);
  if (redirect !== undefined) return redirect;
  await access.provide(params.name);
  const company = world.companies.get(params.name);
  if (company === undefined) return unknownCompany(params.name);
  if (companyOptionsOf(company) === undefined) {
    return propertyErrorResponse(409, 'name', `${params.name} is a default company; reset it instead.`);
  }
  world.removeCompany(params.name);
  journals.drop(params.name);
  snapshots.delete(params.name);
  return { status: 204 } as const;
}

export { deleteCompany as delete };

/** A company with its users and apps. */
export function companyDetails(
  company: Company,
  addressOf: (name: string) => string,
): Schemas['company_details'] {
  const singleCompany = { companies: new Map([[company.name, company]]) };
  const { users, apps } = createProfile(singleCompany, () => addressOf(company.name));
  return { ...summaryOf(toListed(company), addressOf), users, apps };
}

function summaryOf(
  { name, ...others }: ListedCompany,
  addressOf: (name: string) => string,
): Schemas['company'] {
  return { name, subdomain: name, baseUrl: addressOf(name), ...others };
}

/** The name that an address gives to a company that is created there. */
function newNameAt(addressed: string | undefined, { baseDomain, companies }: World): string | undefined {
  const isNew = addressed !== undefined && !companies.has(addressed);
  return isNew || baseDomain !== undefined ? addressed : undefined;
}

/** The name of a company that is created without one. */
async function generateName({ world, access }: ControlContext): Promise<string> {
  return world.baseDomain === undefined ? access.nextName() : randomName();
}

/** Whether a company has a name; a free one is taken from now on. */
async function isTaken(name: string, { world, access }: ControlContext): Promise<boolean> {
  // Another request can have created it meanwhile.
  return !(await access.reserve(name)) || world.companies.has(name);
}

/**
 * Where to repeat a call about a company that was sent to another address; undefined at its own, or without a base domain. Behind
 * a load balancer that hashes `Host`, only a company's own address leads to the mock that serves it.
 */
function redirectToOwnAddress(
  { addressed, addressOf }: Pick<Call<OperationId>, 'addressed' | 'addressOf'>,
  { baseDomain }: World,
  name: string,
  path: string,
) {
  if (baseDomain === undefined || name === addressed) return undefined;
  const location = addressOf(name) + path;
  const { status, body } = propertyErrorResponse(307, 'base', `Send this request to ${location}.`);
  return { status, headers: { Location: location }, body } as const;
}

function unknownCompany(name: string) {
  return propertyErrorResponse(404, 'name', `There is no company ${name}.`);
}

function languageOf(locale = 'en'): Language {
  return locale.slice(0, 2) as Language;
}

const knownZones = new Set(Object.values(timeZones));

function isTimeZone(name: string): boolean {
  if (knownZones.has(name)) return true;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
}
