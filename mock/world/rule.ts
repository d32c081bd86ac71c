/**
 * A named behaviour of the mock. Whoever follows it asks the company for it (`company.rules.of(rule)`), so that a
 * fault can put another behaviour in its place for one company, without a branch anywhere.
 */
export interface Rule<F> {
  readonly name: string;
  readonly apply: F;
}

/** Names a behaviour, as `payment.closes-invoice`. */
export function rule<F>(name: string, apply: F): Rule<F> {
  return { name, apply };
}

/** The rules that hold in one company: each as it was written, unless something else was put in its place. */
export class RuleBook {
  readonly #replaced = new Map<unknown, unknown>();

  /** Whether every rule holds as it was written. */
  get untouched(): boolean {
    return this.#replaced.size === 0;
  }

  /** The behaviour that holds under this rule. */
  of<F>(original: Rule<F>): F {
    return this.untouched ? original.apply : this.#lookUp(original);
  }

  /** Puts another behaviour in a rule's place; `make` gets the one that holds now. */
  replace<F>(original: Rule<F>, make: (current: F) => F): void {
    this.#replaced.set(original, make(this.of(original)));
  }

  /** Every rule holds again as it was written. */
  restore(): void {
    this.#replaced.clear();
  }

  #lookUp<F>(original: Rule<F>): F {
    // replace() is the only writer and keeps a rule's F with its key.
    return (this.#replaced.get(original) as F | undefined) ?? original.apply;
  }
}
