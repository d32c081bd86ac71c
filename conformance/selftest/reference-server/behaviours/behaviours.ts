import { accessBehaviours } from './access.ts';
import type { Behaviour } from './behaviour.ts';
import { dialogBehaviours } from './dialog.ts';
import { errorBehaviours } from './errors.ts';
import { listBehaviours } from './lists.ts';
import { recordBehaviours } from './records.ts';
import { schemaBehaviours } from './schemas.ts';
import { valueBehaviours } from './values.ts';

const all = {
  ...recordBehaviours,
  ...valueBehaviours,
  ...listBehaviours,
  ...schemaBehaviours,
  ...errorBehaviours,
  ...accessBehaviours,
  ...dialogBehaviours,
};

/** The name of a behaviour, such as `token.acts-for-its-user`. */
export type BehaviourName = keyof typeof all;

/**
 * The behaviours by name. The reference server violates those it is configured to violate: with one violation it differs from a
 * conforming server in one rule only.
 */
export const behaviours: Readonly<Record<BehaviourName, Behaviour>> = all;

/** The names of all behaviours. */
export const behaviourNames = Object.keys(behaviours) as BehaviourName[];
