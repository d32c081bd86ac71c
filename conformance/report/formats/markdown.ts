import { countOf, printable } from 'countersign-contract/text';
import { requirementIn } from '../../check/check.ts';
import { type OutcomeKind, outcomeKinds } from '../../errors/outcome.ts';
import { minuteOf, outcomeWords, titles } from '../labels.ts';
import { describeNetwork } from '../network.ts';
import { describeNext } from '../next-step.ts';
import type { Report, ReportedRequirement } from '../report.ts';
import { describeUnstable } from '../unstable.ts';
import { cutOffMusts } from '../verdict.ts';
import { groupReasons, nameList, reasonsOfErrors } from './reasons.ts';

const most = 50;

/** The start of a text, on one line. */
const plain = (text: string): string => printable(text.slice(0, 500), 'markdown');

/** Lines under a heading; nothing where there is none. */
const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : ['', `## ${title}`, '', ...lines];

/** Items under a heading, the first of them where there are many. */
const longSection = <Item>(
  title: string,
  items: readonly Item[],
  linesOf: (it: Item) => string[],
): string[] =>
  section(title, [
    ...items.slice(0, most).flatMap(linesOf),
    ...(items.length > most ? [`- and ${items.length - most} more`] : []),
  ]);

/** A list under a heading. */
const listOf = (title: string, texts: readonly string[]): string[] =>
  section(
    title,
    texts.map((it) => `- ${plain(it)}`),
  );

function entry(it: ReportedRequirement): string[] {
  const failed = it.checks.filter((check) => check.outcome === it.outcome);
  return [
    `- **${plain(it.id)}** (${it.level}, [section ${it.section}](${it.reference})): ${plain(it.statement)}`,
    ...failed.slice(0, 3).map((check) => `  - ${plain(check.title)}: ${plain(check.reason ?? '')}`),
    ...(failed.length > 3 ? [`  - and ${failed.length - 3} more`] : []),
  ];
}

/** Failures by their cause: each requirement under the first that it failed for. */
function findingSection({ findings, requirements }: Report): string[] {
  if (findings.length === 0) return [];
  const shown = new Set<string>();
  const more = findings.length - most;
  return [
    '',
    `## ${titles.failed}`,
    ...findings.slice(0, most).flatMap((finding) => {
      const its = finding.requirements.flatMap((id) => requirements.find((it) => it.id === id) ?? []);
      const uncertain = [...new Set(finding.uncertain.map(requirementIn))];
      const fresh = its.filter((it) => !shown.has(it.id));
      for (const it of fresh) shown.add(it.id);
      const others = its.length - fresh.length;
      return [
        '',
        `### ${plain(finding.title)}: ${countOf(its.length, 'requirement')}`,
        '',
        ...fresh.slice(0, most).flatMap(entry),
        ...(fresh.length > most ? [`- and ${fresh.length - most} more`] : []),
        ...(others > 0 ? [`- and ${countOf(others, 'requirement')} named above`] : []),
        ...(uncertain.length > 0 ? [`- ${titles.uncertainBecause}: ${plain(nameList(uncertain))}`] : []),
      ];
    }),
    ...(more > 0 ? ['', `And ${countOf(more, 'more finding')}.`] : []),
  ];
}

/** The step that would turn most checks green. */
function nextSection({ next }: Report): string[] {
  if (next === undefined) return [];
  const { requirement, statement = '', reference, check, also = [] } = next;
  return [
    '',
    `## ${titles.next}`,
    '',
    plain(describeNext(next)),
    ...(requirement === undefined
      ? []
      : ['', `- [${plain(requirement)}](${reference}): ${plain(statement)}`]),
    ...(check === undefined ? [] : [`- Seen in: ${plain(check)}`]),
    ...(also.length === 0 ? [] : ['', `${titles.also}:`, '', ...also.map((it) => `- ${plain(it)}`)]),
  ];
}

function comparisonSection({ comparison }: Report): string[] {
  if (comparison === undefined) return [];
  const { startedAt, failing, mended, still } = comparison;
  const line = (title: string, ids: readonly string[]) =>
    `- ${title}: ${ids.length === 0 ? 'none' : ids.slice(0, most).map(plain).join(', ')}`;
  return section(`Since ${minuteOf(startedAt)}`, [
    line('New failures', failing),
    line('Mended', mended),
    line('Still broken', still),
  ]);
}

/** The errors, each reason once: where the network failed, that is one for most checks. */
const errorSection = ({ requirements }: Report): string[] =>
  longSection(titles.errors, groupReasons(reasonsOfErrors(requirements)), ({ reason, times, names }) => [
    `- ${plain(reason)}${times > 1 ? ` (${times} times)` : ''}: ${plain(names)}`,
  ]);

/** What stays on the target. */
const stayingSection = (title: string, all: Report['leftovers']): string[] =>
  listOf(
    title,
    all.map((it) => `${it.type} ${it.address}: ${it.reason}`),
  );

/** The report for a pull request or a job's summary. */
export function markdownReport(report: Report): string {
  const { requirements, counts } = report;
  const of = (outcome: OutcomeKind) => requirements.filter((it) => it.outcome === outcome);
  const open = (outcome: OutcomeKind) => of(outcome).filter((it) => it.waived === undefined);
  return [
    `# Conformance: ${report.verdict}`,
    '',
    plain(report.summary),
    '',
    `| ${outcomeKinds.map((it) => outcomeWords[it]).join(' | ')} |`,
    `|${outcomeKinds.map(() => ' ---: ').join('|')}|`,
    `| ${outcomeKinds.map((it) => counts[it]).join(' | ')} |`,
    ...listOf(titles.troubles, report.troubles),
    ...nextSection(report),
    ...findingSection(report),
    ...errorSection(report),
    ...longSection(titles.uncertain, open('uncertain'), entry),
    ...longSection(titles.untestable, open('untestable'), entry),
    ...listOf(titles.cutOff, cutOffMusts(report)),
    ...listOf(titles.network, describeNetwork(report)),
    ...listOf(titles.unstable, describeUnstable(report)),
    ...comparisonSection(report),
    ...listOf(titles.outdated, report.outdated),
    ...listOf(titles.defects, report.defects ?? []),
    ...stayingSection(titles.leftovers, report.leftovers),
    ...stayingSection(titles.lastingEffects, report.lastingEffects ?? []),
    '',
  ].join('\n');
}
