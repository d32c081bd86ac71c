import { setTimeout as delay } from 'node:timers/promises';
import { HttpError } from '../../../http/exchange/http-error.ts';
import type { Company } from '../../../world/company.ts';
import type { CompanyProvider } from '../../../world/world.ts';
import { companyOptionsOf } from '../../companies/on-demand.ts';
import type { ControlContext, ListedCompany, SharedState } from '../../context/context.ts';
import { requireValid } from '../read-state.ts';
import { restoreLater, schemasDigest } from '../restore-later.ts';
import type { StateSaver } from '../state-saver.ts';
import type { StoredHead } from '../stored-head.ts';
import type { PostgresStore } from './postgres-store.ts';

/** How long a request waits for its company. */
const WAIT_MS = 2_000;
const RETRY_MS = 50;
const RETRY = { headers: { 'Retry-After': '1' } };

/** Brings companies that several replicas share into the world of this one, and hands them over. */
export class SharedCompanies implements CompanyProvider, SharedState {
  readonly #store: PostgresStore;
  readonly #saver: StateSaver;
  readonly #mock: ControlContext;
  readonly #name: string;
  readonly #arriving = new Map<string, Promise<void>>();
  readonly #leaving = new Map<string, Promise<void>>();

  /** @param name the database, as it is called in messages */
  constructor(store: PostgresStore, saver: StateSaver, mock: ControlContext, name: string) {
    this.#store = store;
    this.#saver = saver;
    this.#mock = mock;
    this.#name = name;
    store.onLost = (company) => this.#drop(company);
    saver.onLost = (company) => this.#drop(company);
    store.onRequested = (company) => this.#handOver(company);
  }

  provide(name: string): Promise<void> | undefined {
    if (this.#serves(name)) return undefined;
    const known = this.#arriving.get(name);
    if (known !== undefined) return known;
    const arriving = this.#bring(name).finally(() => this.#arriving.delete(name));
    this.#arriving.set(name, arriving);
    return arriving;
  }

  #serves(name: string): boolean {
    return this.#store.serves(name) && !this.#leaving.has(name);
  }

  async #bring(name: string): Promise<void> {
    const deadline = performance.now() + WAIT_MS;
    await this.#leaving.get(name);
    for (;;) {
      if (!(await this.#store.lease.untilValid(deadline))) throw unreachable();
      if (this.#store.holds(name)) return;
      const claim = await orUnreachable(() => this.#store.claim(name));
      if (claim.outcome === 'unknown') return;
      if (claim.outcome === 'held') return this.#restore(claim.head, claim.schemas);
      if (performance.now() > deadline) throw elsewhere(name);
      await orUnreachable(() => this.#store.request(name, claim.replica));
      await delay(RETRY_MS);
    }
  }

  #restore(head: StoredHead, schemas: string): void {
    const onLoaded = (company: Company) => {
      if (!this.#store.serves(company.name)) throw elsewhere(company.name);
      if (schemas !== schemasDigest(this.#mock)) requireValid(this.#name, company.exportData(), this.#mock);
    };
    restoreLater(head, this.#store, this.#saver, this.#mock, {
      onLoaded,
      toLoadError: (error) => (error instanceof HttpError ? error : unreachable()),
    });
  }

  async reserve(name: string): Promise<boolean> {
    await this.#leaving.get(name);
    // A company of this name that was dropped here may still be saved.
    if (this.#store.holds(name)) await orUnreachable(() => this.#saver.save(name));
    // One that was dropped before its first save is not in the database, but its name is still taken by this replica.
    return this.#serves(name) || orUnreachable(() => this.#store.reserve(name));
  }

  nextNumber(): Promise<number> {
    return orUnreachable(() => this.#store.nextNumber());
  }

  list(): Promise<ListedCompany[]> {
    return orUnreachable(() => this.#store.list());
  }

  /** Saves a company and leaves it to the replica that asks for it; requests for it wait meanwhile. */
  #handOver(name: string): void {
    if (this.#arriving.has(name) || this.#leaving.has(name)) return;
    const leaving = this.#leave(name)
      // What cannot be saved stays here.
      .catch(() => undefined)
      .finally(() => this.#leaving.delete(name));
    this.#leaving.set(name, leaving);
  }

  async #leave(name: string): Promise<void> {
    if (this.#store.holds(name)) {
      do await this.#saver.save(name);
      while (this.#saver.isUnsaved(name));
      if (!this.#store.holds(name)) return;
      this.#forget(name);
    }
    await this.#store.release(name);
  }

  #drop(name: string): void {
    this.#store.lose(name);
    this.#forget(name);
  }

  /** Drops the memory of a company that another replica has; the first ones keep their place without records. */
  #forget(name: string): void {
    const { world, journals } = this.#mock;
    this.#saver.forget(name);
    journals.drop(name);
    const company = world.companies.get(name);
    if (company === undefined) return;
    if (companyOptionsOf(company) !== undefined) world.removeCompany(name);
    else world.restoreCompanyLater(company.exportHead(), () => Promise.reject(elsewhere(name)));
  }
}

async function orUnreachable<Result>(action: () => Promise<Result>): Promise<Result> {
  return action().catch(() => {
    throw unreachable();
  });
}

function unreachable(): HttpError {
  return new HttpError(503, 'state.unreachable', RETRY);
}

function elsewhere(company: string): HttpError {
  return new HttpError(503, 'company.elsewhere', { ...RETRY, values: { company } });
}
