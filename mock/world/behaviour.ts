/**
 * A named behaviour of the mock. Whoever follows it asks the company for it (`company.rules.of(rule)`), so that a
 * fault can put another behaviour in its place for one company, without a branch anywhere.
 */
export interface Behaviour<F> {
  readonly name: string;
  readonly apply: F;
}

/** Names a behaviour, as `payment.closes-invoice`. */
export function behaviour<F>(name: string, apply: F): Behaviour<F> {
  return { name, apply };
}

/** The rules that hold in one company: each as it was written, unless something else was put in its place. */
export class Behaviours {
  readonly #replaced = new Map<unknown, unknown>();

  /** Whether every rule holds as it was written. */
  get areUnmodified(): boolean {
    return this.#replaced.size === 0;
  }

  /** The behaviour that holds under this rule. */
  get<F>(original: Behaviour<F>): F {
    return this.areUnmodified ? original.apply : this.#lookUp(original);
  }

  /** Puts another behaviour in a rule's place; `make` gets the one that holds now. */
  replace<F>(original: Behaviour<F>, make: (current: F) => F): void {
    this.#replaced.set(original, make(this.get(original)));
  }

  /** Every rule holds again as it was written. */
  restore(): void {
    this.#replaced.clear();
  }

  #lookUp<F>(original: Behaviour<F>): F {
    // replace() is the only writer and keeps a rule's F with its key.
    return (this.#replaced.get(original) as F | undefined) ?? original.apply;
  }
}
