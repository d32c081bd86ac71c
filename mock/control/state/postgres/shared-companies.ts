import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { HttpError } from '../../../http/exchange/http-error.ts';
import type { CompanyNeed } from '../../../http/exchange/service.ts';
import { addressedName, findCompany, subdomainOf } from '../../../http/request/host.ts';
import type { Admission } from '../../../http/server/server.ts';
import { errorMessage } from '../../../messages/messages.ts';
import type { Company } from '../../../world/company.ts';
import { type CompanyAccess, type ListedCompany, toListed } from '../../companies/company-access.ts';
import { companyOptionsOf } from '../../companies/on-demand.ts';
import type { ControlContext } from '../../context/context.ts';
import { restoreLater, schemasDigest } from '../restore-later.ts';
import type { StoredHead } from '../stored-head.ts';
import { findStateProblem } from '../validate-state.ts';
import type { PostgresStore } from './postgres-store.ts';
import { elsewhere, type SharedStateSaver } from './shared-state-saver.ts';

/** How long a request waits for its company, and for the database. */
const waitMs = 10_000;
const databaseWaitMs = 5_000;
const retryMs = 50;
/** How long a company that another replica asks for is kept for requests under way, once it is loaded. */
const holdMs = 2_000;
const retry = { headers: { 'Retry-After': '1' } };

/** Says that a request no longer needs its company: its response is decided, and its changes are in place. */
type LetGo = () => void;

/**
 * Brings companies that several replicas share into the world of this one, and hands them over. A replica hands a company to
 * the one that asked for it, once the requests that it has begun to serve are answered: where both are asked for a company
 * all the time, they take turns, and each serves in its turn all requests that have waited for it.
 */
export class SharedCompanies implements CompanyAccess {
  readonly #store: PostgresStore;
  readonly #saver: SharedStateSaver;
  readonly #mock: ControlContext;
  /** Companies that are on their way here: whether each exists. */
  readonly #arriving = new Map<string, Promise<boolean>>();
  /** What was reported of companies that cannot be served here: each only once. */
  readonly #reported = new Set<string>();
  readonly #leaving = new Map<string, Promise<void>>();
  /** How many requests are under way for a company, and what waits until there are none. */
  readonly #requests = new Map<string, { count: number; onNone: () => void }>();

  constructor(store: PostgresStore, saver: SharedStateSaver, mock: ControlContext) {
    this.#store = store;
    this.#saver = saver;
    this.#mock = mock;
    store.onLost = (company) => this.#drop(company);
    saver.onLost = (company) => this.#drop(company);
    store.onRequested = (company, replica) => this.#handOver(company, replica);
  }

  /** Keeps the company of a request here until its response is decided, or that takes too long. */
  admit: Admission = async (message, need, { serve, reject }) => {
    let letGo: LetGo;
    try {
      letGo = await this.#hold(message, need);
    } catch (error) {
      return reject(error);
    }
    return serve(letGo);
  };

