import { printable } from '../../text/printable.ts';
import { changeText, concernedBy, countsInWords, type Report, staleSentence, whereIs } from './describe.ts';

/** The report for a terminal. */
export function textReport({ comparison, verdict }: Report): string {
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
