import { type CheckResult, checkId } from '../check/check.ts';
import { locate, type Operation, type Surroundings } from '../context/operations.ts';
import { unjudged } from '../errors/outcome.ts';
import { dependenciesOf } from '../requirements/dependencies.ts';
import { levels, type Requirement } from '../requirements/requirement.ts';
import type { KnownReason } from './baseline.ts';
import { type Cause, causeOf, parameterKey, rankOf, seenAt, shownIn } from './cause.ts';
import type { Finding, ReportedRequirement } from './report.ts';

/** A cause in one clause: `POST /api/invoices answers 400 instead of 422`. */
function titleOf(operations: readonly string[], what: string): string {
  const [first, ...others] = operations;
  if (first === undefined) return what;
  const isExpectation = what.startsWith('expected ');
  if (others.length === 0) return `${first}${isExpectation ? ':' : ''} ${what}`;
  if (isExpectation) return `${operations.length} operations, such as ${first}: ${what}`;
  // The verb of the clause, in the plural.
  return `${operations.length} operations, such as ${first}, ${what.replace(/^(\w+)s /, '$1 ')}`;
}

/** The clause of one failure. */
const clauseOf = ({ place, what }: Cause): string => titleOf(place === undefined ? [] : [place], what);

/** What surrounds failures: the contract, the companies, and what depends on what. */
export type Around = Surroundings & {
  readonly register: readonly Pick<Requirement, 'id' | 'dependsOn' | 'level'>[];
};

/** A result of a check, as far as its cause needs it. */
export type Judged = Pick<
  CheckResult,
  | 'requirement'
  | 'title'
  | 'outcome'
  | 'reason'
  | 'unasserted'
  | 'mismatch'
  | 'exchanges'
  | 'shown'
  | 'visits'
>;

/** Failures with their causes: where another failure shows a broader cause, that one. */
function withBroaderCauses<Failure extends { readonly cause: Cause }>(
  failures: readonly Failure[],
): readonly Failure[] {
  const shown = new Map<string, Cause>();
  const explanationOf = ({ broader }: Cause) =>
    broader.map((it) => shown.get(it)).find((it) => it !== undefined);
  const all = failures.map(({ cause }) => cause);
  for (const cause of all.toSorted((one, other) => one.broader.length - other.broader.length))
    if (explanationOf(cause) === undefined)
      for (const key of cause.blocks) shown.set(key, shown.get(key) ?? cause);
  return failures.map((failure) => {
    const { place: _, ...broader } = explanationOf(failure.cause) ?? failure.cause;
    const { place } = failure.cause;
    return { ...failure, cause: { ...broader, ...(place !== undefined && { place }) } };
  });
}

/** Texts, each once, in an order that does not depend on which part of a run they come from. */
const inAlphabeticalOrder = (texts: readonly string[]): readonly string[] => [...new Set(texts)].toSorted();

const letsIn = /^(lets in .*?)(?: \((.*)\))?$/;

/** The first of failures by operation: an example shows what comes at the operation that it names. */
const firstOf = (causes: readonly Cause[]): Cause | undefined => {
  const keyOf = ({ place = '', what }: Cause) => `${place}\n${what}`;
  const [first] = inAlphabeticalOrder(causes.map(keyOf));
  return causes.find((it) => keyOf(it) === first);
};

/** What failures of one cause do, in one clause: `lets in a wrong password (a space added, the end cut off)`. */
function joinedWhat(causes: readonly Cause[]): string {
  const whats = causes.map(({ what }) => what);
  const [clause, ...others] = inAlphabeticalOrder(whats.flatMap((it) => letsIn.exec(it)?.[1] ?? []));
  const changes = whats.flatMap((it) => letsIn.exec(it)?.[2]?.split(', ') ?? []);
  return clause === undefined || others.length > 0 || changes.length === 0
    ? (firstOf(causes)?.what ?? '')
    : `${clause} (${inAlphabeticalOrder(changes).join(', ')})`;
}

const inOrder = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted(
    (one, two) =>
      Number(one.known) - Number(two.known) ||
      levels.indexOf(one.level) - levels.indexOf(two.level) ||
      one.rank - two.rank ||
      two.requirements.length - one.requirements.length,
  );

