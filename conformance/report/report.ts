import type { Exclusion } from '../axes/axes.ts';
import type { CheckResult } from '../check/check.ts';
import type { JudgedCell } from '../check/judge-cells.ts';
import type { Surroundings } from '../context/operations.ts';
import type { Exchange } from '../errors/exchange.ts';
import type { OutcomeKind } from '../errors/outcome.ts';
import type { components } from './types.gen.ts';

type Schemas = components['schemas'];

/** A type with some properties as another one has them, which says more of them than the schema. */
type With<Written, Known> = Omit<Written, keyof Known> & Known;

/** One check in a report. */
export type ReportedCheck = With<Schemas['check'], Pick<CheckResult, 'mismatch' | 'exchanges'>>;

/** One requirement in a report. */
export type ReportedRequirement = With<
  Schemas['requirement'],
  {
    readonly checks: readonly ReportedCheck[];
    readonly cells?: readonly JudgedCell[];
    readonly excluded?: readonly Exclusion[];
  }
>;

/** How often an operation of the contract answered with a status. Statuses that it does not declare are listed too. */
export type ReportedOperation = Schemas['operation'];

/** Failures with one cause, which one correction of the server is likely to end. */
export type Finding = Schemas['finding'];

/** Number of requirements or checks by outcome. */
export type Counts = Readonly<Record<OutcomeKind, number>>;

/** What changed since an earlier run. */
export type Comparison = With<
  Schemas['comparison'],
  {
    readonly history: readonly With<Schemas['comparison']['history'][number], { readonly counts: Counts }>[];
  }
>;

/** What to do next about a target. */
export type NextStep = Schemas['nextStep'];

/** What the merge of a part with the others needs: a failure in one can leave checks of another uncertain, and be of one cause with another. */
export type Pending = With<Schemas['pending'], Surroundings>;

/** What a run was to judge. */
export type Scope = Omit<Schemas['scope'], 'complete'>;

/** What ended a run early, and the checks that it left without an outcome. */
export type EarlyEnd = Schemas['end'];

/** What came instead of answers of the service. */
export type ReportedNetwork = Schemas['network'];

/** What a run cost: its requests by purpose, and its times in milliseconds. */
export type ReportedCost = Schemas['cost'];

/** The report of a run, as its schema (report.schema.json) describes it. */
export type Report = With<
  Schemas['report'],
  {
    readonly counts: Counts;
    readonly checks: Counts;
    readonly pending?: Pending;
    readonly requirements: readonly ReportedRequirement[];
    readonly comparison?: Comparison;
    readonly setup: readonly Exchange[];
  }
>;
