import type { CheckResult } from '../check/check.ts';
import { checkId, requirementIn } from '../check/check.ts';
import { locate, type Surroundings } from '../context/operations.ts';
import type { Exchange } from '../errors/exchange.ts';
import {
  describeCredential,
  describeMismatch,
  describeStatuses,
  type KnownCause,
  type Mismatch,
  type StatusPattern,
  shownOperation,
} from '../errors/mismatch.ts';
import { dependenciesOf } from '../requirements/dependencies.ts';
import { levels, type Requirement } from '../requirements/requirement.ts';
import type { Finding, Pending, ReportedCheck, ReportedRequirement } from './report.ts';

type Cause = {
  /** The same for failures that one correction is likely to end. */
  readonly key: string;
  /** The operation that fails, as method and path; undefined where no request shows it. */
  readonly place?: string;
  /** What it does, in the third person: `answers 400 instead of 422`. */
  readonly what: string;
  /** The more fundamental a cause is, the lower. */
  readonly rank: number;
  /** What was expected and came at which operation, where nothing tells more. */
  readonly sight?: string;
  /** What other checks could not judge for: see `waitingKeysOf`. */
  readonly blocks: readonly string[];
};

const ranks = {
  letsIn: 0,
  broken: 1,
  missing: 2,
  locked: 3,
  refused: 4,
  shape: 5,
  status: 6,
  other: 7,
} as const;

/** What nobody may get past comes first, then what is lost or changed, then everything else. */
const protectedFirst = { access: 0, records: 1 } as const;
const rankOf = ({ protects }: Pick<ReportedRequirement, 'protects'>, { rank }: Cause): number =>
  10 * (rank === ranks.letsIn ? 0 : protects === undefined ? 2 : protectedFirst[protects]) + rank;

const visitKey = (operation: string, status: number): string => `${operation} ${status}`;
const parameterKey = (name: string): string => `parameter ${name}`;

/** Statuses that a request can have for its caller or its path, whatever else is wrong. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404]);

/** Statuses that say that an operation is not there. */
const absences: ReadonlySet<number> = new Set([404, 405]);

const expectsSuccess = (allowed: readonly StatusPattern[]): boolean => String(allowed[0]).startsWith('2');

function rankOfStatus(status: number, allowed: readonly StatusPattern[]): number {
  // An operation that exists answers 401 to a request without credentials.
  if (absences.has(status) && (expectsSuccess(allowed) || allowed[0] === 401)) return ranks.missing;
  if (!expectsSuccess(allowed)) return ranks.status;
  return status === 401 || status === 403 ? ranks.locked : ranks.refused;
}

/** Who sent a request, where the report can tell: a user of the profile, or nobody. */
function callerOf({ url, headers }: Exchange['request']): string | undefined {
  const [, given] = headers.find(([name]) => name.toLowerCase() === 'authorization') ?? [];
  if (given === undefined) return url.includes('access_token=') ? undefined : 'nobody';
  return /^Basic (‹users\[\d+\][^›]*›)$/.exec(given)?.[1];
}

/** Characters of what came in the title of a finding; the evidence has all of it. */
const mostCharacters = 80;

const shorten = (text: string): string =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;

/** A cause that the check knows. What operations with one method do alike is decided in one place of a server. */
function causeOfKnown({ operation, what, parameter }: KnownCause, shown: ReturnType<typeof shownIn>): Cause {
  const place = operation === shownOperation ? shown?.place : operation;
  const status = shown?.exchange.reply?.status ?? 0;
  if (parameter !== undefined)
    return {
      key: parameterKey(parameter),
      ...(place !== undefined && { place }),
      what,
      rank: ranks.other,
      blocks: [parameterKey(parameter)],
    };
  if (place === undefined) return { key: what, what, rank: ranks.locked, blocks: [] };
  const [method] = place.split(' ');
  const blocks = shown && status >= 400 ? seenAt(shown, status) : [];
  return { key: `${method} ${what}`, place, what, rank: ranks.refused, blocks };
}

type Evidence = Pick<CheckResult, 'exchanges' | 'shown' | 'mismatch'>;

