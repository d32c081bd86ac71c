import { StartError } from '../../contract/load.ts';
import type { CompanyChanges, EntryChange } from '../../world/changes.ts';
import { type Company, rowTable } from '../../world/company.ts';
import type { World } from '../../world/world.ts';
import type { CompanyStore, SaveStep } from './store.ts';
import { SMALL_TABLES, storedHead } from './stored-head.ts';

/** A change is in the file at most this many seconds after its response. */
export const SAVED_WITHIN_SECONDS = 3;

const SAVE_INTERVAL_MS = 1_000;

/** A company as the store has it. */
interface SavedCompany {
  company: Company;
  changes: CompanyChanges;
  /** The stored head, as JSON. */
  head: string;
}

/** A part of a save, and what to do afterwards. */
interface Save {
  steps: Iterable<SaveStep>;
  onSaved: () => void;
  onFailed: () => void;
}

/** Saves what changed in a world to a store: every second after a change, and when the mock stops. */
export class StateFile {
  readonly #world: World;
  readonly #store: CompanyStore;
  readonly #saved = new Map<string, SavedCompany>();
  #touched = new Set<Company>();
  /** Whether companies may have been added, replaced or removed. */
  #hasChanged = true;
  #schemas: string;
  #savedSchemas: string | undefined;
  #saving: Promise<void> | undefined;
  #hasFailed = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param schemas the digest of the schemas that all records match */
  constructor(store: CompanyStore, world: World, schemas: string) {
    this.#store = store;
    this.#world = world;
    this.#schemas = schemas;
    this.#savedSchemas = store.schemas;
  }

  /** Notes that the store has a company as it is now. @param changes what changes in it from now on */
  addSaved(company: Company, changes: CompanyChanges): void {
    const head = JSON.stringify(storedHead(company));
    this.#saved.set(company.name, { company, changes, head });
  }

  /** All records match other schemas from now on, and any company may have changed. */
  renew(schemas: string): void {
    this.#schemas = schemas;
    for (const company of this.#world.companies.values()) this.touch(company);
  }

  /** Saves for the first time, and then every second. @throws StartError when nothing can be saved */
  async start(): Promise<void> {
    await this.#save().catch((error: Error) => {
      throw new StartError(`The state cannot be saved (${error.message}); name another file with --state.`);
    });
    this.#timer = setInterval(() => this.#saveChanges(), SAVE_INTERVAL_MS);
  }

  /** Marks a company as possibly changed. */
  touch(company: Company): void {
    this.#touched.add(company);
    this.#hasChanged = true;
  }

  /** Saves all unsaved changes, and closes the store. @throws StartError when they cannot be saved */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#saving;
    await this.#save()
      .catch((error: Error) => {
        throw new StartError(`The last changes could not be saved to the state file (${error.message}).`);
      })
      .finally(() => this.#store.close());
  }

  #saveChanges(): void {
    this.#saving ??= this.#save()
      .then(
        () => {
          this.#hasFailed = false;
        },
        (error: Error) => this.#reportFailure(error),
      )
      .finally(() => {
        this.#saving = undefined;
      });
  }

  /** Reports once that saving fails; it is tried again every second. */
  #reportFailure(error: Error): void {
    if (!this.#hasFailed) console.error(`mock: the state cannot be saved (${error.message}); trying again.`);
    this.#hasFailed = true;
  }

  /** Saves what this moment has; what changes while it does is for the next time. */
  async #save(): Promise<void> {
    if (!this.#hasChanged) return;
    this.#hasChanged = false;
    const touched = this.#touched;
    this.#touched = new Set();
    const saves = [...this.#schemaSaves(), ...this.#drops(), ...this.#companySaves(touched)];
    if (saves.length === 0) return;
    try {
      await this.#store.save(stepsOf(saves));
      for (const { onSaved } of saves) onSaved();
    } catch (error) {
      for (const { onFailed } of saves) onFailed();
      for (const company of touched) this.touch(company);
      this.#hasChanged = true;
      throw error;
    }
  }

  #schemaSaves(): Save[] {
    const digest = this.#schemas;
    if (digest === this.#savedSchemas) return [];
    const onSaved = () => {
      this.#savedSchemas = digest;
    };
    return [{ steps: [{ kind: 'schemas', digest }], onSaved, onFailed: () => undefined }];
  }

  #drops(): Save[] {
    const gone = [...this.#saved.keys()].filter((name) => !this.#world.companies.has(name));
    return gone.map((company) => ({
      steps: [{ kind: 'drop', company }],
      onSaved: () => this.#saved.delete(company),
      onFailed: () => undefined,
    }));
  }

  #companySaves(touched: ReadonlySet<Company>): Save[] {
    return [...this.#world.companies.values()].flatMap((company) => {
      const saved = this.#saved.get(company.name);
      if (saved?.company !== company) return [this.#saveWhole(company)];
      return touched.has(company) ? this.#saveChangesOf(saved) : [];
    });
  }

  #saveWhole(company: Company): Save {
    const head = storedHead(company);
    const [entries, changes] = [company.entries(), company.track()];
    return {
      steps: companySteps(company.name, head, entries, true),
      onSaved: () => this.#saved.set(company.name, { company, changes, head: JSON.stringify(head) }),
      onFailed: () => undefined,
    };
  }

  #saveChangesOf(saved: SavedCompany): Save[] {
    const { company, changes } = saved;
    const head = storedHead(company);
    const text = JSON.stringify(head);
    const taken = changes.take();
    if (taken.length === 0 && text === saved.head) return [];
    return [
      {
        steps: companySteps(company.name, head, taken, false),
        onSaved: () => {
          saved.head = text;
        },
        onFailed: () => changes.putBack(taken),
      },
    ];
  }
}

function* stepsOf(saves: readonly Save[]): Iterable<SaveStep> {
  for (const { steps } of saves) yield* steps;
}

function* companySteps(
  company: string,
  head: object,
  changes: Iterable<EntryChange>,
  isNew: boolean,
): Iterable<SaveStep> {
  yield { kind: 'company', company, head, isNew };
  for (const change of changes) if (!isInHead(change)) yield { kind: 'entry', company, ...change };
}

const inHead = new Set(SMALL_TABLES.map(rowTable));

function isInHead({ table }: EntryChange): boolean {
  return inHead.has(table);
}
