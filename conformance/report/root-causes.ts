import type { CheckResult } from '../check/check.ts';
import { checkId } from '../check/check.ts';
import { type Operation, operationAt, pathBelow } from '../context/operations.ts';
import { pathOf } from '../context/session.ts';
import type { Company } from '../http/request.ts';
import type { Level } from '../requirements/requirement.ts';
import type { Finding, Pending, ReportedCheck, ReportedRequirement } from './report.ts';

/** Where requests of a report go: the operations of the contract, and the base URLs of the companies. */
export type Surroundings = {
  readonly operations: readonly Pick<Operation, 'id' | 'method' | 'path' | 'resource' | 'statuses'>[];
  readonly companies: readonly Company[];
};

type Cause = {
  readonly key: string;
  readonly title: string;
  /** The more fundamental a cause is, the lower. */
  readonly rank: number;
  /** Operation and status of a response that the operation has no use for; its other checks cannot judge either. */
  readonly blocks?: string;
};

const ranks = { broken: 0, missing: 1, locked: 2, refused: 3, shape: 4, status: 5, other: 6 } as const;

const visitKey = (operation: string, status: number): string => `${operation} ${status}`;

/** Statuses that a request can have for its caller or its path, whatever else is wrong. */
const refusals: ReadonlySet<number> = new Set([401, 403, 404]);

/** The statuses that a check expected: `status 200 or 201`, `a status 4xx`. */
function expectedStatuses(expected: string | undefined): string | undefined {
  const [, exact] = /^status (\d{3}(?: or \d{3})*)/.exec(expected ?? '') ?? [];
  if (exact !== undefined) return exact;
  return /^a status (\dxx(?: or \dxx)*)/.exec(expected ?? '')?.[1];
}

function rankOfStatus(status: number, expected: string): number {
  if (status >= 500) return ranks.broken;
  if (!expected.startsWith('2')) return ranks.status;
  if (status === 404 || status === 405) return ranks.missing;
  return status === 401 || status === 403 ? ranks.locked : ranks.refused;
}

/** The cause of a failure, as far as its evidence tells; a failure like no other is its own cause. */
function causeOf(
  requirement: string,
  check: Pick<ReportedCheck, 'exchanges' | 'shown' | 'expected' | 'got' | 'differences'>,
  { operations, companies }: Surroundings,
): Cause {
  const shown = check.exchanges?.find((it) => it.number === check.shown);
  const own = {
    key: requirement,
    title: `expected ${check.expected ?? 'something else'}, got ${check.got ?? 'this'}`,
    rank: ranks.other,
  };
  if (!shown) return own;
  const { method, url } = shown.request;
  const path = pathBelow(companies, pathOf(url));
  const operation = operationAt(operations, method, path);
  const place = operation ? `${method} ${operation.path}` : `${method} ${path}`;
  const status = shown.reply?.status;
  if (status === undefined || status >= 500) {
    const what = status === undefined ? 'closes the connection' : `answers ${status}`;
    const cause = { key: `${place} ${what}`, title: `${place} ${what}`, rank: ranks.broken };
    return operation && status !== undefined ? { ...cause, blocks: visitKey(operation.id, status) } : cause;
  }
  const statuses = expectedStatuses(check.expected);
  if (statuses !== undefined) {
    const title = `${place} answers ${status} instead of ${statuses}`;
    const blocks = status >= 300 && (statuses.startsWith('2') || !refusals.has(status));
    return {
      key: title,
      title,
      rank: rankOfStatus(status, statuses),
      ...(operation && blocks && { blocks: visitKey(operation.id, status) }),
    };
  }
  const [difference] = check.differences ?? [];
  if (difference === undefined) return own;
  const { pointer, expected, got } = difference;
  return {
    key: `${place} ${pointer} ${expected}`,
    title: `${place} answers with ${got} at ${pointer} instead of ${expected}`,
    rank: ranks.shape,
  };
}

