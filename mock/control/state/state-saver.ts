import { printError } from 'countersign-contract/command';
import { StartError } from '../../contract/load.ts';
import { HttpError } from '../../http/exchange/http-error.ts';
import type { CompanyChanges, EntryChange } from '../../world/changes.ts';
import { type Company, rowTable } from '../../world/company.ts';
import type { World } from '../../world/world.ts';
import { SaveQueue } from './save-queue.ts';
import type { CompanyStore, SaveStep } from './store.ts';
import { smallTables, storedHead } from './stored-head.ts';

/** A change is saved at most this many seconds after its response. */
export const savedWithinSeconds = 3;

const saveIntervalMs = 1_000;
const everything = '*';

/** A company as the store has it. */
type SavedCompany = {
  company: Company;
  changes: CompanyChanges;
  /** The stored head, as JSON. */
  head: string;
};

/** A part of a save, and what to do afterwards. */
export type Save = {
  steps: Iterable<SaveStep>;
  onSaved: () => void;
  onFailed: () => void;
};

/** How a {@link StateSaver} saves. */
export type SavingOptions = {
  /** The digest of the schemas that all records match. */
  schemas: string;
  /** The digest that a store of all companies has. */
  savedSchemas?: string | undefined;
  /** Whether a change is saved before its response is sent. */
  isDurable: boolean;
};

/** Saves what changed in a world to a store: every second after a change, and when the mock stops; all of it at a time. */
export class StateSaver {
  protected readonly world: World;
  readonly #store: CompanyStore;
  readonly #isDurable: boolean;
  protected readonly saved = new Map<string, SavedCompany>();
  /** One save of each key at a time. */
  readonly #queue: SaveQueue;
  protected readonly touched = new Set<Company>();
  /** The companies of which something is being saved. */
  readonly #saving = new Set<string>();
  /** Whether companies may have been added, replaced or removed. */
  #hasChanged = true;
  #schemas: string;
  #savedSchemas: string | undefined;
  #hasFailed = false;
  #timer: NodeJS.Timeout | undefined;

  /** @param atATime how many saves run at most */
  constructor(
    store: CompanyStore,
    world: World,
    { schemas, savedSchemas, isDurable }: SavingOptions,
    atATime = 1,
  ) {
    this.#store = store;
    this.world = world;
    this.#queue = new SaveQueue((key) => this.#saveNow(key), atATime);
    this.#isDurable = isDurable;
    this.#schemas = schemas;
    this.#savedSchemas = savedSchemas;
  }

  /** Notes that the store has a company as it is now. @param changes what changes in it from now on */
  addSaved(company: Company, changes: CompanyChanges): void {
    const head = JSON.stringify(storedHead(company));
    this.saved.set(company.name, { company, changes, head });
  }

  /** All records match other schemas from now on, and any company may have changed. */
  renew(schemas: string): void {
    this.#schemas = schemas;
    for (const company of this.world.companies.values()) this.touch(company);
  }

