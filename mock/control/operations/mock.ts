import { createProfile } from '../../world/profile.ts';
import { companyOptionsOf } from '../companies/on-demand.ts';
import type { ControlContext } from '../context/context.ts';
import { loadControlDocument } from '../document/load.ts';
import type { Call } from './operation.ts';

/**
 * How a test suite moves the clock of the company that it judges; it puts the number where the text is. Whoever had to
 * show a token to be told has to show it here, too.
 */
const hooksFor = (authorization: string | undefined) => ({
  advanceClock: {
    method: 'POST' as const,
    url: '/__mock/clock/advance',
    ...(authorization === undefined ? {} : { headers: { Authorization: authorization } }),
    body: { seconds: `\${seconds}` },
  },
});

/** The mock keeps every custom that a suite may ask about where the specification leaves a choice. */
const claims = ['*'];

/**
 * Answers who and what is in the mock. Companies that were made on demand have nothing to do with others: each is told
 * of at its own address, and there alone.
 */
export function readProfile(call: Call<'readProfile'>, { world }: ControlContext) {
  const { company, baseUrl, addressOf, authorization } = call;
  const isOnDemand = companyOptionsOf(company) !== undefined;
  const companies = isOnDemand
    ? [company]
    : [...world.companies.values()].filter((other) => companyOptionsOf(other) === undefined);
  const told = { companies: new Map(companies.map((one) => [one.name, one])) };
  const body = createProfile(told, (name) => (name === undefined ? baseUrl : addressOf(name)));
  return { status: 200, body: { ...body, hooks: hooksFor(authorization), claims } } as const;
}

/** Puts the company of the address, or all of them, back to how they began, with an empty journal. */
export function reset({ company, body }: Call<'reset'>, { world, journals }: ControlContext) {
  const companies = body?.all ? [...world.companies.keys()] : [company.name];
  for (const name of companies) {
    world.resetCompany(name);
    journals.of(name).clear();
  }
  return { status: 200, body: { companies } } as const;
}

/** Answers the document of the control surface. */
export function readControlDocument() {
  return { status: 200, body: { ...loadControlDocument() } } as const;
}
