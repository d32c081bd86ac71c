import { type OutcomeKind, outcomeKinds } from '../../errors/outcome.ts';
import { outcomeWords, titles } from '../labels.ts';
import type { Report, ReportedRequirement } from '../report.ts';

const most = 50;

/** Escapes text for Markdown and the HTML in it, on one line. */
const plain = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\\`*_{}[\]<>#|~!&]/g, '\\$&')
    .slice(0, 500);

function entry(it: ReportedRequirement): string[] {
  const failed = it.checks.filter((check) => check.outcome === it.outcome);
  return [
    `- **${plain(it.id)}** (${it.level}, [section ${it.section}](${it.reference})): ${plain(it.statement)}`,
    ...failed.slice(0, 3).map((check) => `  - ${plain(check.title)}: ${plain(check.reason ?? '')}`),
    ...(failed.length > 3 ? [`  - and ${failed.length - 3} more`] : []),
  ];
}

function listSection(title: string, requirements: readonly ReportedRequirement[]): string[] {
  if (requirements.length === 0) return [];
  const more = requirements.length > most ? [`- and ${requirements.length - most} more`] : [];
  return ['', `## ${title}`, '', ...requirements.slice(0, most).flatMap(entry), ...more];
}

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
    ...listSection(titles.failed, of('fail')),
    ...listSection(titles.errors, of('error')),
    ...listSection(titles.uncertain, open('uncertain')),
    ...listSection(titles.untestable, open('untestable')),
    ...(report.outdated.length === 0
      ? []
      : ['', `## ${titles.outdated}`, '', ...report.outdated.map((it) => `- ${plain(it)}`)]),
    ...(report.leftovers.length === 0
      ? []
      : [
          '',
          `## ${titles.leftovers}`,
          '',
          ...report.leftovers.map((it) => `- ${plain(`${it.type} ${it.address}: ${it.reason}`)}`),
        ]),
    '',
  ].join('\n');
}
