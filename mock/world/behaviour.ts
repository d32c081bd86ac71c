/**
 * A behaviour of the mock. Callers get it from the company (`company.behaviours.get(behaviour)`), so that a
 * fault can replace it for one company, without a branch anywhere.
 */
export type Behaviour<F> = { readonly apply: F };

/** Makes a behaviour, which is itself wherever it is replaced. */
export function behaviour<F>(apply: F): Behaviour<F> {
  return { apply };
}

/** What a behaviour is replaced by: it gets the current one before its arguments. */
export type Replacement<F extends AnyFunction> = (current: F, ...given: Parameters<F>) => ReturnType<F>;

type AnyFunction = (...given: never[]) => unknown;

/** Makes a company another server: replaces some of its behaviours. */
export type Install = (behaviours: Behaviours) => void;

/** Replaces one behaviour. */
export function replace<F extends AnyFunction>(original: Behaviour<F>, other: Replacement<F>): Install {
  return (behaviours) => behaviours.replace(original, other);
}

/** Makes several changes. */
export function all(...parts: readonly Install[]): Install {
  return (behaviours) => {
    for (const install of parts) install(behaviours);
  };
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

  /** Replaces a behaviour by one that gets the current one first. */
  replace<F extends AnyFunction>(original: Behaviour<F>, other: Replacement<F>): void {
    const current = this.get(original);
    this.#replaced.set(original, (...given: Parameters<F>) => other(current, ...given));
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
