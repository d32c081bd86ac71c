import type { AskedCompany, SequenceStep } from './request-sequence.ts';

/** Plays the OAuth endpoints and the dialog. */
export class OAuthSequence {
  readonly #company: AskedCompany;
  readonly steps: SequenceStep[] = [];

  constructor(company: AskedCompany) {
    this.#company = company;
  }

  async play(): Promise<SequenceStep[]> {
    void this.#company;
    return this.steps;
  }
}