/** The exchange that shows a failure, and where it belongs. */
function shownIn({ exchanges, shown }: Evidence, where: Surroundings) {
  const exchange = exchanges?.find((it) => it.number === shown);
  if (exchange === undefined) return undefined;
  const { method, url } = exchange.request;
  const { operation, path } = locate(where, method, url);
  return {
    exchange,
    operation,
    path: operation?.path ?? path,
    place: `${method} ${operation?.path ?? path}`,
  };
}

/** The cause of a status that is none of those allowed. */
function causeOfStatus(
  { allowed, actual, credential }: Extract<Mismatch, { kind: 'status' }>,
  { exchange, operation, path, place }: NonNullable<ReturnType<typeof shownIn>>,
): Cause {
  const { method } = exchange.request;
  if (credential !== undefined && actual < 300) {
    const what = `lets in ${describeCredential(credential)}`;
    return { key: `lets in ${credential.name}`, place, what, rank: ranks.letsIn, blocks: [] };
  }
  const what = `answers ${actual} instead of ${describeStatuses(allowed)}`;
  const rank = rankOfStatus(actual, allowed);
  const blocks = actual >= 300 && (expectsSuccess(allowed) || !refusals.has(actual));
  // Access and the choice of a status are decided for all operations in one place of a server.
  const caller = callerOf(exchange.request);
  const isAccepted = actual < 300 && (allowed.includes(401) || allowed.includes(403)) && caller !== undefined;
  const commons: Readonly<Record<number, string>> = {
    [ranks.missing]: `${place} answers ${actual}`,
    [ranks.locked]: `answers ${actual}`,
    [ranks.status]: isAccepted ? `${caller} is not refused` : `${method} ${what}`,
  };
  return {
    key: commons[rank] ?? `${place} ${what}`,
    place,
    what,
    rank,
    blocks: [
      ...(operation && blocks ? [visitKey(operation.id, actual)] : []),
      // Where a list is not there, nothing else at its path is.
      ...(rank === ranks.missing ? [visitKey(path, actual)] : []),
    ],
  };
}

/** The cause of a failure, as far as its evidence tells; a failure like no other is its own cause. */
function causeOf(requirement: string, check: Evidence, where: Surroundings): Cause {
  const shown = shownIn(check, where);
  const { mismatch } = check;
  const { expected, got } = mismatch
    ? describeMismatch(mismatch)
    : { expected: 'something else', got: 'this' };
  const own: Cause = {
    key: requirement,
    what: `expected ${expected}, got ${shorten(got)}`,
    rank: ranks.other,
    blocks: [],
  };
  const status = shown?.exchange.reply?.status;
  if (mismatch?.cause && (status ?? 0) < 500) return causeOfKnown(mismatch.cause, shown);
  if (!shown) return own;
  const { operation, place } = shown;
  if (status === undefined || status >= 500) {
    const what = status === undefined ? 'closes the connection' : `answers ${status}`;
    const blocks = operation && status !== undefined ? [visitKey(operation.id, status)] : [];
    return { key: `${place} ${what}`, place, what, rank: ranks.broken, blocks };
  }
  if (mismatch?.kind === 'status') return causeOfStatus(mismatch, shown);
  const [difference] = mismatch?.differences ?? [];
  if (difference === undefined) return { ...own, place, sight: `${place}: ${own.what}` };
  // Lists have the shape of one place in a server, whatever the name of their records.
  const [, list = ''] = /\/([^/]+)$/.exec(place) ?? [];
  const isList = shown.exchange.request.method === 'GET' && difference.pointer === `/${list}`;
  return {
    key: `${isList ? 'the list' : difference.pointer} ${difference.expected}`,
    place,
    what: `answers with ${difference.got} at ${difference.pointer} instead of ${difference.expected}`,
    rank: ranks.shape,
    blocks: [],
  };
}

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

type Failure = {
  readonly requirement: ReportedRequirement;
  readonly check: ReportedCheck;
  readonly cause: Cause;
};

/** Texts, each once, in an order that does not depend on which part of a run they come from. */
const inAlphabeticalOrder = (texts: readonly string[]): readonly string[] => [...new Set(texts)].toSorted();

const letsIn = /^(lets in .*?)(?: \((.*)\))?$/;

