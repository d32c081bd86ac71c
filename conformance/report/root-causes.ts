import type { CheckResult } from '../check/check.ts';
import { checkId } from '../check/check.ts';
import { locate, type Surroundings } from '../context/operations.ts';
import type { Exchange } from '../errors/exchange.ts';
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
  /** Operation and status of a response that the operation has no use for; its other checks cannot judge either. */
  readonly blocks?: string;
};

const ranks = { broken: 0, missing: 1, locked: 2, refused: 3, shape: 4, status: 5, other: 6 } as const;

const visitKey = (operation: string, status: number): string => `${operation} ${status}`;

/** Statuses that a request can have for its caller or its path, whatever else is wrong. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404]);

/** The statuses that a check expected: `200 or 201` of `status 200 or 201`, `4xx` of `a status 4xx`; undefined if it expected something else. */
export function expectedStatuses(expected: string | undefined): string | undefined {
  const [, exact] = /^status (\d{3}(?: or \d{3})*)/.exec(expected ?? '') ?? [];
  if (exact !== undefined) return exact;
  return /^a status (\dxx(?: or \dxx)*)/.exec(expected ?? '')?.[1];
}

/** Statuses that say that an operation is not there. */
const absences: ReadonlySet<number> = new Set([404, 405]);

function rankOfStatus(status: number, expected: string): number {
  if (status >= 500) return ranks.broken;
  // An operation that exists answers 401 to a request without credentials.
  if (absences.has(status) && /^(2|401)/.test(expected)) return ranks.missing;
  if (!expected.startsWith('2')) return ranks.status;
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

/** The request that a clause begins with, and what it does: `POST /api/contacts`, `answers 200 without the contact`. */
const aboutRequest = /^(?<place>(?<method>[A-Z]+) \/\S*) (?<what>.*)$/s;

/** The cause that a clause tells. What operations with one method do alike is decided in one place of a server. */
function causeOfClause(clause: string): Cause {
  const { place = '', method, what = clause } = aboutRequest.exec(clause)?.groups ?? {};
  if (place === '') return { key: clause, what, rank: ranks.locked };
  return { key: `${method} ${what}`, place, what, rank: ranks.refused };
}

const shorten = (text: string): string =>
  text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text;

/** The cause of a failure, as far as its evidence tells; a failure like no other is its own cause. */
function causeOf(
  requirement: string,
  check: Pick<ReportedCheck, 'exchanges' | 'shown' | 'expected' | 'got' | 'differences' | 'clause'>,
  where: Surroundings,
): Cause {
  const shown = check.exchanges?.find((it) => it.number === check.shown);
  const own = {
    key: requirement,
    what: `expected ${check.expected ?? 'something else'}, got ${shorten(check.got ?? 'this')}`,
    rank: ranks.other,
  };
  const isFailure = (shown?.reply?.status ?? 0) >= 500;
  if (check.clause !== undefined && !isFailure) return causeOfClause(check.clause);
  if (!shown) return own;
  const { method, url } = shown.request;
  const { operation, path } = locate(where, method, url);
  const place = operation ? `${method} ${operation.path}` : `${method} ${path}`;
  const status = shown.reply?.status;
  if (status === undefined || status >= 500) {
    const what = status === undefined ? 'closes the connection' : `answers ${status}`;
    const cause = { key: `${place} ${what}`, place, what, rank: ranks.broken };
    return operation && status !== undefined ? { ...cause, blocks: visitKey(operation.id, status) } : cause;
  }
  const statuses = expectedStatuses(check.expected);
  if (statuses !== undefined) {
    const what = `answers ${status} instead of ${statuses}`;
    const rank = rankOfStatus(status, statuses);
    const blocks = status >= 300 && (statuses.startsWith('2') || !refusals.has(status));
    // Access and the choice of a status are decided for all operations in one place of a server.
    const caller = callerOf(shown.request);
    const isAccepted = status < 300 && /\b40[13]\b/.test(statuses) && caller !== undefined;
    const commons: Readonly<Record<number, string>> = {
      [ranks.missing]: `${place} answers ${status}`,
      [ranks.locked]: `answers ${status}`,
      [ranks.status]: isAccepted ? `${caller} is not refused` : `${method} ${what}`,
    };
    return {
      key: commons[rank] ?? `${place} ${what}`,
      place,
      what,
      rank,
      ...(operation && blocks && { blocks: visitKey(operation.id, status) }),
    };
  }
  const [difference] = check.differences ?? [];
  if (difference === undefined) return { ...own, place };
  const { pointer, expected, got } = difference;
  // Lists have the shape of one place in a server, whatever the name of their records.
  const [, list = ''] = /\/([^/]+)$/.exec(place) ?? [];
  const at = method === 'GET' && pointer === `/${list}` ? 'the list' : pointer;
  return {
    key: `${at} ${expected}`,
    place,
    what: `answers with ${got} at ${pointer} instead of ${expected}`,
    rank: ranks.shape,
  };
}

/** A cause in one clause: `POST /api/invoices answers 400 instead of 422`. */
function titleOf(operations: readonly string[], what: string): string {
  const [first, ...others] = operations;
  if (first === undefined) return what;
  const isExpectation = what.startsWith('expected ');
  if (others.length === 0) return `${first}${isExpectation ? ':' : ''} ${what}`;
  if (isExpectation) return `${operations.length} operations, such as ${first}: ${what}`;
  return `${operations.length} operations, such as ${first}, ${what.replace(/^answers/, 'answer')}`;
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
  { register, ...where }: Surroundings & { readonly register: readonly Requirement[] },
): readonly Finding[] {
  const byCause = Map.groupBy(failuresOf(requirements, where), ({ cause }) => cause.key);
  const findings = [...byCause].map(([cause, failures]): Finding => {
    const all = new Set(failures.map(({ requirement }) => requirement));
    const byLevel = inDependencyOrder([...all], register);
    const operations = inAlphabeticalOrder(failures.flatMap((it) => it.cause.place ?? []));
    const [what = ''] = inAlphabeticalOrder(failures.map((it) => it.cause.what));
    return {
      title: titleOf(operations, what),
      cause,
      what,
      operations,
      level: byLevel[0]?.level ?? 'must',
      rank: Math.min(...failures.map(({ cause }) => cause.rank)),
      requirements: byLevel.map(({ id }) => id),
      checks: failures.map(({ requirement, check }) =>
        checkId({ requirement: requirement.id, title: check.title }),
      ),
      known: failures.every(({ check }) => check.known !== undefined),
    };
  });
  return inOrder(findings);
}

/** The operations of findings with one cause, and the title that follows from them. */
function joinedOperations(same: readonly Finding[]): Pick<Finding, 'operations' | 'what' | 'title'> {
  const operations = inAlphabeticalOrder(same.flatMap((it) => it.operations));
  const [what = ''] = inAlphabeticalOrder(same.map((it) => it.what));
  return { operations, what, title: titleOf(operations, what) };
}

/** The findings of the parts of a run, those with the same cause as one. */
export const mergedFindings = (
  parts: readonly (readonly Finding[])[],
  requirements: readonly ReportedRequirement[],
  register: readonly Pick<Requirement, 'id' | 'dependsOn'>[],
): readonly Finding[] =>
  inOrder(
    [...Map.groupBy(parts.flat(), ({ cause }) => cause).values()].map((same) => ({
      ...(same[0] as Finding),
      ...joinedOperations(same),
      level: levels.find((level) => same.some((it) => it.level === level)) ?? 'must',
      requirements: inDependencyOrder(
        requirements.filter(({ id }) => same.some((it) => it.requirements.includes(id))),
        register,
      ).map(({ id }) => id),
      checks: same.flatMap((it) => it.checks),
      known: same.every((it) => it.known),
    })),
  );

const unjudged = new Set<CheckResult['outcome']>(['not-applicable', 'untestable']);

type Unjudged = Pick<CheckResult, 'requirement' | 'title' | 'reason'>;

/** What became of a check that could not judge, given the clause of the failure that its target answered alike. */
function blockedBy(
  { reason }: Pick<Unjudged, 'reason'>,
  clause: string,
): Required<Pick<ReportedCheck, 'reason' | 'blockedBy'>> {
  const seen = reason === undefined ? '' : ` (it saw: ${reason.replace(/\.$/, '')})`;
  return { reason: `${clause}, which kept the check from judging${seen}`, blockedBy: clause };
}

/** Operations and statuses of the responses to a check. */
const visitKeysOf = ({ visits }: Pick<CheckResult, 'visits'>, where: Surroundings): readonly string[] =>
  visits.flatMap(({ method, path, status }) => {
    const { operation } = locate(where, method, path);
    return operation ? [visitKey(operation.id, status)] : [];
  });

/** What the other parts of a run have to know about the results of one: see `withUncertain`. */
export function pendingOf(results: readonly CheckResult[], where: Surroundings): Pending {
  const blocking = results
    .filter(({ outcome }) => outcome === 'fail')
    .flatMap((it) => {
      const cause = causeOf(it.requirement, it, where);
      const { blocks } = cause;
      const failure = { requirement: it.requirement, check: it.title, title: clauseOf(cause) };
      return blocks === undefined ? [] : [{ ...failure, blocks }];
    });
  const waiting = results
    .filter(({ outcome }) => unjudged.has(outcome))
    .map((it) => ({
      requirement: it.requirement,
      check: it.title,
      ...(it.reason !== undefined && { reason: it.reason }),
      visits: [...new Set(visitKeysOf(it, where))],
    }))
    .filter(({ visits }) => visits.length > 0);
  return { blocking, waiting };
}

/** What becomes of checks, by id, that a failure in any part of a run makes uncertain. Failures that are known change nothing. */
export function uncertainAcross(
  parts: readonly Pending[],
  isKnown: (requirement: string, title: string) => boolean,
): ReadonlyMap<string, ReturnType<typeof blockedBy>> {
  const blocks = new Map(
    parts
      .flatMap(({ blocking }) => blocking)
      .filter((it) => !isKnown(it.requirement, it.check))
      .map((it) => [it.blocks, it.title]),
  );
  return new Map(
    parts
      .flatMap(({ waiting }) => waiting)
      .flatMap(({ requirement, check, reason, visits }) => {
        const title = visits.map((it) => blocks.get(it)).find((it) => it !== undefined);
        const unjudgedCheck = reason === undefined ? {} : { reason };
        return title === undefined
          ? []
          : [[checkId({ requirement, title: check }), blockedBy(unjudgedCheck, title)] as const];
      }),
  );
}

/**
 * Results in which a check that could not judge, since the target answered it as it answered a check that failed, is
 * uncertain: that it does not apply, or lacks something, says nothing once the failure is corrected. Failures that the
 * baseline knows change nothing.
 */
export function withUncertain(
  results: readonly CheckResult[],
  isKnown: (requirement: string, title: string) => boolean,
  where: Surroundings,
): readonly CheckResult[] {
  const blocked = uncertainAcross([pendingOf(results, where)], isKnown);
  return results.map((it) => {
    const more = unjudged.has(it.outcome) ? blocked.get(checkId(it)) : undefined;
    return more === undefined ? it : { ...it, outcome: 'uncertain' as const, ...more };
  });
}
