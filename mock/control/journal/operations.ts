import type { Call } from '../operation.ts';
import type { Steered } from '../steered.ts';
import { isMeant } from './filter.ts';
import { viewOf } from './view.ts';

/** Answers the entries that are meant, the latest last. */
export function readJournal({ company, query }: Call<'readJournal'>, { journals, resources }: Steered) {
  const { after = 0, limit = 200, ...filter } = query;
  const entries = journals
    .of(company.name)
    .entries.filter((kept) => kept.id > after && isMeant(kept, filter))
    .slice(-limit)
    .map((kept) => viewOf(kept, resources.contract, company.clock));
  return { status: 200, body: { company: company.name, entries } } as const;
}

/** Forgets all entries of the company. */
export function clearJournal({ company }: Call<'clearJournal'>, { journals }: Steered) {
  journals.of(company.name).clear();
  return { status: 204 } as const;
}
