import { closestName, UsageError } from 'countersign-contract/command';
import type { Depth } from '../axes/covering-cells.ts';
import type { TargetDescription } from '../context/target-description.ts';
import { notImplementedReason } from '../errors/outcome.ts';
import { matchesPattern, type Profile } from '../profile/profile.ts';
import { type Declared, isImplemented } from '../profile/service-parts.ts';
import { type Level, levels, type Requirement } from '../requirements/requirement.ts';
import { type Check, checkId, type Family } from './check.ts';
import { orderChecks, type PreviousRun } from './order-checks.ts';

/** Which checks to run. Patterns name a requirement, a check or the title of a check; `*` stands for any text. */
export type Filter = {
  readonly only: readonly string[];
  readonly skip: readonly string[];
  readonly levels: readonly Level[];
  readonly readOnly: boolean;
  /** How thoroughly the axes of requirements are crossed. */
  readonly depth: Depth;
  readonly shard: Shard | undefined;
  /** The released set of requirements whose verdict is asked for; the register as it is where none is named. */
  readonly requirements?: string | undefined;
  readonly previous?: PreviousRun | undefined;
};

/** The filter that leaves nothing out. */
export const wholeSuite: Filter = {
  only: [],
  skip: [],
  levels,
  readOnly: false,
  depth: 'full',
  shard: undefined,
};

/** A part of a run: one of those that run at the same time, from 1, or the one that runs after them. */
export type ShardPart = number | 'alone';

/** One part of a run, and the number of those that run at the same time. */
export type Shard = { readonly part: ShardPart; readonly of: number };

/**
 * The checks of a part. Parts share a target, so the checks that need it to themselves are a part of their own: they advance
 * its clock, or compare what others change. The others are dealt out, each to the part that takes least time so far, by what an earlier
 * run measured, or in turn.
 */
function checksOf(
  selected: readonly Check[],
  { shard, previous }: Pick<Filter, 'shard' | 'previous'>,
): readonly Check[] {
  if (shard === undefined) return selected;
  const { part, of } = shard;
  if (part === 'alone') return selected.filter((it) => it.alone);
  const others = selected.filter((it) => !it.alone);
  const times = previous?.milliseconds ?? new Map<string, number>();
  const timeOf = (check: Check): number => times.get(checkId(check)) ?? 0;
  const totals = Array.from({ length: of }, (_, at) => ({ part: at + 1, time: 0, checks: 0 }));
  const mine = new Set<Check>();
  for (const check of others.toSorted((one, two) => timeOf(two) - timeOf(one))) {
    const least = totals.reduce((best, it) =>
      it.time < best.time || (it.time === best.time && it.checks < best.checks) ? it : best,
    );
    least.time += timeOf(check);
    least.checks += 1;
    if (least.part === part) mine.add(check);
  }
  return others.filter((it) => mine.has(it));
}

/** What a run judges, and what it leaves out, with reasons. */
export type Plan = {
  readonly checks: readonly Check[];
  /** Requirements that are not judged on this target, by id, with the reason. */
  readonly notApplicable: ReadonlyMap<string, string>;
  /** Requirements about parts that are declared as not there yet, by id, with the reason. */
  readonly notImplemented: ReadonlyMap<string, string>;
  /** Requirements that only writes show, which a read-only run leaves out; none in any other run. */
  readonly needWrites?: readonly string[];
  /** Requirements in the run's scope; the user filtered out the others. */
  readonly scope: ReadonlySet<string>;
};

/** Whether an entry of a suite generates checks from what is known about the target. */
export const isFamily = (it: Check | Family): it is Family => 'checks' in it;

/** The checks of a suite on a known target, and why families without checks are empty, by requirement. */
export function expandChecks(
  entries: readonly (Check | Family)[],
  description: TargetDescription,
  depth: Depth,
) {
  const checks: Check[] = [];
  const empty = new Map<string, string>();
  for (const it of entries) {
    const generated = isFamily(it) ? [...it.checks(description, depth)] : [it];
    checks.push(...generated);
    if (!isFamily(it)) continue;
    const served = new Set(generated.map(({ requirement }) => requirement));
    for (const id of it.requirements) if (!served.has(id)) empty.set(id, it.emptyBecause);
  }
  for (const { requirement } of checks) empty.delete(requirement);
  return { checks: depth === 'quick' ? oneOfEachKind(checks, description) : checks, empty };
}

/**
 * Of the checks that differ in a type only, one: each kind of check of another type than the kind before it. Those with cells visit
 * fewer of them instead, and operations that only the target's schemas name are all called.
 */
function oneOfEachKind(checks: readonly Check[], { resources }: TargetDescription): Check[] {
  if (resources.length === 0) return [...checks];
  const names = resources.flatMap(({ type, plural }) => [type, plural, type.replaceAll('_', ' ')]);
  const longestFirst = [...new Set(names)].toSorted((one, other) => other.length - one.length);
  const types = new RegExp(`\\b(an? )?(${longestFirst.join('|')})s?\\b`, 'g');
  const kinds = Map.groupBy(checks, (it) =>
    it.cells || it.title.includes('/api/')
      ? checkId(it)
      : `${it.requirement} ${it.title.replaceAll(types, '…')}`,
  );
  return [...kinds.values()].flatMap((same, at) => same[at % same.length] ?? []);
}

/** Why a requirement is not judged; undefined if it is. */
function exempt(it: Requirement, claims: readonly string[]): string | undefined {
  if (it.notTestable !== undefined) return `not testable from outside: ${it.notTestable}`;
  const claimed = claims.some((pattern) => matchesPattern(pattern, it.id));
  return it.basis === 'assumed' && !claimed ? 'assumed, and the profile does not claim it' : undefined;
}

