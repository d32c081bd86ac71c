/** What a change does to clients, the worst first: see `docs/contract-changes.md`. */
export const changeClasses = ['breaking', 'risky', 'compatible', 'cosmetic'] as const;
export type ChangeClass = (typeof changeClasses)[number];

/** The direction of the changed part: requests and responses have opposite rules. */
export type Direction = 'request' | 'response';

/** One kind of change: its class by direction, or one class whatever the direction. */
export type Rule = {
  readonly request?: ChangeClass;
  readonly response?: ChangeClass;
  readonly contract?: ChangeClass;
  /** Why it has this class, in one sentence. */
  readonly sentence: string;
};

/** The worst of several classes; cosmetic where there is none. */
export function worstOf(classes: Iterable<ChangeClass>): ChangeClass {
  const all = new Set(classes);
  return changeClasses.find((name) => all.has(name)) ?? 'cosmetic';
}
