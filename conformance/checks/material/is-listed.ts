import type { Enveloped, Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';
import { followPages } from './pages.ts';

/** Whether a record is in a list whose first page is given, or on the further pages, as far as how to go on is shown. */
export async function isInList(
  t: Target,
  type: string,
  first: Reply,
  isIt: (element: Enveloped) => boolean,
): Promise<boolean> {
  const isEnough = (elements: readonly Enveloped[]) => elements.some(isIt);
  if (isEnough(t.many(first, type))) return true;
  const { elements } = await followPages({ t, type, where: {}, first, isEnough });
  return isEnough(elements);
}
