import type { Preparation } from '../../check/target.ts';
import { createMemo } from '../../context/memo.ts';
import type { TestedOperation } from './operation.ts';

const done = createMemo<unknown>();

/**
 * Finds something out about an operation once for all checks of a run, such as whether a target offers it. What throws is not
 * remembered: the next check tries again.
 */
export const doOnce = async (
  t: Preparation,
  { name }: Pick<TestedOperation, 'name'>,
  what: string,
  work: () => Promise<unknown>,
): Promise<void> => {
  await done.get(t.description, `${what}: ${name}`, work);
};
