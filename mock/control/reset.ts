import type { Call } from './operation.ts';
import type { Steered } from './steered.ts';

/** Puts the company of the address, or all of them, back to how they began, with an empty journal. */
export function reset({ company, body }: Call<'reset'>, { world, journals }: Steered) {
  const companies = body?.all ? [...world.companies.keys()] : [company.name];
  for (const name of companies) {
    world.resetCompany(name);
    journals.of(name).clear();
  }
  return { status: 200, body: { companies } } as const;
}
