import { markdownCode, printable } from '../../text/printable.ts';
import {
  byGroup,
  concernedBy,
  countsInWords,
  type Report,
  staleSentence,
  whatChanged,
  whyOf,
} from './describe.ts';

function capitalise(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const inMarkdown = (text: string) => printable(text, 'markdown');

/** The draft of a changelog: what changed for clients, by resource type. */
export function markdownReport({ comparison, verdict }: Report): string {
  const { from, to, changes } = comparison;
  const sections = [...byGroup(changes)].map(([group, own]) => {
    const entries = own.map((change) => {
      const accepted = verdict.accepted.get(change);
      const operations = concernedBy(change);
      const parts = [
        `- **${capitalise(change.class)}${accepted ? ', accepted' : ''}**: ${markdownCode(change.subject)}: ${inMarkdown(whatChanged(change))}.`,
        whyOf(change),
        operations ? `(${inMarkdown(operations)})` : '',
        accepted ? `Accepted: ${inMarkdown(accepted.reason)}` : '',
      ];
      return parts.filter(Boolean).join(' ');
    });
    return [`## ${inMarkdown(capitalise(group.replaceAll('_', ' ')))}`, ...entries].join('\n');
  });
  const stale = verdict.stale.map((entry) => `- ${inMarkdown(staleSentence(entry))}`);
  const heading = `# Contract changes\n\nFrom ${markdownCode(from)} to ${markdownCode(to)}: ${countsInWords(changes)}.`;
  return `${[heading, ...sections, ...(stale.length > 0 ? [`## Accepted changes that do not occur\n${stale.join('\n')}`] : [])].join('\n\n')}\n`;
}
