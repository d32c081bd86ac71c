import { AsyncLocalStorage } from 'node:async_hooks';
import type { Exchange } from '../errors/exchange.ts';

/** Why requests are sent: what a check asserts, what that needs, and what comes before and after all checks. */
export const purposes = [
  'asserted',
  'prepared',
  'controlled',
  'discovered',
  'confirmed',
  'cleaned up',
] as const;

/** Why a request is sent. `confirmed`: in a check that is attempted again, whatever for. */
export type Purpose = (typeof purposes)[number];

type Occasion = { readonly purpose: Purpose; readonly requirement: string | undefined };

const occasions = new AsyncLocalStorage<Occasion>();

/**
 * Does work whose requests have a purpose. Within a check, what it prepares or controls by is told from what it asserts; any other
 * purpose holds for all that is done for it.
 */
export function withPurpose<Result>(purpose: Purpose, work: () => Result, requirement?: string): Result {
  const outer = occasions.getStore();
  if (outer !== undefined && outer.purpose !== 'asserted') return work();
  return occasions.run({ purpose, requirement: requirement ?? outer?.requirement }, work);
}

/** A request that was sent, and why. */
type Spent = Occasion & { readonly method: string; readonly url: string; readonly milliseconds: number };

/** What a process has spent on a run. Times in milliseconds, of plain data. */
export type Spending = {
  readonly requests: readonly Spent[];
  /** In the browser, all passes through the dialog together. */
  readonly browser: number;
  /** Of the processor, by this process. */
  readonly processor: number;
};

/** Counts what a process spends on a run. */
export type SpendingTally = {
  countRequest(exchange: Exchange): void;
  /** What a check asserted by an exchange stays so; of the others, it says that it controlled or prepared by it. */
  judge(exchange: Exchange, as: 'asserted' | 'controlled' | 'prepared'): void;
  countBrowser(milliseconds: number): void;
  spent(): Spending;
};

/** Creates a tally of nothing, which measures the processor from now on. */
export function createSpendingTally(): SpendingTally {
  const requests = new Map<Exchange['request'], Spent>();
  const judged = new WeakSet<Exchange['request']>();
  const before = process.cpuUsage();
  let browser = 0;
  return {
    countRequest({ request, milliseconds }) {
      const { purpose = 'asserted', requirement } = occasions.getStore() ?? {};
      const { method, url } = request;
      requests.set(request, { purpose, requirement, method, url, milliseconds });
    },
    judge({ request }, purpose) {
      const it = requests.get(request);
      if (it?.purpose !== 'asserted' || judged.has(request)) return;
      judged.add(request);
      requests.set(request, { ...it, purpose });
    },
    countBrowser(milliseconds) {
      browser += milliseconds;
    },
    spent() {
      const { user, system } = process.cpuUsage(before);
      return { requests: [...requests.values()], browser, processor: (user + system) / 1000 };
    },
  };
}
