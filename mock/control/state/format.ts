import type { Company, CompanyData } from '../../world/company.ts';

/** What every state begins with; a change of what follows takes another version. */
export const STATE_HEAD = { format: 'countersign/state', version: 1 } as const;

/** Companies as plain JSON: what is exported and imported, and what `--state` keeps. */
export type State = typeof STATE_HEAD & { companies: CompanyData[] };

/** The state of one company. */
export function stateOf(company: Company): State {
  return { ...STATE_HEAD, companies: [company.data()] };
}