/** What failures of one cause do, in one clause: `lets in a wrong password (a space added, the end cut off)`. */
function joinedWhat(whats: readonly string[]): string {
  const [first = '', ...others] = inAlphabeticalOrder(whats);
  const [, clause] = letsIn.exec(first) ?? [];
  const changes = [first, ...others].flatMap((it) => letsIn.exec(it)?.[2]?.split(', ') ?? []);
  return clause === undefined || changes.length === 0
    ? first
    : `${clause} (${inAlphabeticalOrder(changes).join(', ')})`;
}

const failuresOf = (requirements: readonly ReportedRequirement[], where: Surroundings): readonly Failure[] =>
  requirements.flatMap((requirement) =>
    requirement.checks
      .filter((check) => check.outcome === 'fail')
      .map((check) => ({ requirement, check, cause: causeOf(requirement.id, check, where) })),
  );

const inOrder = (findings: readonly Finding[]): readonly Finding[] =>
  findings.toSorted(
    (one, two) =>
      Number(one.known) - Number(two.known) ||
      levels.indexOf(one.level) - levels.indexOf(two.level) ||
      one.rank - two.rank ||
      two.requirements.length - one.requirements.length,
  );

/** Requirements by level, those that others of them depend on first. */
function inDependencyOrder(
  all: readonly ReportedRequirement[],
  register: readonly Pick<Requirement, 'id' | 'dependsOn'>[],
): readonly ReportedRequirement[] {
  const dependencies = dependenciesOf(register);
  const depth = ({ id }: ReportedRequirement) => all.filter((it) => dependencies.get(id)?.has(it.id)).length;
  const dependents = ({ id }: ReportedRequirement) =>
    all.filter((it) => dependencies.get(it.id)?.has(id)).length;
  return all.toSorted(
    (one, two) =>
      levels.indexOf(one.level) - levels.indexOf(two.level) ||
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
  { register, ...where }: Surroundings & { readonly register: readonly Requirement[] },
): readonly Finding[] {
  const failed = failuresOf(requirements, where);
  // What several requirements expect in the same words at one operation has one cause.
  const firsts = new Map(failed.toReversed().map(({ cause }) => [cause.sight, cause.key]));
  const byCause = Map.groupBy(failed, ({ cause: { sight, key } }) =>
    sight === undefined ? key : (firsts.get(sight) ?? key),
  );
  const findings = [...byCause].map(([cause, failures]): Finding => {
    const all = new Set(failures.map(({ requirement }) => requirement));
    const byLevel = inDependencyOrder([...all], register);
    const operations = inAlphabeticalOrder(failures.flatMap((it) => it.cause.place ?? []));
    const what = joinedWhat(failures.map((it) => it.cause.what));
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

/** The operations of findings with one cause, and the title that follows from them. */
function joinedOperations(same: readonly Finding[]): Pick<Finding, 'operations' | 'what' | 'title'> {
  const operations = inAlphabeticalOrder(same.flatMap((it) => it.operations));
  const what = joinedWhat(same.map((it) => it.what));
  return { operations, what, title: titleOf(operations, what) };
}

/** Findings of one part, without the checks for which another part has one that asserts what they prepare with. */
const withoutUnasserted = (findings: readonly Finding[], blocked: BlockedChecks): readonly Finding[] =>
  findings
    .map((it) => {
      const checks = it.checks.filter((id) => !blocked.get(id)?.unasserted);
      const requirements = it.requirements.filter((id) => checks.some((one) => requirementIn(one) === id));
      return { ...it, checks, requirements };
    })
    .filter(({ checks }) => checks.length > 0);

/** The findings of the parts of a run, those with the same cause as one. */
export const mergedFindings = (
  parts: readonly (readonly Finding[])[],
  blocked: BlockedChecks,
  requirements: readonly ReportedRequirement[],
  register: readonly Pick<Requirement, 'id' | 'dependsOn'>[],
): readonly Finding[] =>
  inOrder(
    [
      ...Map.groupBy(
        parts.flatMap((it) => withoutUnasserted(it, blocked)),
        ({ cause }) => cause,
      ),
    ].map(([cause, same]) => ({
      ...(same[0] as Finding),
      ...joinedOperations(same),
      rank: Math.min(...same.map((it) => it.rank)),
      uncertain: [...blocked].filter(([, it]) => it.cause === cause).map(([id]) => id),
      level: levels.find((level) => same.some((it) => it.level === level)) ?? 'must',
      requirements: inDependencyOrder(
        requirements.filter(({ id }) => same.some((it) => it.requirements.includes(id))),
        register,
      ).map(({ id }) => id),
      checks: same.flatMap((it) => it.checks),
      known: same.every((it) => it.known),
    })),
  );

/** Outcomes that another failure can explain. */
const unjudged = new Set<CheckResult['outcome']>(['not-applicable', 'untestable', 'uncertain']);

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

const seenAt = (
  { operation, path }: Pick<ReturnType<typeof locate>, 'operation' | 'path'>,
  status: number,
) => [
  ...(operation ? [visitKey(operation.id, status)] : []),
  ...(absences.has(status) ? [visitKey(operation?.path ?? path, status)] : []),
];

/**
 * What may have kept a check from judging, the most likely first: the cause of what it saw; operation and status of the response that
 * shows it, and the parameters of the request, or where none shows it, of all responses.
 */
function waitingKeysOf(it: CheckResult, where: Surroundings): readonly string[] {
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

/** What the other parts of a run have to know about the results of one: see `withUncertain`. */
export function pendingOf(results: readonly CheckResult[], where: Surroundings): Pending {
  const blocking = results
    .filter(({ outcome }) => outcome === 'fail')
    .map((it) => {
      const cause = causeOf(it.requirement, it, where);
      return {
        requirement: it.requirement,
        check: it.title,
        title: clauseOf(cause),
        cause: cause.key,
        blocks: [
          `requirement ${it.requirement}`,
          ...cause.blocks,
          `cause ${cause.key}`,
          ...(cause.sight === undefined ? [] : [cause.sight]),
        ],
        ...(it.unasserted && { unasserted: it.unasserted }),
      };
    });
  const waiting = results
    .filter(({ outcome, unasserted }) => unjudged.has(outcome) || unasserted)
    .map((it) => ({
      requirement: it.requirement,
      check: it.title,
      ...(it.reason !== undefined && { reason: it.reason }),
      ...(it.unasserted
        ? { keys: [`cause ${causeOf(it.requirement, it, where).key}`], unasserted: it.unasserted }
        : { keys: [...new Set(waitingKeysOf(it, where))] }),
    }))
    .filter(({ keys }) => keys.length > 0);
  return { blocking, waiting };
}

/** The baseline's reason for a failure, by requirement and title; undefined where it does not list it. */
type KnownReason = (requirement: string, title: string) => string | undefined;

/** What becomes of checks that a failure in any part of a run makes uncertain. */
export function uncertainAcross(parts: readonly Pending[], knownReason: KnownReason): BlockedChecks {
  const blocks = new Map(
    parts
      .flatMap(({ blocking }) => blocking)
      .map((it) => ({ ...it, known: knownReason(it.requirement, it.check) }))
      // What is asserted explains more than what is met, and a failure that is not known more than one that is.
      .toSorted(
        (one, other) =>
          Number(one.unasserted === undefined) - Number(other.unasserted === undefined) ||
          Number(one.known === undefined) - Number(other.known === undefined),
      )
      .flatMap((it) => it.blocks.map((key) => [key, it] as const)),
  );
  return new Map(
    parts
      .flatMap(({ waiting }) => waiting)
      .flatMap(({ requirement, check, reason, keys, unasserted }) => {
        const failure = keys.map((it) => blocks.get(it)).find((it) => it !== undefined);
        if (failure === undefined || (unasserted && failure.unasserted)) return [];
        const { title, cause, known } = failure;
        const blocked = {
          ...blockedBy(reason, title),
          cause,
          ...(known !== undefined && { known }),
          ...(unasserted && { unasserted }),
        };
        return [[checkId({ requirement, title: check }), blocked] as const];
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

/**
 * The checks that could not judge, since the target answered them as it answered a check that failed: that they do not apply, or
 * lack something, says nothing once the failure is corrected.
 */
export const blockedChecks = (
  results: readonly CheckResult[],
  knownReason: KnownReason,
  where: Surroundings,
): BlockedChecks => uncertainAcross([pendingOf(results, where)], knownReason);