  async #hold(message: IncomingMessage, need: CompanyNeed): Promise<LetGo> {
    const { world } = this.#mock;
    const name = need === 'nothing' ? undefined : subdomainOf(message, world);
    const isNeeded = need === 'records' || addressedName(message, world) !== undefined;
    if (name !== undefined && isNeeded) await this.provide(name);
    const company = need === 'records' ? findCompany(message, world) : undefined;
    return company === undefined ? () => undefined : this.#holdCompany(company.name);
  }

  async provide(name: string): Promise<void> {
    if (!this.#serves(name)) await this.#arrive(name);
  }

  #arrive(name: string): Promise<boolean> {
    const known = this.#arriving.get(name);
    if (known !== undefined) return known;
    const arriving = this.#bring(name).finally(() => this.#arriving.delete(name));
    this.#arriving.set(name, arriving);
    return arriving;
  }

  async #holdCompany(name: string): Promise<LetGo> {
    const deadline = performance.now() + waitMs;
    while (!this.#serves(name)) {
      const exists = await this.#arrive(name);
      if (!exists) return () => undefined;
      if (performance.now() > deadline) throw elsewhere(name);
    }
    return this.#begin(name);
  }

  #begin(name: string): LetGo {
    const requests = this.#requests.get(name) ?? { count: 0, onNone: () => undefined };
    requests.count += 1;
    this.#requests.set(name, requests);
    return () => {
      requests.count -= 1;
      if (requests.count > 0) return;
      this.#requests.delete(name);
      requests.onNone();
    };
  }

  /** Waits until a company is loaded, and no request for it is under way or those that are take too long. */
  async #untilUnused(name: string): Promise<void> {
    await this.#mock.world.companies.get(name)?.untilLoaded();
    const requests = this.#requests.get(name);
    if (requests === undefined) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    requests.onNone = resolve;
    const timer = setTimeout(resolve, holdMs);
    await promise;
    clearTimeout(timer);
  }

  #serves(name: string): boolean {
    return this.#store.serves(name) && !this.#leaving.has(name);
  }

  /** @returns whether there is such a company */
  async #bring(name: string): Promise<boolean> {
    const deadline = performance.now() + waitMs;
    await this.#leaving.get(name);
    for (;;) {
      if (!(await this.#store.lease.untilValid(performance.now() + databaseWaitMs))) throw unreachable();
      if (this.#store.holds(name)) return true;
      const claim = await orUnreachable(() => this.#store.claim(name));
      if (claim.outcome === 'unknown') return false;
      if (claim.outcome === 'held') {
        this.#restore(claim.head, claim.schemas);
        return true;
      }
      if (performance.now() > deadline) throw elsewhere(name);
      await orUnreachable(() => this.#store.request(name, claim.replica));
      await delay(retryMs);
    }
  }

  #restore(head: StoredHead, schemas: string): void {
    const onLoaded = (company: Company) => {
      if (!this.#store.serves(company.name)) throw elsewhere(company.name);
      if (schemas !== schemasDigest(this.#mock)) this.#requireValid(company);
    };
    restoreLater(head, this.#store, this.#saver, this.#mock, {
      onLoaded,
      toLoadError: (error) => (error instanceof HttpError ? error : unreachable()),
    });
  }

  /** @throws HttpError 503 saying which record the schemas of this replica refuse, and why */
  #requireValid(company: Company): void {
    const [place, sentence] = findStateProblem(company.exportData(), this.#mock) ?? [];
    if (place === undefined) return;
    const error = new HttpError(503, 'state.refused', {
      values: { company: company.name, problem: `${place}: ${sentence}` },
    });
    const line = errorMessage(error.errorName, 'en', error.values);
    if (!this.#reported.has(line)) console.error(`mock: ${line}`);
    this.#reported.add(line);
    throw error;
  }

  async reserve(name: string): Promise<boolean> {
    if (this.#mock.world.companies.has(name)) return false;
    await this.#leaving.get(name);
    // A company of this name that was dropped here may still be saved.
    if (this.#store.holds(name)) await orUnreachable(() => this.#saver.save(name));
    // One that was dropped before its first save is not in the database, but its name is still taken by this replica.
    return this.#serves(name) || orUnreachable(() => this.#store.reserve(name));
  }

  async nextName(): Promise<string> {
    return `company-${await orUnreachable(() => this.#store.nextNumber())}`;
  }

  async list(): Promise<ListedCompany[]> {
    const own = new Map([...this.#mock.world.companies].map(([name, company]) => [name, toListed(company)]));
    const saved = await orUnreachable(() => this.#store.list());
    // What is here can be newer than what is saved, or not saved yet.
    return [...new Map([...saved.map((head) => [head.name, head] as const), ...own]).values()];
  }

  /** Saves a company and hands it to the replica that asks for it; new requests for it wait meanwhile. */
  #handOver(name: string, replica: string): void {
    if (this.#arriving.has(name) || this.#leaving.has(name)) return;
    const leaving = this.#leave(name, replica)
      // What cannot be saved stays here.
      .catch(() => undefined)
      .finally(() => this.#leaving.delete(name));
    this.#leaving.set(name, leaving);
  }

  async #leave(name: string, replica: string): Promise<void> {
    if (this.#store.holds(name)) {
      await this.#untilUnused(name);
      do await this.#saver.save(name);
      while (this.#store.holds(name) && this.#saver.isUnsaved(name));
      if (!this.#store.holds(name)) return;
      this.#forget(name, true);
    }
    await this.#store.release(name, replica);
  }

  #drop(name: string): void {
    this.#store.lose(name);
    this.#forget(name, false);
  }

  /** Drops the memory of a company that another replica has; the first ones keep their place without records. */
  #forget(name: string, isSaved: boolean): void {
    const { world, journals } = this.#mock;
    this.#saver.forget(name, isSaved);
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
  return new HttpError(503, 'state.unreachable', retry);
}
