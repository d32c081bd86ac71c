import type { Known } from './known.ts';
import type { Need } from './needs.ts';
import type { Target } from './target.ts';

/** One story that shows whether a target keeps a requirement. */
export type Check = {
  /** Id of the requirement in the register. Several checks can name the same one. */
  readonly requirement: string;
  /** Given, when, then, in one sentence. Unique among the checks of the requirement. */
  readonly title: string;
  /** What has to be there; where it is not, the check is untestable by the need's name and does not run. */
  readonly needs: readonly Need[];
  /** True for a check that moves the clock or resets the target: it runs when no other check does. */
  readonly alone: boolean;
  run(t: Target): Promise<void>;
};

/** A check as its author writes it. */
export type CheckDefinition = Omit<Check, 'needs' | 'alone'> & Partial<Pick<Check, 'needs' | 'alone'>>;

/** Defines one check. */
export const check = (definition: CheckDefinition): Check => ({ needs: [], alone: false, ...definition });

/**
 * Checks that are made from what is known of the target before judging starts (its published schemas, its choices)
 * and from the document. A family that yields no check says why in `because`; nobody takes its silence for a pass.
 */
export type Family = {
  /** Ids of the requirements that its checks may name. */
  readonly requirements: readonly string[];
  /** Why the family can be empty for a target: the outcome of its requirements is then not-applicable with this reason. */
  readonly emptyBecause: string;
  checks(known: Known): Iterable<Check>;
};

/** Defines a family of generated checks. */
export const family = (definition: Family): Family => definition;

/** The name by which baselines, `--only` and reports know a check. */
export const checkId = (it: Pick<Check, 'requirement' | 'title'>): string =>
  `${it.requirement} › ${it.title}`;
