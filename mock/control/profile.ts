import { createProfile } from '../world/profile.ts';
import { orderOf } from './companies/order.ts';
import type { Call } from './operation.ts';
import type { Steered } from './steered.ts';

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
export function readProfile(call: Call<'readProfile'>, { world }: Steered) {
  const { company, baseUrl, addressOf, authorization } = call;
  const isOnDemand = orderOf(company) !== undefined;
  const companies = isOnDemand
    ? [company]
    : [...world.companies.values()].filter((other) => orderOf(other) === undefined);
  const told = { companies: new Map(companies.map((one) => [one.name, one])) };
  const body = createProfile(told, (name) => (name === undefined ? baseUrl : addressOf(name)));
  return { status: 200, body: { ...body, hooks: hooksFor(authorization), claims } } as const;
}