const levels: readonly Level[] = ['must', 'should', 'may'];

type Failure = {
  readonly requirement: ReportedRequirement;
  readonly check: ReportedCheck;
  readonly cause: Cause;
};

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

/** The failures of a report by their cause, the most fundamental first, known failures last. */
export function findingsOf(
  requirements: readonly ReportedRequirement[],
  where: Surroundings,
): readonly Finding[] {
  const byCause = Map.groupBy(failuresOf(requirements, where), ({ cause }) => cause.key);
  const findings = [...byCause.values()].map((failures): Finding => {
    const all = new Set(failures.map(({ requirement }) => requirement));
    const byLevel = [...all].sort((one, two) => levels.indexOf(one.level) - levels.indexOf(two.level));
    return {
      title: failures[0]?.cause.title ?? '',
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

/** The findings of the parts of a run, those with the same title as one. */
export const mergedFindings = (parts: readonly (readonly Finding[])[]): readonly Finding[] =>
  inOrder(
    [...Map.groupBy(parts.flat(), ({ title }) => title).values()].map((same) => ({
      ...(same[0] as Finding),
      level: levels.find((level) => same.some((it) => it.level === level)) ?? 'must',
      requirements: [...new Set(same.flatMap((it) => it.requirements))],
      checks: same.flatMap((it) => it.checks),
      known: same.every((it) => it.known),
    })),
  );

const unjudged = new Set<CheckResult['outcome']>(['not-applicable', 'untestable']);

type Unjudged = Pick<CheckResult, 'requirement' | 'title' | 'reason'>;

/** Why a check that could not judge is uncertain, given the title of the failure that its target answered alike. */
const uncertainReason = ({ reason }: Pick<Unjudged, 'reason'>, title: string): string =>
  `${reason?.replace(/\.$/, '') ?? 'it was not judged'}; but ${title}, so this is uncertain`;

/** Operations and statuses of the responses to a check. */
const visitKeysOf = ({ visits }: Pick<CheckResult, 'visits'>, where: Surroundings): readonly string[] =>
  visits.flatMap(({ method, path, status }) => {
    const operation = operationAt(where.operations, method, pathBelow(where.companies, path));
    return operation ? [visitKey(operation.id, status)] : [];
  });

/** What the other parts of a run have to know about the results of one: see `withUncertain`. */
export function pendingOf(results: readonly CheckResult[], where: Surroundings): Pending {
  const blocking = results
    .filter(({ outcome }) => outcome === 'fail')
    .flatMap((it) => {
      const { blocks, title } = causeOf(it.requirement, it, where);
      return blocks === undefined ? [] : [{ requirement: it.requirement, check: it.title, blocks, title }];
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

/** The reasons of checks, by id, that a failure in any part of a run makes uncertain. Failures that are known change nothing. */
export function uncertainAcross(
  parts: readonly Pending[],
  isKnown: (requirement: string, title: string) => boolean,
): ReadonlyMap<string, string> {
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
          : [[checkId({ requirement, title: check }), uncertainReason(unjudgedCheck, title)] as const];
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
  isKnown: (result: CheckResult) => boolean,
  where: Surroundings,
): readonly CheckResult[] {
  const blocks = new Map<string, string>();
  for (const it of results) {
    if (it.outcome !== 'fail' || isKnown(it)) continue;
    const cause = causeOf(it.requirement, it, where);
    if (cause.blocks !== undefined) blocks.set(cause.blocks, cause.title);
  }
  if (blocks.size === 0) return results;
  return results.map((it) => {
    if (!unjudged.has(it.outcome)) return it;
    const title = visitKeysOf(it, where)
      .map((key) => blocks.get(key))
      .find((one) => one !== undefined);
    return title === undefined
      ? it
      : { ...it, outcome: 'uncertain' as const, reason: uncertainReason(it, title) };
  });
}
