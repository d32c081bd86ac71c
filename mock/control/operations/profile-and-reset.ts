import { originOf } from '../../http/request/origin.ts';
import type { Company } from '../../world/company.ts';
import { createProfile } from '../../world/profile.ts';
import { companyOptionsOf } from '../companies/on-demand.ts';
import type { ControlContext } from '../context/context.ts';
import type { CompanySettings } from '../settings/company-settings.ts';
import type { Call } from './operation.ts';

/**
 * How a test suite advances the clock of the company, and works in a copy of it: it replaces the placeholders, and sends the token
 * that this request had.
 */
function hooksFor(authorization: string | undefined, isCopyable: boolean) {
  const headers = authorization === undefined ? {} : { headers: { Authorization: authorization } };
  const url = '/__mock/companies';
  const copies = {
    createCompany: { method: 'POST' as const, url, ...headers, body: { copy: true } },
    removeCompany: { method: 'DELETE' as const, url: `${url}/\${company}`, ...headers },
  };
  return {
    advanceClock: {
      method: 'POST' as const,
      url: '/__mock/clock/advance',
      ...headers,
      body: { seconds: `\${seconds}` },
    },
    ...(isCopyable ? copies : {}),
  };
}

/** The mock follows every assumed requirement that the suite can check, unless a company chose otherwise. */
function claimsOf(companies: readonly Company[], settings: CompanySettings): string[] {
  return companies.every((company) => Object.keys(settings.choicesOf(company)).length === 0) ? ['*'] : [];
}

/**
 * Reads the profile of the mock. A company that was created on demand is only in the profile at its own address.
 */
export function profile(call: Call<'profile'>, { world, access, settings }: ControlContext) {
  const { company, addressOf, exchange } = call;
  const { message } = exchange;
  const isOnDemand = companyOptionsOf(company) !== undefined;
  const companies = isOnDemand
    ? [company]
    : [...world.companies.values()].filter((other) => companyOptionsOf(other) === undefined);
  const selected = { companies: new Map(companies.map((one) => [one.name, one])) };
  const body = createProfile(selected, (name) =>
    name === undefined ? originOf(message, world) : addressOf(name),
  );
  // Elsewhere a copy may belong to another process, or has to be created at an address of its own.
  const isCopyable = world.baseDomain === undefined && access.admit === undefined;
  return {
    status: 200,
    body: {
      ...body,
      hooks: hooksFor(message.headers.authorization, isCopyable),
      claims: claimsOf(companies, settings),
    },
  } as const;
}

/** Resets the company of the address, or all companies, to their initial data, with an empty journal. */
export function reset({ company, body }: Call<'reset'>, { world, journals }: ControlContext) {
  const companies = body?.all ? [...world.companies.keys()] : [company.name];
  for (const name of companies) {
    world.resetCompany(name);
    journals.of(name).clear();
  }
  return { status: 200, body: { companies } } as const;
}
