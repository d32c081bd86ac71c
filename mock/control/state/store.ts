import { StartError } from '../../contract/load.ts';
import type { StoredEntry } from '../../world/changes.ts';

/** A company in a store, without its entries. */
export type StoredCompany = {
  name: string;
  /** Plain JSON. */
  head: object;
};

/** One step of a save. */
export type SaveStep =
  /** From now on all stored records match the schemas with this digest. */
  | { kind: 'schemas'; digest: string }
  | { kind: 'drop'; company: string }
  /**
   * Whoever saves a company anew saves all of its entries after it: what the store has of it goes. Its records match the
   * schemas with this digest.
   */
  | { kind: 'company'; company: string; head: object; isNew: boolean; schemas: string }
  /** Without a value the entry goes; one that has moved comes last in its table. */
  | {
      kind: 'entry';
      company: string;
      table: string;
      key: string;
      value: object | undefined;
      isMoved: boolean;
    };

/** What keeps companies while the mock is not running. */
export type CompanyStore = {
  /** The entries of a company in portions, those of each table in their order. */
  entries(company: string): AsyncIterable<readonly StoredEntry[]>;
  /**
   * Saves steps, all or none, and lets requests be served in between. Steps are read while it saves.
   * @throws Error when they cannot be saved. Whoever saves them
   * again then has what one save gives, even if the first one had succeeded
   */
  save(steps: Iterable<SaveStep>): Promise<void>;
  /** Closes it; another process can have its companies then. */
  close(): Promise<void>;
};

const stepsPerPortion = 200;
const portionMs = 4;

/** Steps in portions that take a few milliseconds to convert, so that requests are served in between. */
export function* inPortions<Step, Converted>(
  steps: Iterable<Step>,
  convert: (step: Step) => Converted,
): Iterable<Converted[]> {
  let portion: Converted[] = [];
  let startedAt = performance.now();
  for (const step of steps) {
    portion.push(convert(step));
    if (portion.length < stepsPerPortion && performance.now() - startedAt < portionMs) continue;
    yield portion;
    portion = [];
    startedAt = performance.now();
  }
  if (portion.length > 0) yield portion;
}

/** Why a state is refused: it is something else, or this mock cannot restore it. */
export function invalidState(name: string, says: string): StartError {
  return new StartError(
    `${name} ${says}. It was left as it is; move it away, or name another file with --state.`,
  );
}
