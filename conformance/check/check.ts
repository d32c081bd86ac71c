import type { Cell } from '../axes/axes.ts';
import type { Depth } from '../axes/covering-cells.ts';
import type { Leftover } from '../context/ledger.ts';
import type { Visit } from '../context/session.ts';
import type { TargetDescription } from '../context/target-description.ts';
import type { TraceFiles } from '../dialog/trace.ts';
import type { Exchange } from '../errors/exchange.ts';
import type { Mismatch } from '../errors/mismatch.ts';
import type { OutcomeKind } from '../errors/outcome.ts';
import type { Requirement } from '../requirements/requirement.ts';
import type { JudgedCell } from './judge-cells.ts';
import type { Need } from './needs.ts';
import type { Target } from './target.ts';

/** One test of a requirement. */
export type Check = {
  /** Id of the requirement in the register. Several checks can name the same one. */
  readonly requirement: string;
  /** Given, when, then, in one sentence. Unique among the checks of the requirement. */
  readonly title: string;
  /** Preconditions. If one is missing, the check does not run and is untestable. */
  readonly needs: readonly Need[];
  /**
   * `first` before all others: of what happens only once in a run, such as a first consent. `last` of those that run alone, when all
   * others have ended: of what they sent, or of what can lock a user out.
   */
  readonly begins?: 'first' | 'last';
  /** True for a check that moves the clock or compares whole lists: it runs while no other check does but those of its group. */
  readonly alone: boolean;
  /** Checks that run alone, but at the same time as all others of this group: what they need the clock for, and what they learn of a target, happens once for all in every attempt. */
  readonly group?: string;
  /** The cells of the requirement's axes that it visits, each exactly once. */
  readonly cells?: readonly Cell[];
  run(t: Target): Promise<void>;
};

/** A check as its author writes it. */
export type CheckDefinition = Omit<Check, 'needs' | 'alone'> & Partial<Pick<Check, 'needs' | 'alone'>>;

/** What a check needs that says nothing of it: most create a record as a user. */
export const usualNeeds: Check['needs'] = ['user', 'writes'];

/** Defines one check. */
export const check = (definition: CheckDefinition): Check => ({
  needs: usualNeeds,
  alone: false,
  ...definition,
});

/**
 * Checks that are generated from what is known about the target before it is judged (its published schemas, its choices)
 * and from the OpenAPI document. A family that yields no check gives the reason in `emptyBecause`, and does not count as passed.
 */
export type Family = {
  /** Ids of the requirements that its checks may name. */
  readonly requirements: readonly string[];
  /** Why the family can be empty for a target: the outcome of its requirements is then not-applicable with this reason. */
  readonly emptyBecause: string;
  checks(description: TargetDescription, depth: Depth): Iterable<Check>;
};

/** Defines a family of generated checks. */
export const family = (definition: Family): Family => definition;

/** The id of a check in baselines, `--only` and reports. */
export const checkId = (it: Pick<Check, 'requirement' | 'title'>): string =>
  `${it.requirement} › ${it.title}`;

/** The requirement in the id of a check. */
export const requirementIn = (id: string): string => id.split(' › ', 1)[0] ?? id;

/** The result of one check, with its evidence. Plain data without secrets: it goes into every report. */
export type CheckResult = {
  readonly requirement: string;
  readonly title: string;
  readonly outcome: OutcomeKind;
  /** The reason for every outcome but pass, in one sentence. */
  readonly reason?: string;
  /** For uncertain: the failure that kept it from being judged, in one clause. */
  readonly blockedBy?: string;
  /** For fail: the service fails where the check prepares, not in what it asserts. What asserts that, if anything does, fails instead. */
  readonly unasserted?: true;
  /** For fail: what is wrong; for uncertain: what was wrong with what the check prepared or controlled by. */
  readonly mismatch?: Mismatch;
  /** For fail, error and uncertain: the exchanges of the check, the last 40; `shown` is the number of the one that shows it. */
  readonly exchanges?: readonly Exchange[];
  readonly shown?: number;
  /** JPEG in base64, if the check used the browser. */
  readonly screenshot?: string;
  /** What the browser did, as files of a trace, if the check used it and that was recorded. */
  readonly trace?: TraceFiles;
  /** What failed in earlier attempts and did not come again: reasons, a sentence each. */
  readonly unstable?: readonly string[];
  /** The cells that it visited, for a check that visits cells. */
  readonly cells?: readonly JudgedCell[];
  readonly visits: readonly Visit[];
  readonly leftovers: readonly Leftover[];
  readonly milliseconds: number;
};

/** Requirements and the checks that judge them. */
export type Suite = {
  readonly checks: readonly (Check | Family)[];
  readonly register: readonly Requirement[];
};
