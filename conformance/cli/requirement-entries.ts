import { UsageError } from 'countersign-contract/command';
import { countOf } from 'countersign-contract/text';
import { type Check, checkId, type Family, type Suite } from '../check/check.ts';
import type { Need } from '../check/needs.ts';
import { assertPatterns, type Filter, isFamily, isSelected } from '../check/plan.ts';
import { everyReplyChecks } from '../checks/replies/every-reply.ts';
import { type RequirementEvidence, readExamples } from '../requirements/examples.ts';
import type { Requirement } from '../requirements/requirement.ts';

/** A requirement with its checks, as `--list --json` prints it. */
export type ListedRequirement = Requirement & {
  /** The checks that are the same for every target. An id is a pattern for `--only` and `--skip`. */
  readonly checks: readonly {
    readonly id: string;
    readonly title: string;
    readonly needs: readonly Need[];
  }[];
  /** Whether more checks are generated from what a target publishes and chose. */
  readonly hasGeneratedChecks: boolean;
  /** Whether the model judges every reply of a run by it, whatever the request was sent for. */
  readonly judgesEveryReply: boolean;
};

/** A requirement with its checks and what they are known to notice, as `--explain --json` prints it. */
export type RequirementEntry = ListedRequirement & RequirementEvidence;

const judges = (entry: Check | Family, { id }: Requirement): boolean =>
  isFamily(entry) ? entry.requirements.includes(id) : entry.requirement === id;

function entryOf(requirement: Requirement, suite: Suite): ListedRequirement {
  const entries = suite.checks.filter((it) => judges(it, requirement));
  const checks = entries.flatMap((it) =>
    isFamily(it) ? [] : [{ id: checkId(it), title: it.title, needs: it.needs }],
  );
  return {
    ...requirement,
    checks,
    hasGeneratedChecks: entries.some((it) => isFamily(it) && it !== everyReplyChecks),
    judgesEveryReply: entries.includes(everyReplyChecks),
  };
}

/**
 * The requirements that a filter selects, in the order of the specification. No target is needed.
 * @throws UsageError for a pattern that names nothing
 */
export function listRequirements(
  suite: Suite,
  filter: Pick<Filter, 'only' | 'skip' | 'levels'>,
): ListedRequirement[] {
  const sources = [
    { where: '--only', patterns: filter.only, takesTitles: true },
    { where: '--skip', patterns: filter.skip, takesTitles: true },
  ];
  assertPatterns(sources, suite.register);
  return suite.register
    .map((it) => entryOf(it, suite))
    .map((it) => {
      const isWanted = (...ids: string[]) => isSelected(filter, it.level, it.id, ...ids);
      const checks = it.checks.filter((one) => isWanted(one.id, one.title));
      return { ...it, checks, isSelected: checks.length > 0 || isWanted() };
    })
    .flatMap(({ isSelected: isListed, ...it }) => (isListed ? [it] : []));
}

/** One requirement with its checks and what they notice. @throws UsageError that suggests an id */
export function findRequirement(suite: Suite, id: string): RequirementEntry {
  assertPatterns([{ where: '--explain', patterns: [id] }], suite.register);
  const requirement = suite.register.find((it) => it.id === id);
  if (requirement !== undefined)
    return { ...entryOf(requirement, suite), ...(readExamples()[id] ?? { violations: [] }) };
  throw new UsageError(
    `--explain takes the id of one requirement; --list --only '${id}' lists what ${id} selects.`,
  );
}

/** By what a requirement is judged: checks with a title, those of families, and the model of every reply. */
export const judgedBy = ({
  checks,
  hasGeneratedChecks,
  judgesEveryReply,
}: ListedRequirement): readonly string[] => [
  ...checks.map(({ title }) => title),
  ...(hasGeneratedChecks ? ['checks that are generated from what the target publishes and chose'] : []),
  ...(judgesEveryReply ? ['every reply of the run, whatever the request was sent for'] : []),
];

/** What `--list` prints: a block for each requirement, its checks under it. */
export function listText(entries: readonly ListedRequirement[]): string {
  const blocks = entries.map((entry) => {
    const { id, level, statement, notTestable } = entry;
    return [
      `${id} (${level}): ${statement}`,
      ...judgedBy(entry).map((it) => `  ${it}`),
      ...(notTestable === undefined ? [] : [`  not testable from outside: ${notTestable}`]),
    ].join('\n');
  });
  const checks = entries.reduce((sum, it) => sum + it.checks.length, 0);
  const summary = `${countOf(entries.length, 'requirement')}; ${countOf(checks, 'check is', 'checks are')} the same for every target`;
  return [...blocks, summary].join('\n\n');
}
