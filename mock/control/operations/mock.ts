import { createProfile } from '../../world/profile.ts';
import { companyOptionsOf } from '../companies/on-demand.ts';
import type { ControlContext } from '../context/context.ts';
import { loadControlDocument } from '../document/load.ts';
import type { Call } from './operation.ts';

/**
 * How a test suite advances the clock of the company: it replaces the placeholder by a number, and sends the token that this
 * request had.
 */
const hooksFor = (authorization: string | undefined) => ({
  advanceClock: {
    method: 'POST' as const,
    url: '/__mock/clock/advance',
    ...(authorization === undefined ? {} : { headers: { Authorization: authorization } }),
    body: { seconds: `\${seconds}` },
  },
});

/** The mock follows every assumed requirement that the suite can check. */
const claims = ['*'];

/**
 * Reads the profile of the mock. A company that was created on demand is only in the profile at its own address.
 */
export function readProfile(call: Call<'readProfile'>, { world }: ControlContext) {
  const { company, baseUrl, addressOf, authorization } = call;
  const isOnDemand = companyOptionsOf(company) !== undefined;
  const companies = isOnDemand
    ? [company]
    : [...world.companies.values()].filter((other) => companyOptionsOf(other) === undefined);
  const selected = { companies: new Map(companies.map((one) => [one.name, one])) };
  const body = createProfile(selected, (name) => (name === undefined ? baseUrl : addressOf(name)));
  return { status: 200, body: { ...body, hooks: hooksFor(authorization), claims } } as const;
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

/** Reads the document of the control API. */
export function readControlDocument() {
  return { status: 200, body: { ...loadControlDocument() } } as const;
}
