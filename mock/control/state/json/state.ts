import type { CompanyData } from '../../../world/company.ts';

/** The head of every state in JSON; a change of the format needs another version. */
export const stateHead = { format: 'countersign/state', version: 1 } as const;

/** Companies as plain JSON: the format of export and import. */
export type State = typeof stateHead & { companies: CompanyData[] };

/** The maximum size of a state in bytes: 2 GiB. */
export const largestState = 2 * 1_073_741_824;

/** A problem of a state: its place, as in a property error, and a sentence. */
export type StateProblem = [property: string, sentence: string];

/** JSON that is not the state of companies, or cannot be restored. */
export class InvalidStateError extends Error {
  override name = 'InvalidStateError';
  /** At least one. */
  readonly problems: StateProblem[];

  constructor(problems: StateProblem[]) {
    super(problems[0]?.join(': '));
    this.problems = problems;
  }
}
