import { changeText, concernedBy, countsInWords, type Report, staleSentence, whereIs } from './describe.ts';

/** The report for a terminal. */
export function textReport({ comparison, verdict }: Report): string {
  const { from, to, changes } = comparison;
  const entries = changes.map((change) => {
    const accepted = verdict.accepted.get(change);
    const details = [
      [whereIs(change), concernedBy(change)].filter(Boolean).join('  '),
      accepted ? `Accepted: ${accepted.reason}` : '',
      change.class === 'breaking' && !accepted ? `Accept it as "${change.id}".` : '',
    ];
    return changeText(change, details.filter(Boolean));
  });
  const stale = verdict.stale.map((entry) => `stale       ${staleSentence(entry)}`);
  return `${[`From ${from} to ${to}: ${countsInWords(changes)}.`, ...entries, ...stale].join('\n\n')}\n`;
}
