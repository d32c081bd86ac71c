import type { ChangeClass } from '../rules/rule.ts';
import { type Report, staleSentence, whatChanged, whyOf } from './describe.ts';

const commands: Record<ChangeClass, 'error' | 'warning' | 'notice'> = {
  breaking: 'error',
  risky: 'warning',
  compatible: 'notice',
  cosmetic: 'notice',
};

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/** Workflow commands that GitHub Actions shows as annotations, at the line of the schema file; accepted changes are notices. */
export function githubReport({ comparison, verdict }: Report): string {
  const annotations = comparison.changes
    .filter((change) => change.class !== 'cosmetic')
    .map((change) => {
      const accepted = verdict.accepted.get(change);
      const { location, subject } = change;
      const properties = [
        ...(location ? [`file=${escapeProperty(location.file)}`, `line=${location.line}`] : []),
        `title=${escapeProperty(`${change.class}: ${subject}`)}`,
      ];
      const text = `${whatChanged(change)}. ${accepted ? `Accepted: ${accepted.reason}` : whyOf(change)}`;
      return `::${accepted ? 'notice' : commands[change.class]} ${properties.join(',')}::${escapeData(text)}`;
    });
  const stale = verdict.stale.map(
    (entry) => `::error title=accepted change::${escapeData(staleSentence(entry))}`,
  );
  return [...annotations, ...stale].map((line) => `${line}\n`).join('');
}