/** Why a requirement is about nothing that is there yet; undefined if any of its parts is. */
function notImplementedYet({ parts = [] }: Requirement, declared: Declared): string | undefined {
  const [first] = parts;
  const isMissing = first !== undefined && !parts.some((it) => isImplemented(declared, it));
  return isMissing ? notImplementedReason(first) : undefined;
}

const isIn = (patterns: readonly string[], ...ids: string[]): boolean =>
  patterns.some((pattern) => ids.some((id) => matchesPattern(pattern, id)));

/** Whether the patterns and levels of a filter select a requirement, or one of its checks by id. */
export const isSelected = (
  { only, skip, levels }: Pick<Filter, 'only' | 'skip' | 'levels'>,
  level: Level,
  ...ids: string[]
): boolean => (only.length === 0 || isIn(only, ...ids)) && !isIn(skip, ...ids) && levels.includes(level);

/** Checks that the patterns of a filter leave something to judge on a known target; only then titles can be compared. */
export function assertSelected({ only }: Filter, { scope }: Plan): void {
  if (scope.size > 0 || only.length === 0) return;
  const patterns =
    only.length > 3 ? `The ${only.length} patterns of --only select` : `--only ${only.join(', ')} selects`;
  throw new UsageError(`${patterns} no check of this target; --list shows ids and titles.`);
}

/** Plans what to judge on a known target. Pure: every process of a run gets the same plan. */
export function planOf(
  entries: readonly (Check | Family)[],
  register: readonly Requirement[],
  description: TargetDescription,
  profile: Pick<Profile, 'claims' | 'implemented'>,
  filter: Filter,
): Plan {
  const { checks, empty } = expandChecks(entries, description, filter.depth);
  const levels = new Map(register.map((it) => [it.id, it.level]));
  const notApplicable = new Map(empty);
  for (const it of register) {
    const reason = exempt(it, profile.claims);
    if (reason !== undefined) notApplicable.set(it.id, reason);
  }
  const notImplemented = new Map(
    register.flatMap((it) => {
      const reason = notImplementedYet(it, profile);
      return reason === undefined || notApplicable.has(it.id) ? [] : [[it.id, reason] as const];
    }),
  );
  const isWanted = (id: string, ...checkIds: string[]): boolean =>
    isSelected(filter, levels.get(id) ?? 'must', id, ...checkIds);
  const wanted = checks
    .filter((it) => isWanted(it.requirement, checkId(it), it.title))
    .filter((it) => !notApplicable.has(it.requirement) && !notImplemented.has(it.requirement));
  const selected = wanted.filter((it) => !(filter.readOnly && it.needs.includes('writes')));
  const isShown = new Set(selected.map((it) => it.requirement));
  const needWrites = new Set(wanted.map((it) => it.requirement).filter((it) => !isShown.has(it)));
  const { shard } = filter;
  const mine = checksOf(selected, filter);
  const served = new Set(mine.map((it) => it.requirement));
  const isUnserved = (id: string) => isWanted(id) && !checks.some((it) => it.requirement === id);
  // A requirement without checks is reported once, by the first part.
  const isFirst = shard === undefined || shard.part === 1;
  const isReported = (id: string) =>
    served.has(id) ||
    (isFirst && ((isWanted(id) && (notApplicable.has(id) || notImplemented.has(id))) || isUnserved(id)));
  return {
    checks: orderChecks(mine, register, filter.previous),
    notApplicable,
    notImplemented,
    ...(filter.readOnly && { needWrites: [...needWrites] }),
    scope: new Set(register.map((it) => it.id).filter(isReported)),
  };
}

/** Patterns for requirements or checks, and where they come from. */
export type PatternSource = {
  readonly where: string;
  readonly patterns: readonly string[];
  /** Whether a pattern can be one for titles of checks: these are known only once the target is. */
  readonly takesTitles?: boolean;
};

/** Whether a pattern is meant for titles: they have spaces, ids have none. */
const isForTitles = (pattern: string): boolean => !pattern.includes(' › ') && /[ *]./.test(pattern);

/** Whether a pattern can name a requirement, or one of its checks (`requirement › title`). */
const canName = (pattern: string, { id }: Requirement): boolean =>
  matchesPattern(pattern, id) || pattern.startsWith(`${id} ›`);

/** The areas of requirements: `oauth.*`. */
const areas = (ids: readonly string[]): string[] => [...new Set(ids.map((id) => `${id.split('.')[0]}.*`))];

/** Suggests the closest name, else those of the same area, else all areas. */
function hintFor(pattern: string, ids: readonly string[]): string {
  const meant = closestName(pattern, [...ids, ...areas(ids)]);
  if (meant !== undefined) return `Did you mean ${meant}?`;
  const [area] = pattern.split(/[.*]/);
  const near = ids.filter((id) => id.startsWith(`${area}.`) || id.includes(pattern));
  return `There are: ${(near.length > 0 ? near.slice(0, 5) : areas(ids)).join(', ')}.`;
}

/**
 * Checks that each pattern names something, and reports all that do not: otherwise a typo would silently judge less than
 * intended, or excuse nothing.
 */
export function assertPatterns(sources: readonly PatternSource[], register: readonly Requirement[]): void {
  const ids = register.map((it) => it.id);
  const misses = sources.flatMap(({ where, patterns, takesTitles }) =>
    patterns
      .filter((pattern) => !(takesTitles && isForTitles(pattern)))
      .filter((pattern) => !register.some((it) => canName(pattern, it)))
      .map((pattern) => `${where} ${pattern} names no requirement and no check. ${hintFor(pattern, ids)}`),
  );
  if (misses.length > 0) throw new UsageError(misses.join('\n'));
}