  /** Saves for the first time, and then every second. @throws StartError when nothing can be saved */
  async start(): Promise<void> {
    await this.#saveAll().catch((error: Error) => {
      throw new StartError(`The state cannot be saved (${error.message}); name another one with --state.`);
    });
    this.#timer = setInterval(() => void this.#saveAll().catch(() => undefined), saveIntervalMs);
  }

  /** Marks a company as possibly changed. */
  touch(company: Company): void {
    this.touched.add(company);
    this.#hasChanged = true;
  }

  /** Notes that companies may have been added or removed. */
  touchAll(): void {
    this.#hasChanged = true;
  }

  /**
   * What a response waits for: that its change is saved, if it is to be durable, and that what it shows of other changes is.
   * @param mayHaveChanged whether the request can have changed the company
   * @throws HttpError 503 when the change could not be saved
   */
  settle(company: Company, mayHaveChanged: boolean): Promise<void> | undefined {
    const waits = this.#isDurable && (mayHaveChanged || this.#showsUnsaved(company));
    return waits ? this.settleChanges([company.name]) : undefined;
  }

  #showsUnsaved({ name }: Company): boolean {
    // A request whose response is not decided yet can have changed something, too.
    return this.isUnsaved(name) || this.#saving.has(name) || this.saved.get(name)?.changes.isEmpty === false;
  }

  /**
   * The same for a request that can have created, replaced or removed any company, or lists them.
   * @param company the one of its address, if it is about that
   */
  settleAll(company?: Company): Promise<void> | undefined {
    const own = company === undefined ? [] : [company.name];
    return this.#isDurable ? this.settleChanges([...own, ...this.unsavedNames()]) : undefined;
  }

  protected async settleChanges(names: readonly string[]): Promise<void> {
    const keys = new Set(names.map((name) => this.keyOf(name)));
    await Promise.all([...keys].map((key) => this.#queue.save(key))).catch(() => {
      throw new HttpError(503, 'state.unsaved', { headers: { 'Retry-After': '1' } });
    });
  }

  /** Whether a company may have changes that are not saved. */
  isUnsaved(name: string): boolean {
    const company = this.world.companies.get(name);
    if (company === undefined) return false;
    return this.touched.has(company) || this.saved.get(name)?.company !== company;
  }

  /** Saves what is unsaved of a company. @throws Error when it cannot be saved */
  save(name: string): Promise<void> {
    return this.#queue.save(this.keyOf(name));
  }

  /** Saves all unsaved changes, and closes the store. @throws StartError when they cannot be saved */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#queue.idle();
    await this.#saveAll()
      .catch((error: Error) => {
        throw new StartError(`The last changes could not be saved to the state (${error.message}).`);
      })
      .finally(() => this.#store.close());
  }

  /** What is saved together with a company. */
  protected keyOf(_name: string): string {
    return everything;
  }

  /** The keys of what may be unsaved. */
  protected unsavedKeys(): string[] {
    return [everything];
  }

  /** The names of companies that are saved together. */
  protected namesOf(_key: string): string[] {
    return this.unsavedNames();
  }

  /** Whether a save failed for a reason that needs no other attempt. */
  protected isOver(_key: string, _error: unknown): boolean {
    return false;
  }

  async #saveAll(): Promise<void> {
    if (!this.#hasChanged) return;
    this.#hasChanged = false;
    const keys = this.unsavedKeys();
    const outcomes = await Promise.allSettled(keys.map((key) => this.#queue.save(key)));
    const failed = outcomes.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    // What is being saved at the moment can still fail.
    if (keys.length > 0) this.#hasFailed = false;
  }

  /** Saves what this moment has; what changes while it does is for the next time. */
  async #saveNow(key: string): Promise<void> {
    const names = this.namesOf(key);
    const saves = [...this.schemaSaves(), ...names.flatMap((name) => this.saveOf(name))];
    if (saves.length === 0) return;
    for (const name of names) this.#saving.add(name);
    try {
      await this.#store.save(stepsOf(saves));
      for (const { onSaved } of saves) onSaved();
    } catch (error) {
      if (this.isOver(key, error)) return;
      for (const { onFailed } of saves) onFailed();
      this.#hasChanged = true;
      this.#reportFailure(error);
      throw error;
    } finally {
      for (const name of names) this.#saving.delete(name);
    }
  }

  /** Reports once that saving fails; it is tried again every second. */
  #reportFailure(error: unknown): void {
    const reason = error instanceof Error ? error.message : String(error);
    // Before the first save succeeds, the mock does not start.
    if (!this.#hasFailed && this.#timer !== undefined)
      printError(`mock: the state cannot be saved (${reason}); trying again.`);
    this.#hasFailed = true;
  }

  protected schemaSaves(): Save[] {
    const digest = this.#schemas;
    if (digest === this.#savedSchemas) return [];
    const onSaved = () => {
      this.#savedSchemas = digest;
    };
    return [{ steps: [{ kind: 'schemas', digest }], onSaved, onFailed: () => undefined }];
  }

  protected unsavedNames(): string[] {
    const { companies } = this.world;
    const gone = [...this.saved.keys()].filter((name) => !companies.has(name));
    const changed = [...companies.values()].filter(
      (company) => this.touched.has(company) || this.saved.get(company.name)?.company !== company,
    );
    return [...gone, ...changed.map(({ name }) => name)];
  }

  protected saveOf(name: string): Save[] {
    const [saved, company] = [this.saved.get(name), this.world.companies.get(name)];
    if (company === undefined) return saved === undefined ? [] : [this.#drop(name)];
    const isTouched = this.touched.delete(company);
    if (saved?.company !== company) return [this.#saveWhole(company)];
    return isTouched ? this.#saveChangesOf(saved) : [];
  }

  #drop(company: string): Save {
    return {
      steps: [{ kind: 'drop', company }],
      onSaved: () => this.saved.delete(company),
      onFailed: () => undefined,
    };
  }

  #saveWhole(company: Company): Save {
    const head = storedHead(company);
    const [entries, changes] = [company.entries(), company.track()];
    return {
      steps: this.#companySteps(company.name, head, entries, true),
      onSaved: () => this.saved.set(company.name, { company, changes, head: JSON.stringify(head) }),
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
        steps: this.#companySteps(company.name, head, taken, false),
        onSaved: () => {
          saved.head = text;
        },
        onFailed: () => {
          changes.putBack(taken);
          this.touch(company);
        },
      },
    ];
  }

  *#companySteps(
    company: string,
    head: object,
    changes: Iterable<EntryChange>,
    isNew: boolean,
  ): Iterable<SaveStep> {
    yield { kind: 'company', company, head, isNew, schemas: this.#schemas };
    for (const change of changes) if (!isInHead(change)) yield { kind: 'entry', company, ...change };
  }
}

function* stepsOf(saves: readonly Save[]): Iterable<SaveStep> {
  for (const { steps } of saves) yield* steps;
}

const inHead = new Set(smallTables.map(rowTable));

function isInHead({ table }: EntryChange): boolean {
  return inHead.has(table);
}
