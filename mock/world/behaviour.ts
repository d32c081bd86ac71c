/**
 * A named behaviour of the mock. Callers get it from the company (`company.behaviours.get(behaviour)`), so that a
 * fault can replace it for one company, without a branch anywhere.
 */
export type Behaviour<F> = {
  readonly name: string;
  readonly apply: F;
};

/** Names a behaviour, as `payment.closes-invoice`. */
export function behaviour<F>(name: string, apply: F): Behaviour<F> {
  return { name, apply };
}

/** The behaviours of one company: each is the original, unless a fault replaced it. */
export class Behaviours {
  readonly #replaced = new Map<unknown, unknown>();

  /** Whether no behaviour is replaced. */
  get areUnmodified(): boolean {
    return this.#replaced.size === 0;
  }

  /** The current behaviour: the original, or its replacement. */
  get<F>(original: Behaviour<F>): F {
    return this.areUnmodified ? original.apply : this.#lookUp(original);
  }

  /** Replaces a behaviour; `make` gets the current one. */
  replace<F>(original: Behaviour<F>, make: (current: F) => F): void {
    this.#replaced.set(original, make(this.get(original)));
  }

  /** Restores all originals. */
  restore(): void {
    this.#replaced.clear();
  }

  #lookUp<F>(original: Behaviour<F>): F {
    // replace() is the only writer, and stores the same F as its key has.
    return (this.#replaced.get(original) as F | undefined) ?? original.apply;
  }
}
