import { StartError } from '../../contract/load.ts';
import type { StoredEntry } from '../../world/changes.ts';

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

type CompanyStep = Extract<SaveStep, { kind: 'company' }>;
type EntryStep = Extract<SaveStep, { kind: 'entry' }>;

/** A step with its JSON as text. */
export type SerialisedStep = Exclude<SaveStep, CompanyStep | EntryStep> | SerialisedCompany | SerialisedEntry;
export type SerialisedCompany = Omit<CompanyStep, 'head'> & { json: string };
export type SerialisedEntry = Omit<EntryStep, 'value'> & { json: string | undefined };

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

/** Steps in portions that take a few milliseconds to serialise, so that requests are served in between. */
export function* inPortions(steps: Iterable<SaveStep>): Iterable<SerialisedStep[]> {
  let portion: SerialisedStep[] = [];
  let startedAt = performance.now();
  for (const step of steps) {
    portion.push(serialise(step));
    if (portion.length < stepsPerPortion && performance.now() - startedAt < portionMs) continue;
    yield portion;
    portion = [];
    startedAt = performance.now();
  }
  if (portion.length > 0) yield portion;
}

function serialise(step: SaveStep): SerialisedStep {
  if (step.kind === 'company') {
    const { head, ...others } = step;
    return { ...others, json: JSON.stringify(head) };
  }
  if (step.kind !== 'entry') return step;
  const { value, ...others } = step;
  return { ...others, json: value && JSON.stringify(value) };
}

/** Why a state is refused: it is something else, or this mock cannot restore it. */
export function invalidState(name: string, says: string): StartError {
  return new StartError(
    `${name} ${says}. It was left as it is; move it away, or name another file with --state.`,
  );
}
