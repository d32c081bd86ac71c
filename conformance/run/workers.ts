import { availableParallelism } from 'node:os';
import type { Patience } from '../http/patience.ts';

/** Milliseconds of a response from which on a run mostly waits for the target. */
const slow = 20;

/**
 * How many checks run at the same time where no option says so: 4 to 8, by the cores of this machine; 16 on a target whose
 * responses take 20 milliseconds or more, nearly all of them, since the run would otherwise mostly wait. A machine that is busy
 * itself still sees some quick responses.
 */
export function defaultWorkers(
  { quickest = 0 }: Pick<Patience, 'quickest'>,
  cores: number = availableParallelism(),
): number {
  return quickest >= slow ? 16 : Math.min(8, Math.max(4, cores));
}
