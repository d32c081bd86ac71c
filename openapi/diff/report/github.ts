import { type AnnotationLevel, annotationOf } from '../../text/annotation.ts';
import type { ChangeClass } from '../rules/rule.ts';
import { type Report, staleSentence, whatChanged, whyOf } from './describe.ts';

const levels: Record<ChangeClass, AnnotationLevel> = {
  breaking: 'error',
  risky: 'warning',
  compatible: 'notice',
  cosmetic: 'notice',
};

/** Workflow commands that GitHub Actions shows as annotations, at the line of the schema file; accepted changes are notices. */
export function githubReport({ comparison, verdict }: Report): string {
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