/** Requirements by level, those that fail at the operation which is at fault first, then those that others of them depend on. */
function inDependencyOrder(
  all: readonly ReportedRequirement[],
  register: readonly Pick<Requirement, 'id' | 'dependsOn'>[],
  atFault: ReadonlySet<ReportedRequirement>,
): readonly ReportedRequirement[] {
  const dependencies = dependenciesOf(register);
  const depth = ({ id }: ReportedRequirement) => all.filter((it) => dependencies.get(id)?.has(it.id)).length;
  const dependents = ({ id }: ReportedRequirement) =>
    all.filter((it) => dependencies.get(it.id)?.has(id)).length;
  return all.toSorted(
    (one, two) =>
      levels.indexOf(one.level) - levels.indexOf(two.level) ||
      Number(atFault.has(two)) - Number(atFault.has(one)) ||
      depth(one) - depth(two) ||
      dependents(two) - dependents(one),
  );
}

/**
 * The failures of a report by their cause, the most fundamental first, known failures last; in each, the requirements that
 * others depend on come first.
 */
export function findingsOf(
  requirements: readonly ReportedRequirement[],
  blocked: BlockedChecks,
  { register, ...where }: Around,
): readonly Finding[] {
  const failed = withBroaderCauses(
    requirements.flatMap((requirement) =>
      requirement.checks
        .filter((check) => check.outcome === 'fail')
        .map((check) => ({ requirement, check, cause: causeOf(requirement.id, check, where) })),
    ),
  );
  // What several requirements expect in the same words at one operation has one cause.
  const firsts = new Map(failed.toReversed().map(({ cause }) => [cause.sight, cause.key]));
  const byCause = Map.groupBy(failed, ({ cause: { sight, key } }) =>
    sight === undefined ? key : (firsts.get(sight) ?? key),
  );
  const findings = [...byCause].map(([cause, failures]): Finding => {
    const all = new Set(failures.map(({ requirement }) => requirement));
    const atFault = failures.filter(({ check, cause: { place } }) => shownIn(check, where)?.place === place);
    const byLevel = inDependencyOrder([...all], register, new Set(atFault.map((it) => it.requirement)));
    const operations = inAlphabeticalOrder(failures.flatMap((it) => it.cause.place ?? []));
    const what = joinedWhat(failures.map((it) => it.cause));
    return {
      title: titleOf(operations, what),
      cause,
      what,
      operations,
      level: byLevel[0]?.level ?? 'must',
      rank: Math.min(...failures.map((it) => rankOf(it.requirement, it.cause))),
      requirements: byLevel.map(({ id }) => id),
      checks: failures.map(({ requirement, check }) =>
        checkId({ requirement: requirement.id, title: check.title }),
      ),
      uncertain: [...blocked]
        .filter(([, it]) => failures.some((failure) => failure.cause.key === it.cause))
        .map(([id]) => id),
      known: failures.every(({ check }) => check.known !== undefined),
    };
  });
  return inOrder(findings);
}

/** What keeps a check from judging: the failure in one clause, and its cause, as the finding of it has it. */
type Blocked = {
  readonly reason: string;
  readonly blockedBy: string;
  readonly cause: string;
  /** The baseline's reason, where it lists the failure. */
  readonly known?: string;
  readonly unasserted?: true;
};

/** The checks that a failure leaves uncertain, by id. */
export type BlockedChecks = ReadonlyMap<string, Blocked>;

/** What became of a check that could not judge, given the failure that its target answered alike. */
function blockedBy(reason: string | undefined, clause: string): Pick<Blocked, 'reason' | 'blockedBy'> {
  const seen = reason === undefined ? '' : ` (it saw: ${reason.replace(/\.$/, '')})`;
  return { reason: `${clause}, which kept the check from judging${seen}`, blockedBy: clause };
}

/**
 * What may have kept a check from judging, the most likely first: the cause of what it saw; operation and status of the response that
 * shows it, and the parameters of the request, or where none shows it, of all responses.
 */
function waitingKeysOf(it: Judged, where: Surroundings): readonly string[] {
  const shown = it.mismatch && shownIn(it, where);
  if (shown === undefined)
    return it.visits.flatMap(({ method, path, status }) => seenAt(locate(where, method, path), status));
  const { exchange } = shown;
  const parameters = [...new URL(exchange.request.url).searchParams.keys()];
  const cause = causeOf(it.requirement, it, where);
  return [
    `cause ${cause.key}`,
    ...(cause.sight === undefined ? [] : [cause.sight]),
    ...seenAt(shown, exchange.reply?.status ?? 0),
    ...parameters.map(parameterKey),
    ...(it.mismatch?.requirement === undefined ? [] : [`requirement ${it.mismatch.requirement}`]),
  ];
}

