import { HttpError } from '../../../http/exchange/http-error.ts';
import type { Company } from '../../../world/company.ts';
import type { World } from '../../../world/world.ts';
import { type Save, type SavingOptions, StateSaver } from '../state-saver.ts';
import { LostCompanyError, type PostgresStore } from './postgres-store.ts';

/** Each save has a connection of its own: fewer than there are, so that companies can be taken meanwhile. */
const savesAtATime = 6;

/** Saves the companies of a replica one by one. Another replica can have any of them: nothing of such a company is answered any more. */
export class SharedStateSaver extends StateSaver {
  readonly #store: PostgresStore;
  /** Companies that other replicas can have: those that were saved before, and those that were not. */
  readonly #handedOver = new WeakSet<Company>();
  readonly #lost = new WeakSet<Company>();
  /** Called when another replica has a company. */
  onLost: (name: string) => void = () => undefined;

  constructor(store: PostgresStore, world: World, options: SavingOptions) {
    super(store, world, options, savesAtATime);
    this.#store = store;
  }

  /**
   * Notes that another replica can have a company from now on: nothing of it is saved or answered any more.
   * @param isSaved whether all of its changes are saved, so that those before this moment can be answered
   */
  forget(name: string, isSaved: boolean): void {
    for (const company of [this.saved.get(name)?.company, this.world.companies.get(name)]) {
      if (company === undefined) continue;
      (isSaved ? this.#handedOver : this.#lost).add(company);
      this.touched.delete(company);
    }
    this.saved.delete(name);
  }

  /** @throws HttpError 503 also where the company is no longer served here */
  override settle(company: Company, mayHaveChanged: boolean): Promise<void> | undefined {
    this.#requireHeld(company);
    return super.settle(company, mayHaveChanged);
  }

  /** @throws HttpError 503 also where the company is no longer served here */
  override settleAll(company?: Company): Promise<void> | undefined {
    if (company !== undefined) this.#requireHeld(company);
    return super.settleAll(company);
  }

  protected override async settleChanges(names: readonly string[]): Promise<void> {
    const changed = names.flatMap((name) => this.world.companies.get(name) ?? []);
    await super.settleChanges(names);
    for (const company of changed) if (this.#lost.has(company)) throw elsewhere(company.name);
  }

  #requireHeld(company: Company): void {
    const { name } = company;
    const isGone = this.#lost.has(company) || this.#handedOver.has(company);
    if (isGone || (this.saved.has(name) && !this.#store.serves(name))) throw elsewhere(name);
  }

  protected override keyOf(name: string): string {
    return name;
  }

  protected override unsavedKeys(): string[] {
    return this.unsavedNames();
  }

  protected override namesOf(key: string): string[] {
    return [key];
  }

  protected override saveOf(name: string): Save[] {
    return this.#store.holds(name) ? super.saveOf(name) : [];
  }

  /** Each company has the digest of its schemas. */
  protected override schemaSaves(): Save[] {
    return [];
  }

  protected override isOver(key: string, error: unknown): boolean {
    if (!(error instanceof LostCompanyError)) return false;
    this.onLost(key);
    return true;
  }
}

/** The response to a request for a company that another replica serves. */
export function elsewhere(company: string): HttpError {
  return new HttpError(503, 'company.elsewhere', { headers: { 'Retry-After': '1' }, values: { company } });
}
