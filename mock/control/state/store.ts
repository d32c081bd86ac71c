import { StartError } from '../../contract/load.ts';
import type { StoredEntry } from '../../world/changes.ts';

/** A company in a store, without its entries. */
export interface StoredCompany {
  name: string;
  /** Plain JSON. */
  head: object;
}

/** One step of a save. */
export type SaveStep =
  /** From now on all stored records match the schemas with this digest. */
  | { kind: 'schemas'; digest: string }
  | { kind: 'drop'; company: string }
  /** Whoever saves a company anew saves all of its entries after it: what the store has of it goes. */
  | { kind: 'company'; company: string; head: object; isNew: boolean }
  /** Without a value the entry goes; one that has moved comes last in its table. */
  | {
      kind: 'entry';
      company: string;
      table: string;
      key: string;
      value: object | undefined;
      isMoved: boolean;
    };

/**
 * What keeps companies while the mock is not running. One mock has a store at a time, from when it is opened until it is
 * closed or the process ends.
 */
export interface CompanyStore {
  /** A digest of the schemas that all stored records match; undefined in a new store. */
  readonly schemas: string | undefined;
  /** All companies, in the order in which they were first saved. */
  readonly companies: readonly StoredCompany[];
  /** The entries of a company in portions, those of each table in their order. */
  entries(company: string): AsyncIterable<readonly StoredEntry[]>;
  /**
   * Saves steps, all or none, and lets requests be served in between. Steps are read while it saves.
   * @throws Error when they cannot be saved; nothing has changed then
   */
  save(steps: Iterable<SaveStep>): Promise<void>;
  /** Closes it; another mock can open it then. */
  close(): Promise<void>;
}

/** Why a state is refused: it is something else, or this mock cannot restore it. */
export function invalidState(name: string, says: string): StartError {
  return new StartError(
    `${name} ${says}. It was left as it is; move it away, or name another file with --state.`,
  );
}
