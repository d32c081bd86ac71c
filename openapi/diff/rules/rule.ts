import type { JsonSchema, JsonValue } from '../../schemas/type-schema.ts';

/** What a change does to clients, the worst first: see `docs/contract-changes.md`. */
export const changeClasses = ['breaking', 'risky', 'compatible', 'cosmetic'] as const;
export type ChangeClass = (typeof changeClasses)[number];

/** The direction of the changed part: requests and responses have opposite rules. */
export type Direction = 'request' | 'response';

type Pair<T> = readonly [before: T, after: T];
type Fragment = Record<string, unknown>;

/** The smallest contracts, before and after, that differ by one rule. What they share is in `example-contracts.ts`. */
export type Example =
  /** Two definitions of one property of a type. */
  | { property: Pair<JsonSchema> }
  /** Two schemas of a request and response body: for keywords that schema files do not support. */
  | { body: Pair<JsonSchema> }
  /** Properties and other members of the type's schema file. */
  | { schema: Pair<Fragment> }
  /** Schema files by type, in addition to the one that every example has. */
  | { schemas: Pair<Record<string, Fragment>> }
  /** Version folders with their schema files. */
  | { versions: Pair<readonly string[]> }
  /** One operation of a document. */
  | { operation: Pair<Fragment> }
  /** Parts of a document. */
  | { document: Pair<Record<string, JsonValue>> };

/** One kind of change: its class by direction, or one class whatever the direction. */
export type Rule = {
  readonly request?: ChangeClass;
  readonly response?: ChangeClass;
  readonly contract?: ChangeClass;
  /** Why it has this class, in one sentence. */
  readonly sentence: string;
  readonly example: Example;
};

/** The worst of several classes; cosmetic where there is none. */
export function worstOf(classes: Iterable<ChangeClass>): ChangeClass {
  const all = new Set(classes);
  return changeClasses.find((name) => all.has(name)) ?? 'cosmetic';
}
