import type { Exclusion } from '../axes/axes.ts';
import type { Depth } from '../axes/cells.ts';
import type { CheckResult } from '../check/check.ts';
import type { JudgedCell } from '../check/judge-cells.ts';
import type { Shard } from '../check/plan.ts';
import type { Leftover } from '../context/ledger.ts';
import type { Surroundings } from '../context/operations.ts';
import type { Choice } from '../context/target-description.ts';
import type { ToldStories } from '../context/told-stories.ts';
import type { Exchange } from '../errors/exchange.ts';
import type { Difference } from '../errors/mismatch.ts';
import type { OutcomeKind } from '../errors/outcome.ts';
import type { Profile } from '../profile/profile.ts';
import type { Basis, Level, Protected } from '../requirements/requirement.ts';
import type { ReportedCost } from './cost.ts';
import type { VerdictKind } from './labels.ts';
import type { ReportedNetwork } from './network.ts';

/** One check in a report. */
export type ReportedCheck = Omit<
  CheckResult,
  'requirement' | 'unasserted' | 'cells' | 'visits' | 'leftovers' | 'trace'
> & {
  /** The file with what the browser did, in the folder of the report; `npx playwright show-trace` opens it. */
  readonly trace?: string;
  /** For fail: what was expected and what was received, in words. */
  readonly expected?: string;
  readonly got?: string;
  /** For fail: the places where JSON differs from what was expected. */
  readonly differences?: readonly Difference[];
  /** The baseline's reason, if it is a known failure. */
  readonly known?: string;
};

/** One requirement in a report. */
export type ReportedRequirement = {
  readonly id: string;
  readonly section: string;
  /** Anchors of the statements of the specification that it comes from. Absent in reports of earlier versions. */
  readonly anchors?: readonly string[];
  readonly level: Level;
  readonly basis: Basis;
  readonly statement: string;
  /** URL of the statement of the specification that it comes from. */
  readonly reference: string;
  /** Names of the deliberate violations (faults of the mock) that its checks are known to notice. Absent in reports of earlier versions. */
  readonly violations?: readonly string[];
  readonly outcome: OutcomeKind;
  /** Why it was not judged, or what is missing, in one sentence. */
  readonly reason?: string;
  /** The profile's reason, if it is waived. */
  readonly waived?: string;
  readonly checks: readonly ReportedCheck[];
  /** What is at stake where it does not hold; absent for the shape of requests and responses. */
  readonly protects?: Protected;
  /** For a requirement with axes: the cells that its checks visited, and what became of each. */
  readonly cells?: readonly JudgedCell[];
  /** The combinations of values that are not visited, with the reasons. */
  readonly excluded?: readonly Exclusion[];
};

/** How often an operation of the contract answered with a status. Statuses that it does not declare are listed too. */
export type ReportedOperation = {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly declared: readonly number[];
  readonly seen: Readonly<Record<string, number>>;
  /** Whether the links of the target's schemas name it. */
  readonly published?: boolean;
  /** Why it is not called, by the profile. */
  readonly uncalled?: string;
};

/** Failures with one cause, which one correction of the server is likely to end. */
export type Finding = {
  /** What the server does wrong, in one clause: `POST /api/invoices answers 400 instead of 422`. */
  readonly title: string;
  /** The same for failures with the same cause, in all parts of a run. */
  readonly cause: string;
  /** The clause without the operation: `answers 400 instead of 422`. */
  readonly what: string;
  /** The operations that do it: method and path. */
  readonly operations: readonly string[];
  /** The highest level of its requirements. */
  readonly level: Level;
  /** What lets somebody in is lowest, then what loses or changes records; among these, the more fundamental a cause is, the lower. */
  readonly rank: number;
  /** Ids of the requirements, those with the highest level first. */
  readonly requirements: readonly string[];
  /** Ids of the failed checks: `requirement › title`. */
  readonly checks: readonly string[];
  /** Ids of the checks that it keeps from judging. */
  readonly uncertain: readonly string[];
  /** Whether the baseline lists all of them. */
  readonly known: boolean;
};

/** What changed since an earlier run. Lists are ids of requirements. */
export type Comparison = {
  /** ISO 8601, of the earlier run. */
  readonly startedAt: string;
  readonly verdict: VerdictKind;
  /** They fail, and did not then. */
  readonly failing: readonly string[];
  /** They failed then, and pass. */
  readonly mended: readonly string[];
  /** They failed then, and fail. */
  readonly still: readonly string[];
  /** They failed then, and neither pass nor fail now. */
  readonly unjudged: readonly string[];
  /** All runs that were given, and this one, the oldest first. */
  readonly history: readonly {
    readonly startedAt: string;
    readonly verdict: VerdictKind;
    readonly counts: Counts;
  }[];
};

