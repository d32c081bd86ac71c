import { remember } from './memo.ts';

/** What a run has of the two that judge expiry without a clock (`--later`). Plain data. */
export type LaterRun = {
  /** Whether it is the second one: an hour has passed since the values were kept. */
  readonly isSecond: boolean;
  /** What the first run kept, by name: tokens. */
  readonly values: Readonly<Record<string, string>>;
};

/** The values of a run, while it keeps or uses them. */
export type KeptValues = {
  readonly isSecond: boolean;
  /** The value of a name: made in the first run, kept in the second; undefined if the first one kept none. */
  get(name: string, make: () => Promise<string>): Promise<string> | undefined;
  /** All that were kept; those that could not be made are left out. */
  all(): Promise<Readonly<Record<string, string>>>;
};

/** Keeps values, or opens those that were kept. */
export function openKeptValues({ isSecond, values }: LaterRun): KeptValues {
  const kept = new Map(Object.entries(values).map(([name, it]) => [name, Promise.resolve(it)]));
  return {
    isSecond,
    get: (name, make) => (isSecond ? kept.get(name) : remember(kept, name, make)),
    async all() {
      const entries = [...kept].map(async ([name, it]) => [name, await it] as const);
      const settled = await Promise.allSettled(entries);
      return Object.fromEntries(settled.flatMap((it) => (it.status === 'fulfilled' ? [it.value] : [])));
    },
  };
}