/** Whether a requirement is about an operation: its id begins with what the operation does, or with the type. */
const isAbout = (requirement: string, { resource }: Operation): boolean => {
  const [subject] = requirement.split('.');
  return subject === resource?.action || subject === resource?.type;
};

/**
 * Results in which checks that an answer of 500 failed, or a closed connection, did not assert it where another did: one of a requirement
 * about the operation, or that theirs depends on.
 */
function withUnasserted(results: readonly Judged[], { register, ...where }: Around): readonly Judged[] {
  const dependencies = dependenciesOf(register);
  const musts = new Set(register.filter(({ level }) => level === 'must').map(({ id }) => id));
  const failures = results
    .filter(({ outcome }) => outcome === 'fail')
    .flatMap((result) => {
      const { broken, key } = causeOf(result.requirement, result, where);
      return broken ? [{ result, key, isAbout: isAbout(result.requirement, broken) }] : [];
    });
  const met = new Set<Judged>();
  for (const same of Map.groupBy(failures, ({ key }) => key).values()) {
    const strict = same.filter(({ result }) => musts.has(result.requirement));
    // What becomes uncertain must not weigh more than what fails in its place.
    const candidates = strict.length > 0 ? strict : same;
    const own = candidates.filter((it) => it.isAbout);
    const asserting = (own.length > 0 ? own : candidates).map(({ result }) => result);
    const dependsOn = ({ requirement }: Judged, other: Judged) =>
      dependencies.get(requirement)?.has(other.requirement) === true;
    for (const { result } of same)
      if (!asserting.includes(result) || asserting.some((other) => dependsOn(result, other))) met.add(result);
  }
  return results.map((it) => (met.has(it) ? { ...it, unasserted: true } : it));
}

/** The failures that leave other checks uncertain, by what these may wait for. */
function blockingOf(results: readonly Judged[], knownReason: KnownReason, where: Surroundings) {
  const failures = results
    .filter(({ outcome }) => outcome === 'fail')
    .map((check) => ({ check, cause: causeOf(check.requirement, check, where) }));
  return new Map(
    withBroaderCauses(failures)
      .map((it) => ({ ...it, known: knownReason(it.check.requirement, it.check.title) }))
      // What is asserted explains more than what is met, and a failure that is not known more than one that is.
      .toSorted(
        (one, other) =>
          Number(one.check.unasserted === undefined) - Number(other.check.unasserted === undefined) ||
          Number(one.known === undefined) - Number(other.known === undefined),
      )
      .flatMap((it) =>
        [
          `requirement ${it.check.requirement}`,
          ...it.cause.blocks,
          `cause ${it.cause.key}`,
          ...(it.cause.sight === undefined ? [] : [it.cause.sight]),
        ].map((key) => [key, it] as const),
      ),
  );
}

/**
 * The checks that could not judge, since the target answered them as it answered a check that failed: that they do not apply, or
 * lack something, says nothing once the failure is corrected. A check that met a failure without asserting it is one of them, if
 * another asserts it.
 */
export function blockedChecks(
  judged: readonly Judged[],
  knownReason: KnownReason,
  where: Around,
): BlockedChecks {
  const results = withUnasserted(judged, where);
  const blocking = blockingOf(results, knownReason, where);
  return new Map(
    results
      .filter(({ outcome, unasserted }) => unjudged.has(outcome) || unasserted)
      .flatMap((it) => {
        const { unasserted } = it;
        const keys = unasserted
          ? [`cause ${causeOf(it.requirement, it, where).key}`]
          : waitingKeysOf(it, where);
        const failure = keys.map((key) => blocking.get(key)).find((one) => one !== undefined);
        if (failure === undefined || (unasserted && failure.check.unasserted)) return [];
        const { cause, known } = failure;
        const blocked = {
          ...blockedBy(it.reason, clauseOf(cause)),
          cause: cause.key,
          ...(known !== undefined && { known }),
          ...(unasserted && { unasserted }),
        };
        return [[checkId(it), blocked] as const];
      }),
  );
}

/**
 * A check, given what keeps it from judging. A failure that the baseline knows makes nothing uncertain: what is, is known with it.
 */
export function withBlocked<Check extends Pick<CheckResult, 'outcome' | 'reason'>>(
  check: Check,
  blocked: Blocked | undefined,
): Check {
  if (blocked === undefined) return check;
  const { reason, blockedBy, known, unasserted } = blocked;
  if (known === undefined) return { ...check, outcome: 'uncertain', reason, blockedBy };
  return check.outcome === 'uncertain' || unasserted
    ? { ...check, outcome: 'uncertain', reason, blockedBy, known }
    : check;
}