/** Number of requirements by outcome. */
export type Counts = Readonly<Record<OutcomeKind, number>>;

/** What to do next about a target. */
export type NextStep = {
  /** The requirement to meet, with its statement and the URL of the statement in the specification; absent for a new part, and for a line of the profile. */
  readonly requirement?: string;
  readonly statement?: string;
  readonly reference?: string;
  /** The part of the service that it is about; alone, the next part to implement. */
  readonly part?: string;
  /** The title of a check that shows it. */
  readonly check?: string;
  /** Method and path of the request that shows it: `GET /api/orders`; with its query where more than the status is wrong. */
  readonly request?: string;
  /** What the target answers to it, in words; or what the profile lacks. */
  readonly finding?: string;
  /** The statuses that would do. */
  readonly wanted?: string;
  /** Other requests with the same method that are answered alike: one change of a server can correct all. */
  readonly alike?: readonly string[];
  /** The other requirements that belong to the step, the first of them with their statements. */
  readonly also?: readonly string[];
  /** The lines to add to the profile, where it lacks something. */
  readonly lines?: readonly string[];
  /** Number of checks that wait for it. */
  readonly waiting: number;
};

/** What the merge of a part with the others needs: a failure in one can leave checks of another uncertain, and be of one cause with another. */
export type Pending = Surroundings & {
  /** What became of the checks that did not pass before that was told, and what the target answered to those that could not judge. */
  readonly results: readonly Pick<
    CheckResult,
    'requirement' | 'title' | 'outcome' | 'reason' | 'unasserted' | 'visits'
  >[];
  readonly waivers: Profile['waivers'];
};

/** What a run was to judge. */
export type Scope = {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly levels: readonly Level[];
  readonly readOnly: boolean;
  readonly depth: Depth;
  /** The parts of the service that the target is declared to have; absent where it is judged as a whole. */
  readonly implemented?: readonly string[];
  readonly shard?: Shard;
  /** The released set of requirements that makes the verdict; absent where that is the register as it was. */
  readonly requirements?: string;
};

/** The report of a run. Its published schema is report.schema.json. */
export type Report = {
  readonly format: 'countersign-report-1';
  readonly target: { readonly name: string; readonly baseUrl: string };
  /** ISO 8601. */
  readonly startedAt: string;
  readonly milliseconds: number;
  readonly verdict: VerdictKind;
  /** The verdict in one line. */
  readonly summary: string;
  /** Requirements by outcome. */
  readonly counts: Counts;
  readonly checks: Counts;
  /** What the run was about; a run that is not `complete` left requirements out. */
  readonly scope: Scope & { readonly complete: boolean };
  /** Only in the report of a part. */
  readonly pending?: Pending;
  /** The step that would turn most checks green; absent where nothing is left to do, and in merged reports. */
  readonly next?: NextStep;
  /** What changed since earlier runs, if their reports were given. */
  readonly comparison?: Comparison;
  readonly requirements: readonly ReportedRequirement[];
  /** The failures by their cause, the most fundamental first. */
  readonly findings: readonly Finding[];
  readonly operations: readonly ReportedOperation[];
  readonly choices: readonly Choice[];
  /** Known failures of the baseline that did not fail, by check or requirement. */
  readonly outdated: readonly string[];
  /** What the suite created and could not remove. */
  readonly leftovers: readonly Leftover[];
  /** What the run changed on the target beside records and could not undo; absent where nothing stays. */
  readonly lastingEffects?: readonly Leftover[];
  /** Errors in the suite itself. */
  readonly troubles: readonly string[];
  /** Secrets that the last search found, and cut out: mistakes of the suite, which say nothing about the target. */
  readonly defects?: readonly string[];
  readonly remarks: readonly string[];
  /** What came instead of answers of the service; absent in reports of earlier versions. */
  readonly network?: ReportedNetwork;
  /** What the run cost; absent in reports of earlier versions. */
  readonly cost?: ReportedCost;
  /** The drawn stories that the run told; absent where it told none, and in reports of earlier versions. */
  readonly stories?: ToldStories;
  /** `host:port:address` entries with which the curl lines find the target. */
  readonly resolve: readonly string[];
  /** The shell variable for each secret of the profile, by its place, in commands that repeat requests. */
  readonly variables: Readonly<Record<string, string>>;
  /** The requests that created what checks refer to and the run removed at its end. */
  readonly setup: readonly Exchange[];
};
