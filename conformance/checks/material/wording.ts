import type { Target } from '../../check/target.ts';
import type { Reply } from '../../http/reply.ts';

/** All messages of a refusal, as one text that tells languages apart. */
export const errorText = (t: Target, reply: Reply): string =>
  JSON.stringify(t.propertyErrors(reply).toSorted(([one], [other]) => one.localeCompare(other)));
