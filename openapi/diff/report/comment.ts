import { markdownCode } from '../../text/printable.ts';
import type { Report } from './describe.ts';
import { markdownReport } from './markdown.ts';

/** The first line of a comment, by which the next run finds and replaces it. */
const marker = '<!-- countersign-contract diff -->';
/** GitHub refuses comments of more than 65,536 characters. */
const longest = 65_000;

/** One comment on a pull request, in Markdown: the verdict, what changed, and how to accept what is intended. */
export function commentReport(report: Report): string {
  const { unaccepted, stale } = report.verdict;
  const count =
    unaccepted.length === 1 ? '1 breaking change is' : `${unaccepted.length} breaking changes are`;
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
