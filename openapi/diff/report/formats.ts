import { type AnnotationLevel, annotationOf } from '../../text/annotation.ts';
import { markdownCode, printable } from '../../text/printable.ts';
import { capitalize, countOf } from '../../text/words.ts';
import type { ChangeClass } from '../rules/rule.ts';
import {
  byGroup,
  changeText,
  concernedBy,
  countsInWords,
  countsOf,
  type Report,
  staleSentence,
  whatChanged,
  whereIs,
  whyOf,
} from './change-sentences.ts';
import { htmlReport } from './html.ts';

/** Makes the report of a comparison, by the name of its format. */
export const reportFormats: Readonly<Record<string, (report: Report) => string>> = {
  text: textReport,
  json: jsonReport,
  markdown: markdownReport,
  comment: commentReport,
  html: htmlReport,
  github: githubReport,
};

/** The first line of a comment, by which the next run finds and replaces it. */
const marker = '<!-- countersign-contract diff -->';
/** GitHub refuses comments of more than 65,536 characters. */
const longest = 65_000;

/** One comment on a pull request, in Markdown: the verdict, what changed, and how to accept what is intended. */
function commentReport(report: Report): string {
  const { unaccepted, stale } = report.verdict;
  const count = `${countOf(unaccepted.length, 'breaking change')} ${unaccepted.length === 1 ? 'is' : 'are'}`;
  const verdict =
    unaccepted.length > 0
      ? `**${count} not accepted.**`
      : `**No breaking change${report.verdict.accepted.size > 0 ? ' that is not accepted' : ''}.**`;
  const [heading = '', ...sections] = markdownReport(report).split('\n\n');
  const ids = unaccepted.map(({ id }) => `- ${markdownCode(id)}`).join('\n');
  const advice = ids
    ? [`<details><summary>To accept them, by their ids</summary>\n\n${ids}\n</details>`]
    : [];
  const outdated = stale.length > 0 ? ['Remove the accepted changes that do not occur.'] : [];
  const whole = [
    marker,
    heading,
    verdict,
    ...sections.map((it) => it.trimEnd()),
    ...outdated,
    ...advice,
  ].join('\n\n');
  if (whole.length <= longest) return `${whole}\n`;
  const shown = whole.slice(0, whole.lastIndexOf('\n', longest));
  return `${shown}\n\nThe other changes are left out: this comment would be too long.\n`;
}

const inMarkdown = (text: string) => printable(text, 'markdown');

/** The draft of a changelog: what changed for clients, by resource type. */
function markdownReport({ comparison, verdict }: Report): string {
  const { from, to, changes } = comparison;
  const sections = [...byGroup(changes)].map(([group, own]) => {
    const entries = own.map((change) => {
      const accepted = verdict.accepted.get(change);
      const operations = concernedBy(change);
      const parts = [
        `- **${capitalize(change.class)}${accepted ? ', accepted' : ''}**: ${markdownCode(change.subject)}: ${inMarkdown(whatChanged(change))}.`,
        whyOf(change),
        operations ? `(${inMarkdown(operations)})` : '',
        accepted ? `Accepted: ${inMarkdown(accepted.reason)}` : '',
      ];
      return parts.filter(Boolean).join(' ');
    });
    return [`## ${inMarkdown(capitalize(group.replaceAll('_', ' ')))}`, ...entries].join('\n');
  });
  const stale = verdict.stale.map((entry) => `- ${inMarkdown(staleSentence(entry))}`);
  const heading = `# Contract changes\n\nFrom ${markdownCode(from)} to ${markdownCode(to)}: ${countsInWords(changes)}.`;
  return `${[heading, ...sections, ...(stale.length > 0 ? [`## Accepted changes that do not occur\n${stale.join('\n')}`] : [])].join('\n\n')}\n`;
}

/** The report for a terminal. */
function textReport({ comparison, verdict }: Report): string {
  const { from, to, changes } = comparison;
  const heading = `From ${from} to ${to}: ${countsInWords(changes)}.`;
  const entries = changes.map((change) => {
    const accepted = verdict.accepted.get(change);
    const details = [
      [whereIs(change), concernedBy(change)].filter(Boolean).join('  '),
      accepted ? `Accepted: ${accepted.reason}` : '',
      change.class === 'breaking' && !accepted ? `Accept it as "${change.id}".` : '',
    ];
    return changeText(change, details.filter(Boolean));
  });
  const stale = verdict.stale.map((entry) => printable(`stale       ${staleSentence(entry)}`, 'line'));
  return `${[printable(heading, 'line'), ...entries, ...stale].join('\n\n')}\n`;
}

/** The report for programs: every change with its rule, class, place, operations and values. */
function jsonReport({ comparison, verdict }: Report): string {
  const { from, to, changes } = comparison;
  const report = {
    from,
    to,
    counts: countsOf(changes),
    changes: changes.map(({ place, ...change }) => ({
      ...change,
      place,
      summary: whatChanged({ ...change, place }),
      why: whyOf({ ...change, place }),
    })),
    unaccepted: verdict.unaccepted.map(({ id }) => id),
    accepted: [...verdict.accepted.values()],
    stale: verdict.stale,
  };
  return printable(`${JSON.stringify(report, null, 2)}\n`);
}

const levels: Record<ChangeClass, AnnotationLevel> = {
  breaking: 'error',
  risky: 'warning',
  compatible: 'notice',
  cosmetic: 'notice',
};

/** Workflow commands that GitHub Actions shows as annotations, at the line of the schema file; accepted changes are notices. */
function githubReport({ comparison, verdict }: Report): string {
  const annotations = comparison.changes
    .filter((change) => change.class !== 'cosmetic')
    .map((change) => {
      const accepted = verdict.accepted.get(change);
      const { location, subject } = change;
      const text = `${whatChanged(change)}. ${accepted ? `Accepted: ${accepted.reason}` : whyOf(change)}`;
      const level = accepted ? 'notice' : levels[change.class];
      return annotationOf(level, { ...location, title: `${change.class}: ${subject}` }, text);
    });
  const stale = verdict.stale.map((entry) =>
    annotationOf('error', { title: 'accepted change' }, staleSentence(entry)),
  );
  return [...annotations, ...stale].join('');
}
