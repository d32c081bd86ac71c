import { names } from '../profile/profile.ts';
import type { Requirement } from '../requirements/requirement.ts';
import type { Filter } from './plan.ts';
import { UsageError } from './usage-error.ts';

/** Whether a pattern can name a requirement, or one of its checks (`requirement › title`). */
const canName = (pattern: string, { id }: Requirement): boolean =>
  names(pattern, id) || pattern.startsWith(`${id} ›`);

/** Demands that each pattern of the command line names something: a slip would judge less than was meant, and say nothing. */
export function assertNamed(
  { only, skip }: Pick<Filter, 'only' | 'skip'>,
  register: readonly Requirement[],
): void {
  for (const [option, patterns] of Object.entries({ only, skip })) {
    for (const pattern of patterns) {
      if (register.some((it) => canName(pattern, it))) continue;
      const [area] = pattern.split(/[.*]/);
      const near = register
        .map(({ id }) => id)
        .filter((id) => id.startsWith(`${area}.`) || id.includes(pattern));
      const hint =
        near.length > 0
          ? near.slice(0, 5).join(', ')
          : [...new Set(register.map(({ id }) => id.split('.')[0]))].map((it) => `${it}.*`).join(', ');
      throw new UsageError(`--${option} ${pattern} names no requirement and no check. There are: ${hint}.`);
    }
  }
}
